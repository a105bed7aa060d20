#[derive(Clone, Copy, Debug)]
pub struct Utc;

#[derive(Clone, Copy, Debug)]
pub struct DateTime<Zone>(pub Zone);

impl Utc {
    pub fn now() -> DateTime<Utc> {
        DateTime(Utc)
    }
}
