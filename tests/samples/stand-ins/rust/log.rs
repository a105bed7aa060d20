#[macro_export]
macro_rules! info {
    ($($argument:tt)+) => { { let _ = format!($($argument)+); } };
}

#[macro_export]
macro_rules! warn {
    ($($argument:tt)+) => { { let _ = format!($($argument)+); } };
}
