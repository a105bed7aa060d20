use serde::{de::DeserializeOwned, Serialize};
use std::{fmt, time::Duration};

#[derive(Debug)]
pub struct Error;

impl fmt::Display for Error {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Error {}

pub type Result<T> = std::result::Result<T, Error>;

pub struct Method;

impl Method {
    pub const GET: Method = Method;
    pub const POST: Method = Method;
}

pub mod header {
    #[derive(Clone)]
    pub struct HeaderName;
}

pub trait IntoUrl {}
impl IntoUrl for &str {}
impl IntoUrl for &String {}
impl IntoUrl for String {}

#[derive(Clone, Default)]
pub struct Client;

pub struct ClientBuilder;

pub struct RequestBuilder;

pub struct Response;

impl Client {
    pub fn builder() -> ClientBuilder {
        ClientBuilder
    }
    pub fn get<U: IntoUrl>(&self, _: U) -> RequestBuilder {
        RequestBuilder
    }
    pub fn post<U: IntoUrl>(&self, _: U) -> RequestBuilder {
        RequestBuilder
    }
    pub fn request<U: IntoUrl>(&self, _: Method, _: U) -> RequestBuilder {
        RequestBuilder
    }
}

impl ClientBuilder {
    pub fn timeout(self, _: Duration) -> Self {
        self
    }
    pub fn build(self) -> Result<Client> {
        Ok(Client)
    }
}

impl RequestBuilder {
    pub fn header<V: Into<String>>(self, _: &str, _: V) -> Self {
        self
    }
    pub fn json<T: Serialize + ?Sized>(self, _: &T) -> Self {
        self
    }
    pub async fn send(self) -> Result<Response> {
        Ok(Response)
    }
}

impl Response {
    pub fn error_for_status(self) -> Result<Self> {
        Ok(self)
    }
    pub async fn json<T: DeserializeOwned>(self) -> Result<T> {
        Err(Error)
    }
    pub async fn text(self) -> Result<String> {
        Err(Error)
    }
}
