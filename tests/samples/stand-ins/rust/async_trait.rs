pub use stand_in_macros::async_trait;
