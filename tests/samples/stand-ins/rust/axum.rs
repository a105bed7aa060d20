use serde::de::DeserializeOwned;
use std::future::{Future, IntoFuture, Ready};
use std::{io, marker::PhantomData};
use tokio::net::TcpListener;

#[derive(Debug)]
pub struct Json<T>(pub T);

pub struct Router<S = ()>(PhantomData<S>);

impl<S: Clone + Send + Sync + 'static> Router<S> {
    pub fn new() -> Self {
        Self(PhantomData)
    }
    pub fn route(self, _: &str, _: routing::MethodRouter<S>) -> Self {
        self
    }
    pub fn with_state<S2>(self, _: S) -> Router<S2> {
        Router(PhantomData)
    }
}

pub struct Serve;

pub fn serve(_: TcpListener, _: Router) -> Serve {
    Serve
}

impl Serve {
    pub fn with_graceful_shutdown<F>(self, _: F) -> Serve
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self
    }
}

impl IntoFuture for Serve {
    type Output = io::Result<()>;
    type IntoFuture = Ready<io::Result<()>>;
    fn into_future(self) -> Self::IntoFuture {
        unimplemented!()
    }
}

pub mod http {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct StatusCode(u16);

    impl StatusCode {
        pub const NOT_FOUND: StatusCode = StatusCode(404);
        pub const INTERNAL_SERVER_ERROR: StatusCode = StatusCode(500);
    }
}

pub mod response {
    pub trait IntoResponse {}
    impl IntoResponse for String {}
    impl IntoResponse for &'static str {}
    impl IntoResponse for crate::http::StatusCode {}
    impl<T: serde::Serialize> IntoResponse for crate::Json<T> {}
    impl<T: IntoResponse, E: IntoResponse> IntoResponse for Result<T, E> {}
}

pub mod extract {
    use super::DeserializeOwned;

    pub struct Path<T>(pub T);

    pub struct State<S>(pub S);

    pub trait FromRequest<S> {}
    impl<T: DeserializeOwned + Send, S> FromRequest<S> for Path<T> {}
    impl<S: Clone> FromRequest<S> for State<S> {}
}

pub mod handler {
    use super::{extract::FromRequest, response::IntoResponse, Future};

    pub trait Handler<T, S> {}

    macro_rules! handler {
        ($($argument:ident)*) => {
            impl<F, R, S, $($argument,)*> Handler<(R, $($argument,)*), S> for F
            where
                F: Fn($($argument),*) -> R + Clone + Send + Sync + 'static,
                R: Future + Send,
                R::Output: IntoResponse,
                $($argument: FromRequest<S>,)*
            {
            }
        };
    }
    handler!();
    handler!(A);
    handler!(A B);
    handler!(A B C);
}

pub mod routing {
    pub struct MethodRouter<S>(super::PhantomData<S>);

    pub fn get<H: super::handler::Handler<T, S>, T, S>(_: H) -> MethodRouter<S> {
        MethodRouter(super::PhantomData)
    }
}
