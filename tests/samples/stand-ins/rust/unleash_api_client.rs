//! Version 0.15.
pub use client::{Client, ClientBuilder};
pub use context::Context;
pub use strategy::Evaluate;

pub mod prelude {
    pub use crate::client::ClientBuilder;
    pub use reqwest::Client as DefaultClient;
}

pub mod api {
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Deserialize, Serialize)]
    pub struct Features {
        pub version: u8,
        pub features: Vec<Feature>,
    }

    impl Features {
        pub fn endpoint(_: &str) -> String {
            String::new()
        }
    }

    #[derive(Clone, Debug, Deserialize, Serialize)]
    pub struct Feature {
        pub name: String,
        pub enabled: bool,
    }

    pub struct Metrics;
}

pub mod context {
    use std::{collections::HashMap, net::IpAddr};

    #[derive(Debug)]
    pub struct IPAddress(pub IpAddr);

    #[derive(Debug, Default)]
    pub struct Context {
        pub user_id: Option<String>,
        pub session_id: Option<String>,
        pub remote_address: Option<IPAddress>,
        pub properties: HashMap<String, String>,
        pub app_name: String,
        pub environment: String,
        pub current_time: Option<chrono::DateTime<chrono::Utc>>,
    }
}

pub mod strategy {
    use crate::Context;
    use std::collections::HashMap;

    pub type Strategy =
        Box<dyn Fn(Option<HashMap<String, String>>) -> Evaluate + Sync + Send + 'static>;

    pub trait Evaluator: Fn(&Context) -> bool {
        fn clone_boxed(&self) -> Box<dyn Evaluator + Send + Sync + 'static>;
    }

    pub type Evaluate = Box<dyn Evaluator + Send + Sync + 'static>;

    impl<T: 'static + Clone + Sync + Send + Fn(&Context) -> bool> Evaluator for T {
        fn clone_boxed(&self) -> Box<dyn Evaluator + Send + Sync + 'static> {
            Box::new(T::clone(self))
        }
    }

    pub fn normalised_variant_hash(_: &str, _: &str, _: u32) -> std::io::Result<u32> {
        Ok(0)
    }
}

pub mod http {
    use async_trait::async_trait;
    use serde::{de::DeserializeOwned, Serialize};
    use std::fmt::{Debug, Display};

    #[async_trait]
    #[allow(async_fn_in_trait)]
    pub trait HttpClient: Sync + Send {
        type HeaderName: Clone + Sync + Send;
        type Error: Debug + Display + std::error::Error + Send + Sync + 'static;
        type RequestBuilder;

        fn build_header(name: &'static str) -> Result<Self::HeaderName, Self::Error>;
        fn get(&self, uri: &str) -> Self::RequestBuilder;
        fn post(&self, uri: &str) -> Self::RequestBuilder;
        fn header(
            builder: Self::RequestBuilder,
            key: &Self::HeaderName,
            value: &str,
        ) -> Self::RequestBuilder;
        async fn get_json<T: DeserializeOwned>(req: Self::RequestBuilder)
            -> Result<T, Self::Error>;
        async fn post_json<T: Serialize + Sync>(
            req: Self::RequestBuilder,
            content: &T,
        ) -> Result<bool, Self::Error>;
    }

    #[async_trait]
    impl HttpClient for reqwest::Client {
        type HeaderName = reqwest::header::HeaderName;
        type Error = reqwest::Error;
        type RequestBuilder = reqwest::RequestBuilder;

        fn build_header(_: &'static str) -> Result<Self::HeaderName, Self::Error> {
            unimplemented!()
        }
        fn get(&self, _: &str) -> Self::RequestBuilder {
            unimplemented!()
        }
        fn post(&self, _: &str) -> Self::RequestBuilder {
            unimplemented!()
        }
        fn header(_: Self::RequestBuilder, _: &Self::HeaderName, _: &str) -> Self::RequestBuilder {
            unimplemented!()
        }
        async fn get_json<T: DeserializeOwned>(_: Self::RequestBuilder) -> Result<T, Self::Error> {
            unimplemented!()
        }
        async fn post_json<T: Serialize + Sync>(
            _: Self::RequestBuilder,
            _: &T,
        ) -> Result<bool, Self::Error> {
            unimplemented!()
        }
    }

    pub struct HTTP<C: HttpClient>(pub(crate) C);

    impl<C: HttpClient + Default> HTTP<C> {
        pub fn get(&self, uri: &str) -> C::RequestBuilder {
            self.0.get(uri)
        }
    }
}

pub mod client {
    use crate::http::{HttpClient, HTTP};
    use crate::{api, strategy, Context};
    use enum_map::EnumArray;
    use serde::{de::DeserializeOwned, Serialize};
    use std::error::Error;
    use std::{collections::HashMap, fmt::Debug, marker::PhantomData, sync::Arc};

    pub struct Variant {
        pub name: String,
        pub payload: HashMap<String, String>,
        pub enabled: bool,
    }

    pub struct CachedFeature;

    pub struct CachedState<F>(PhantomData<F>);

    #[derive(Default)]
    pub struct ClientBuilder;

    impl ClientBuilder {
        pub fn into_client<F, C>(
            self,
            _: &str,
            _: &str,
            _: &str,
            _: Option<String>,
        ) -> Result<Client<F, C>, C::Error>
        where
            F: EnumArray<CachedFeature> + Debug + DeserializeOwned + Serialize,
            C: HttpClient + Default,
        {
            unimplemented!()
        }
        pub fn disable_metric_submission(self) -> Self {
            self
        }
        pub fn enable_string_features(self) -> Self {
            self
        }
        pub fn interval(self, _: u64) -> Self {
            self
        }
        pub fn strategy(self, _: &str, _: strategy::Strategy) -> Self {
            self
        }
    }

    pub struct Client<F, C>
    where
        F: EnumArray<CachedFeature> + Debug + DeserializeOwned + Serialize,
        C: HttpClient,
    {
        pub http: HTTP<C>,
        flags: PhantomData<F>,
    }

    impl<F, C> Client<F, C>
    where
        F: EnumArray<CachedFeature> + Clone + Debug + DeserializeOwned + Serialize,
        C: HttpClient + Default,
    {
        pub fn cached_state(&self) -> Option<Arc<CachedState<F>>> {
            None
        }
        pub fn get_variant(&self, _: F, _: &Context) -> Variant {
            unimplemented!()
        }
        pub fn get_variant_str(&self, _: &str, _: &Context) -> Variant {
            unimplemented!()
        }
        pub fn is_enabled(&self, _: F, _: Option<&Context>, fallback: bool) -> bool {
            fallback
        }
        pub fn is_enabled_str(&self, _: &str, _: Option<&Context>, fallback: bool) -> bool {
            fallback
        }
        pub fn memoize(
            &self,
            _: Vec<api::Feature>,
        ) -> Result<Option<api::Metrics>, Box<dyn Error + Send + Sync>> {
            Ok(None)
        }
        pub async fn poll_for_updates(&self) {}
        pub async fn register(&self) -> Result<(), Box<dyn Error + Send + Sync + 'static>> {
            Ok(())
        }
        pub async fn stop_poll(&self) {}
    }
}
