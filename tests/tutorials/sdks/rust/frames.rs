//! Calls what the page of the Rust SDK shows, each part by the name that is the first argument.
use std::env;
use std::error::Error;
use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use current::background::poll_in_background;
use current::bootstrap::load;
use current::builder::builder;
use current::button::style;
use current::context::request_context;
use current::transport::Checked;
use current::{http, strings};
use tokio::time::{sleep, timeout};
use unleash_api_client::client::FeatureKey;
use unleash_api_client::http::default_transport;
use unleash_api_client::{Client, ClientBuilder, Context};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

#[derive(Clone, Copy, Debug, FeatureKey)]
enum Flag {
    #[feature_name("new-checkout")]
    NewCheckout,
}

const LIMIT: Duration = Duration::from_secs(60);

fn url() -> String {
    format!("{}/api", env::var("UNLEASH_URL").unwrap_or_default())
}

fn token() -> Option<String> {
    env::var("UNLEASH_BACKEND_TOKEN").ok()
}

async fn until(condition: impl Fn() -> bool) -> Outcome<()> {
    let met = async {
        while !condition() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    Ok(timeout(LIMIT, met).await?)
}

/// Does something while a client polls, as soon as it has flags.
async fn polling<F: FeatureKey, R>(
    client: &Client<F>,
    work: impl Future<Output = R>,
) -> Outcome<R> {
    tokio::select! {
        _ = client.poll_for_updates() => Err("polling has ended".into()),
        done = async {
            until(|| client.cached_state().is_some()).await?;
            Ok(work.await)
        } => done,
    }
}

fn warehouse(name: &str) -> Context {
    Context {
        properties: [("warehouse".into(), name.into())].into(),
        ..Default::default()
    }
}

/// Checks a flag by its name, with contexts of requests.
async fn checks() -> Outcome<()> {
    let peer: SocketAddr = "192.0.2.1:5000".parse()?;
    let client = strings::client(&url(), token())?;
    client.register().await?;
    polling(&client, async {
        for (customer, country) in [
            ("customer-42", "FR"),
            ("customer-7", "NO"),
            ("customer-7", "FR"),
        ] {
            let context = request_context(customer, country, peer);
            let on = client.is_enabled_str("new-checkout", Some(&context), false);
            let style = style(&client.get_variant_str("new-checkout", &context));
            println!("{customer} {country} {on} {} {}", style.label, style.color);
        }
    })
    .await
}

/// Polls in a thread.
async fn background() -> Outcome<()> {
    let client: Arc<Client<Flag>> =
        Arc::new(ClientBuilder::default().into_client(&url(), "web-shop", "web-1", token())?);
    println!("{:?}", client.is_enabled(Flag::NewCheckout, None, true));
    let thread = poll_in_background(Arc::clone(&client));
    until(|| client.cached_state().is_some()).await?;
    let context = Context {
        user_id: Some("customer-42".into()),
        ..Default::default()
    };
    println!(
        "{:?}",
        client.is_enabled(Flag::NewCheckout, Some(&context), false)
    );
    drop(thread);
    Ok(())
}

/// Checks the flag with the custom strategy, and asks for its variant, which needs another strategy.
async fn strategies() -> Outcome<()> {
    let client: Client<Flag> = builder().into_client(&url(), "web-shop", "web-1", token())?;
    client.register().await?;
    polling(&client, async {
        for name in ["bergen", "rome"] {
            let on = client.is_enabled(Flag::NewCheckout, Some(&warehouse(name)), false);
            let variant = client.get_variant(Flag::NewCheckout, &warehouse(name)).name;
            println!("{name} {on} {variant}");
        }
    })
    .await
}

/// Loads flags that the server has sent to another program.
fn bootstrap() -> Outcome<()> {
    let client: Client<Flag> = ClientBuilder::default().into_client(
        "http://offline.invalid/api",
        "web-shop",
        "web-1",
        None,
    )?;
    load(&client, Path::new("saved.json"))?;
    for user in ["customer-42", "customer-7"] {
        let context = Context {
            user_id: Some(user.into()),
            ..Default::default()
        };
        println!(
            "{user} {}",
            client.is_enabled(Flag::NewCheckout, Some(&context), false)
        );
    }
    Ok(())
}

/// Prints whether flags arrive within some time, in which a request can fail.
async fn wait_for_flags(client: Client<Flag>) -> Outcome<()> {
    let ready = polling(&client, async {});
    let arrived = timeout(Duration::from_secs(12), ready).await.is_ok();
    println!("flags: {arrived}");
    Ok(())
}

async fn configured() -> Outcome<()> {
    wait_for_flags(http::connect(&url(), token())?).await
}

async fn transport() -> Outcome<()> {
    let transport = Arc::new(Checked(default_transport()));
    wait_for_flags(ClientBuilder::default().into_client_with_transport(
        &url(),
        "web-shop",
        "web-1",
        token(),
        transport,
    )?)
    .await
}

/// Asks for a flag by its name without the option for it.
fn no_strings() -> Outcome<()> {
    let client: Client<Flag> =
        ClientBuilder::default().into_client(&url(), "web-shop", "web-1", None)?;
    client.is_enabled_str("new-checkout", None, false);
    Ok(())
}

#[tokio::main]
async fn main() -> Outcome<()> {
    env_logger::init();
    match env::args().nth(1).as_deref() {
        Some("checks") => checks().await,
        Some("background") => background().await,
        Some("strategies") => strategies().await,
        Some("bootstrap") => bootstrap(),
        Some("configured") => configured().await,
        Some("transport") => transport().await,
        Some("no-strings") => no_strings(),
        other => Err(format!("no part {other:?}").into()),
    }
}
