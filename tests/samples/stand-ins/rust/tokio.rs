pub use stand_in_macros::{main, test};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

pub fn block_on<F: Future>(_: F) -> F::Output {
    unimplemented!()
}

pub fn spawn<F>(_: F) -> JoinHandle<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    unimplemented!()
}

pub struct JoinHandle<T>(std::marker::PhantomData<T>);

impl<T> JoinHandle<T> {
    pub fn abort(&self) {}
}

impl<T> Future for JoinHandle<T> {
    type Output = Result<T, task::JoinError>;
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Self::Output> {
        Poll::Pending
    }
}

macro_rules! error {
    ($name:ident) => {
        #[derive(Debug)]
        pub struct $name;
        impl std::fmt::Display for $name {
            fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                Ok(())
            }
        }
        impl std::error::Error for $name {}
    };
}

pub mod task {
    pub use crate::JoinHandle;
    error!(JoinError);
}

pub mod net {
    use std::{io, net::SocketAddr};

    pub struct TcpListener;

    impl TcpListener {
        pub async fn bind(_: &str) -> io::Result<Self> {
            unimplemented!()
        }
        pub fn local_addr(&self) -> io::Result<SocketAddr> {
            unimplemented!()
        }
    }
}

pub mod signal {
    pub async fn ctrl_c() -> std::io::Result<()> {
        Ok(())
    }

    pub mod unix {
        pub struct SignalKind;

        impl SignalKind {
            pub const fn terminate() -> Self {
                Self
            }
        }

        pub struct Signal;

        impl Signal {
            pub async fn recv(&mut self) -> Option<()> {
                None
            }
        }

        pub fn signal(_: SignalKind) -> std::io::Result<Signal> {
            Ok(Signal)
        }
    }
}

pub mod time {
    use std::{
        future::Future,
        time::{Duration, Instant},
    };

    pub mod error {
        error!(Elapsed);
    }

    pub async fn sleep(_: Duration) {}

    pub async fn timeout<F: Future>(_: Duration, _: F) -> Result<F::Output, error::Elapsed> {
        unimplemented!()
    }

    pub struct Interval;

    impl Interval {
        pub async fn tick(&mut self) -> Instant {
            Instant::now()
        }
    }

    pub fn interval(_: Duration) -> Interval {
        Interval
    }
}

pub mod sync {
    pub mod mpsc {
        use std::marker::PhantomData;

        pub struct Sender<T>(PhantomData<T>);

        pub struct Receiver<T>(PhantomData<T>);

        #[derive(Debug)]
        pub enum TrySendError<T> {
            Full(T),
            Closed(T),
        }

        impl<T> Sender<T> {
            pub fn try_send(&self, _: T) -> Result<(), TrySendError<T>> {
                Ok(())
            }
        }

        impl<T> Receiver<T> {
            pub async fn recv_many(&mut self, _: &mut Vec<T>, _: usize) -> usize {
                0
            }
        }

        pub fn channel<T>(_: usize) -> (Sender<T>, Receiver<T>) {
            (Sender(PhantomData), Receiver(PhantomData))
        }
    }

    pub mod watch {
        use std::ops::Deref;

        pub struct Sender<T>(std::marker::PhantomData<T>);

        pub struct Receiver<T>(T);

        pub struct Ref<'a, T>(&'a T);

        impl<T> Deref for Ref<'_, T> {
            type Target = T;
            fn deref(&self) -> &T {
                self.0
            }
        }

        pub mod error {
            error!(RecvError);
        }

        impl<T> Sender<T> {
            pub fn is_closed(&self) -> bool {
                true
            }
            pub fn send_replace(&self, value: T) -> T {
                value
            }
        }

        impl<T> Receiver<T> {
            pub async fn changed(&mut self) -> Result<(), error::RecvError> {
                Ok(())
            }
            pub fn borrow(&self) -> Ref<'_, T> {
                Ref(&self.0)
            }
        }

        pub fn channel<T>(value: T) -> (Sender<T>, Receiver<T>) {
            (Sender(std::marker::PhantomData), Receiver(value))
        }
    }
}

pub mod runtime {
    use std::{future::Future, io};

    pub struct Builder;

    impl Builder {
        pub fn new_current_thread() -> Builder {
            Builder
        }
        pub fn enable_all(&mut self) -> &mut Self {
            self
        }
        pub fn build(&mut self) -> io::Result<Runtime> {
            Ok(Runtime)
        }
    }

    pub struct Runtime;

    impl Runtime {
        pub fn block_on<F: Future>(&self, _: F) -> F::Output {
            unimplemented!()
        }
    }
}

#[macro_export]
macro_rules! select {
    ($($value:pat = $future:expr => $body:block)+) => {{
        $(if let $value = $future.await $body)+
    }};
}

#[macro_export]
macro_rules! join {
    ($($future:expr),+ $(,)?) => {
        ($($future.await,)+)
    };
}
