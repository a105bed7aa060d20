pub use stand_in_macros::Enum;

pub trait Enum {}

pub trait EnumArray<V>: Enum {}

impl<T: Enum, V> EnumArray<V> for T {}
