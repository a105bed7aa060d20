use serde::{de::DeserializeOwned, Deserialize, Serialize};
use std::{fmt, ops::Index};

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
}

impl Value {
    pub fn as_array(&self) -> Option<&Vec<Value>> {
        None
    }
    pub fn as_str(&self) -> Option<&str> {
        None
    }
}

impl Index<&str> for Value {
    type Output = Value;
    fn index(&self, _: &str) -> &Value {
        self
    }
}

impl PartialEq<&str> for Value {
    fn eq(&self, _: &&str) -> bool {
        false
    }
}

impl Serialize for Value {}
impl<'de> Deserialize<'de> for Value {}

#[derive(Debug)]
pub struct Error;

impl fmt::Display for Error {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Error {}

pub fn from_str<'a, T: Deserialize<'a>>(_: &'a str) -> Result<T, Error> {
    Err(Error)
}

pub fn from_value<T: DeserializeOwned>(_: Value) -> Result<T, Error> {
    Err(Error)
}

pub fn to_string<T: Serialize + ?Sized>(_: &T) -> Result<String, Error> {
    Err(Error)
}

#[macro_export]
macro_rules! json {
    ($($content:tt)*) => {
        $crate::Value::Null
    };
}
