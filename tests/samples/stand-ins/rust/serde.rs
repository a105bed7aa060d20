pub use stand_in_macros::{Deserialize, Serialize};
use std::collections::HashMap;

pub trait Serialize {}

pub trait Deserialize<'de>: Sized {}

pub mod de {
    pub trait DeserializeOwned: for<'de> crate::Deserialize<'de> {}
    impl<T: for<'de> crate::Deserialize<'de>> DeserializeOwned for T {}
}

macro_rules! plain {
    ($($kind:ty)*) => { $(impl Serialize for $kind {} impl<'de> Deserialize<'de> for $kind {})* };
}
plain!(bool u8 u16 u32 u64 i32 i64 f32 f64 usize String);

impl Serialize for str {}
impl<T: Serialize + ?Sized> Serialize for &T {}
impl<T: Serialize> Serialize for [T] {}
impl<T: Serialize> Serialize for Vec<T> {}
impl<T: Serialize> Serialize for Option<T> {}
impl<V: Serialize> Serialize for HashMap<String, V> {}
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Vec<T> {}
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Option<T> {}
impl<'de, V: Deserialize<'de>> Deserialize<'de> for HashMap<String, V> {}
