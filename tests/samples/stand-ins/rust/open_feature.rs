use std::ops::{Deref, DerefMut};

#[derive(Default)]
pub struct EvaluationContext;

impl EvaluationContext {
    pub fn with_targeting_key(self, _: impl Into<String>) -> Self {
        self
    }
}

pub struct EvaluationOptions;

#[derive(Debug)]
pub struct EvaluationError;

pub mod provider {
    pub trait FeatureProvider: Send + Sync + 'static {}
}

pub struct OpenFeature;

pub struct Guard(OpenFeature);

impl Deref for Guard {
    type Target = OpenFeature;
    fn deref(&self) -> &OpenFeature {
        &self.0
    }
}

impl DerefMut for Guard {
    fn deref_mut(&mut self) -> &mut OpenFeature {
        &mut self.0
    }
}

impl OpenFeature {
    pub async fn singleton_mut() -> Guard {
        Guard(OpenFeature)
    }
    pub async fn set_provider<T: provider::FeatureProvider>(&mut self, _: T) {}
    pub fn create_client(&self) -> Client {
        Client
    }
}

pub struct Client;

impl Client {
    pub async fn get_bool_value(
        &self,
        _: &str,
        _: Option<&EvaluationContext>,
        _: Option<&EvaluationOptions>,
    ) -> Result<bool, EvaluationError> {
        Err(EvaluationError)
    }
}
