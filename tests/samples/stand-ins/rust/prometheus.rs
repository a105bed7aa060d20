#[derive(Debug)]
pub struct Error;

pub type Result<T> = std::result::Result<T, Error>;

pub struct IntCounter;

impl IntCounter {
    pub fn inc(&self) {}
}

pub struct Histogram;

impl Histogram {
    pub fn observe(&self, _: f64) {}
}

pub struct IntCounterVec;

impl IntCounterVec {
    pub fn with_label_values<V: AsRef<str>>(&self, _: &[V]) -> IntCounter {
        IntCounter
    }
}

pub struct HistogramVec;

impl HistogramVec {
    pub fn with_label_values<V: AsRef<str>>(&self, _: &[V]) -> Histogram {
        Histogram
    }
}

pub struct MetricFamily;

pub fn gather() -> Vec<MetricFamily> {
    Vec::new()
}

pub struct TextEncoder;

impl TextEncoder {
    pub fn new() -> Self {
        Self
    }
    pub fn encode_to_string(&self, _: &[MetricFamily]) -> Result<String> {
        Err(Error)
    }
}

pub fn labels(_: &str, _: &str, _: &[&str]) {}

#[macro_export]
macro_rules! register_int_counter_vec {
    ($name:expr, $help:expr, $labels:expr) => {{
        $crate::labels($name, $help, $labels);
        $crate::Result::<$crate::IntCounterVec>::Ok($crate::IntCounterVec)
    }};
}

#[macro_export]
macro_rules! register_histogram_vec {
    ($name:expr, $help:expr, $labels:expr) => {{
        $crate::labels($name, $help, $labels);
        $crate::Result::<$crate::HistogramVec>::Ok($crate::HistogramVec)
    }};
}
