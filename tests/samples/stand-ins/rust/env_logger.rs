pub fn init() {}

#[derive(Default)]
pub struct Env;

impl Env {
    pub fn default_filter_or(self, _: &str) -> Self {
        self
    }
}

pub struct Builder;

impl Builder {
    pub fn from_env(_: Env) -> Self {
        Self
    }
    pub fn init(&mut self) {}
}
