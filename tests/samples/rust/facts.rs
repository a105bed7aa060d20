//! What the page of the Rust SDK says about version 0.17, compared with the crate.
use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, LazyLock, Mutex};
use std::task::Waker;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use log::{Level, Log, Metadata, Record};
use serde_json::{json, Value};
use tokio::time::{sleep, timeout};
use unleash_api_client::api::features_endpoint;
use unleash_api_client::client::FeatureKey;
use unleash_api_client::http::{Method, Request, Response, Transport};
use unleash_api_client::{Client, ClientBuilder, Context, EnvironmentConfig, Evaluate};

#[derive(Clone, Copy, Debug, FeatureKey)]
enum Flag {
    #[feature_name("flag")]
    Flag,
    #[feature_name("missing")]
    Missing,
}

fn client(builder: ClientBuilder, configuration: Value) -> Client<Flag> {
    let client = builder
        .into_client("http://unleash.invalid/api", "facts", "facts", None)
        .unwrap();
    client
        .memoize(serde_json::from_value(configuration).unwrap())
        .unwrap();
    client
}

fn with(flag: Value) -> Client<Flag> {
    let mut flag = flag;
    flag["name"] = json!("flag");
    flag["enabled"] = json!(true);
    client(
        ClientBuilder::default(),
        json!({ "version": 2, "features": [flag] }),
    )
}

fn user(id: &str, properties: &[(&str, &str)]) -> Context {
    Context {
        user_id: Some(id.into()),
        properties: properties
            .iter()
            .map(|(key, value)| (key.to_string(), value.to_string()))
            .collect(),
        ..Default::default()
    }
}

fn rollout(constraint: Value) -> Client<Flag> {
    with(json!({ "strategies": [{ "name": "flexibleRollout",
        "parameters": { "rollout": "100", "stickiness": "default", "groupId": "flag" },
        "constraints": [constraint] }] }))
}

fn is_on(client: &Client<Flag>, context: &Context) -> bool {
    client.is_enabled(Flag::Flag, Some(context), false)
}

#[test]
fn operators() {
    let meets = |operator: &str, value: Value, actual: &str| {
        let mut constraint = json!({ "contextName": "field", "operator": operator });
        let key = if value.is_array() { "values" } else { "value" };
        constraint[key] = value;
        is_on(&rollout(constraint), &user("1", &[("field", actual)]))
    };
    assert!(meets("REGEX", json!("^a+$"), "aa") && !meets("REGEX", json!("^a+$"), "b"));
    assert!(
        meets("SEMVER_GTE", json!("1.2.0"), "1.2.0")
            && !meets("SEMVER_GTE", json!("1.2.0"), "1.1.9")
    );
    assert!(
        meets("SEMVER_LTE", json!("1.2.0"), "1.2.0")
            && !meets("SEMVER_LTE", json!("1.2.0"), "1.2.1")
    );
    assert!(
        meets("IN_CIDR", json!(["10.0.0.0/8"]), "10.1.2.3")
            && !meets("IN_CIDR", json!(["10.0.0.0/8"]), "11.1.2.3")
    );
    assert!(!meets("NO_SUCH_OPERATOR", json!("a"), "a"));
}

#[test]
fn dates_need_no_current_time() {
    let before = |value: &str| {
        rollout(json!({ "contextName": "currentTime", "operator": "DATE_BEFORE", "value": value }))
    };
    assert!(is_on(&before("2999-01-01T00:00:00Z"), &user("1", &[])));
    assert!(!is_on(&before("2000-01-01T00:00:00Z"), &user("1", &[])));
}

#[test]
fn parents_and_segments() {
    let parent = |enabled: bool| {
        client(
            ClientBuilder::default(),
            json!({ "version": 2, "features": [
            { "name": "flag", "enabled": true, "strategies": [], "dependencies": [{ "feature": "parent" }] },
            { "name": "parent", "enabled": enabled, "strategies": [] },
        ] }),
        )
    };
    assert!(is_on(&parent(true), &user("1", &[])) && !is_on(&parent(false), &user("1", &[])));
    let segment = client(
        ClientBuilder::default(),
        json!({ "version": 2,
        "features": [{ "name": "flag", "enabled": true, "strategies": [{ "name": "default", "segments": [1] }] }],
        "segments": [{ "id": 1, "constraints": [{ "contextName": "userId", "operator": "IN", "values": ["1"] }] }] }),
    );
    assert!(is_on(&segment, &user("1", &[])) && !is_on(&segment, &user("2", &[])));
}

#[test]
fn stickiness_and_variants() {
    let sticky = with(json!({ "strategies": [{ "name": "flexibleRollout",
        "parameters": { "rollout": "50", "stickiness": "company", "groupId": "flag" },
        "variants": [{ "name": "a", "weight": 500, "stickiness": "company" }, { "name": "b", "weight": 500, "stickiness": "company",
            "payload": { "type": "string", "value": "text" } }] }] }));
    let inside: Vec<bool> = (0..200)
        .map(|n| is_on(&sticky, &user("1", &[("company", &n.to_string())])))
        .collect();
    let count = inside.iter().filter(|on| **on).count();
    assert!((60..140).contains(&count), "{count}");
    assert!(!is_on(&sticky, &user("1", &[])));
    let names: HashMap<String, usize> = (0..400).fold(HashMap::new(), |mut names, n| {
        let variant = sticky.get_variant(Flag::Flag, &user("1", &[("company", &n.to_string())]));
        *names.entry(variant.name).or_default() += 1;
        names
    });
    assert_eq!(names.len(), 3, "{names:?}");
    let overridden = with(json!({ "strategies": [], "variants": [
        { "name": "a", "weight": 1000 },
        { "name": "b", "weight": 0, "overrides": [{ "contextName": "userId", "values": ["7"] }] }] }));
    assert_eq!(
        overridden.get_variant(Flag::Flag, &user("7", &[])).name,
        "b"
    );
    assert_eq!(
        overridden.get_variant(Flag::Flag, &user("8", &[])).name,
        "a"
    );
    let none = overridden.get_variant(Flag::Missing, &user("7", &[]));
    assert_eq!(
        (none.name.as_str(), none.enabled, none.payload.len()),
        ("disabled", false, 0)
    );
}

fn vip(_: Option<HashMap<String, String>>) -> Evaluate {
    Box::new(|context: &Context| context.user_id.as_deref() == Some("1"))
}

#[test]
fn custom_strategies() {
    let custom = |builder: ClientBuilder, strategies: Value| {
        client(
            builder,
            json!({ "version": 2, "features": [{ "name": "flag", "enabled": true, "strategies": strategies,
            "variants": [{ "name": "a", "weight": 1000 }] }] }),
        )
    };
    let known = || ClientBuilder::default().strategy("vip", Box::new(vip));
    let one = custom(known(), json!([{ "name": "vip" }]));
    assert!(is_on(&one, &user("1", &[])) && !is_on(&one, &user("2", &[])));
    // A strategy that the SDK doesn't know is never met.
    let unknown = custom(ClientBuilder::default(), json!([{ "name": "vip" }]));
    assert!(!is_on(&unknown, &user("1", &[])));
    // Constraints of custom strategies.
    let constrained = custom(
        known(),
        json!([{ "name": "vip", "constraints": [{ "contextName": "userId", "operator": "IN", "values": ["2"] }] }]),
    );
    assert!(!is_on(&constrained, &user("1", &[])));
    // get_variant doesn't evaluate them.
    assert_eq!(
        one.get_variant(Flag::Flag, &user("1", &[])).name,
        "disabled"
    );
    // Results are numbered without strategies that aren't registered.
    let shifted = custom(
        known(),
        json!([
        { "name": "unregistered", "constraints": [{ "contextName": "userId", "operator": "IN", "values": ["9"] }] },
        { "name": "vip" }]),
    );
    assert!(!is_on(&shifted, &user("1", &[])));
    // A custom strategy doesn't replace a built-in one.
    let replaced = custom(
        ClientBuilder::default().strategy("default", Box::new(vip)),
        json!([{ "name": "default" }]),
    );
    assert!(is_on(&replaced, &user("2", &[])));
}

#[test]
fn results_without_flags() {
    let empty = client(
        ClientBuilder::default(),
        json!({ "version": 2, "features": [] }),
    );
    assert!(
        empty.is_enabled(Flag::Missing, None, true)
            && !empty.is_enabled(Flag::Missing, None, false)
    );
    let none: Client<Flag> = ClientBuilder::default()
        .into_client("http://unleash.invalid/api", "facts", "facts", None)
        .unwrap();
    assert!(none.cached_state().is_none());
    assert!(!none.is_enabled(Flag::Flag, None, true));
    let on = with(json!({ "strategies": [] }));
    assert!(on.is_enabled(Flag::Flag, None, false));
}

#[test]
fn string_lookups_find_all_flags() {
    let text = client(
        ClientBuilder::default().enable_string_features(),
        json!({ "version": 2, "features": [{ "name": "flag", "enabled": true, "strategies": [] }] }),
    );
    assert!(text.is_enabled_str("flag", None, false));
}

#[test]
#[should_panic(expected = "String feature lookup not enabled")]
fn string_lookups_are_off() {
    with(json!({ "strategies": [] })).is_enabled_str("flag", None, false);
}

#[test]
fn counts() {
    let client = with(json!({ "strategies": [] }));
    client.is_enabled(Flag::Flag, None, false);
    client.is_enabled(Flag::Missing, None, false);
    client.get_variant(Flag::Flag, &user("1", &[]));
    let metrics = client
        .memoize(serde_json::from_value(json!({ "version": 2, "features": [] })).unwrap())
        .unwrap();
    let toggles = metrics.unwrap().bucket.toggles;
    // Flags that weren't checked and flags that don't exist aren't reported. get_variant counts as a check, too.
    assert_eq!(toggles.len(), 1);
    assert_eq!((toggles["flag"].yes, toggles["flag"].no), (2, 0));
}

#[test]
fn contexts_have_only_what_they_say() {
    for (field, name) in [("appName", "facts"), ("environment", "development")] {
        let constraint = json!({ "contextName": field, "operator": "IN", "values": [name] });
        assert!(!is_on(&rollout(constraint.clone()), &user("1", &[])));
        let complete = Context {
            app_name: "facts".into(),
            environment: "development".into(),
            ..user("1", &[])
        };
        assert!(is_on(&rollout(constraint), &complete));
    }
}

#[test]
fn names_of_flags() {
    #[derive(Clone, Copy, Debug, FeatureKey)]
    enum Plain {
        NewCheckout,
    }
    assert_eq!(Plain::NewCheckout.name(), "NewCheckout");
    assert_eq!(Flag::Missing.name(), "missing");
}

#[test]
fn variants_do_not_say_whether_the_flag_is_on() {
    let on = with(json!({ "strategies": [] }));
    assert!(is_on(&on, &user("1", &[])));
    let variant = on.get_variant(Flag::Flag, &user("1", &[]));
    assert_eq!(
        (variant.name.as_str(), variant.enabled),
        ("disabled", false)
    );
}

#[test]
fn environment_variables() {
    let set = |names: &[&str]| {
        for name in ["API_URL", "APP_NAME", "INSTANCE_ID", "CLIENT_SECRET"] {
            std::env::remove_var(format!("UNLEASH_{name}"));
        }
        for name in names {
            std::env::set_var(format!("UNLEASH_{name}"), name.to_lowercase());
        }
        EnvironmentConfig::from_env()
    };
    let missing = |names: &[&str]| set(names).unwrap_err().to_string();
    assert_eq!(missing(&[]), "UNLEASH_API_URL not set");
    assert_eq!(missing(&["API_URL"]), "UNLEASH_APP_NAME not set");
    assert_eq!(
        missing(&["API_URL", "APP_NAME"]),
        "UNLEASH_INSTANCE_ID not set"
    );
    let required = ["API_URL", "APP_NAME", "INSTANCE_ID"];
    assert_eq!(set(&required).unwrap().secret, None);
    let all = set(&[&required[..], &["CLIENT_SECRET"]].concat()).unwrap();
    assert_eq!(
        (all.api_url, all.app_name, all.instance_id, all.secret),
        (
            "api_url".into(),
            "app_name".into(),
            "instance_id".into(),
            Some("client_secret".into())
        )
    );
}

/// A server that keeps the requests and responds as the test says.
#[derive(Default)]
struct Server {
    requests: Mutex<Vec<Request>>,
    /// By the last part of the address. Everything else gets 202 without a body.
    responses: Mutex<HashMap<&'static str, (u16, Value)>>,
}

impl Server {
    fn responds(&self, to: &'static str, status: u16, body: Value) {
        self.responses.lock().unwrap().insert(to, (status, body));
    }

    fn requests(&self, to: &str) -> Vec<Request> {
        let all = self.requests.lock().unwrap();
        all.iter()
            .filter(|request| request.url.ends_with(to))
            .cloned()
            .collect()
    }
}

#[async_trait]
impl Transport for Server {
    async fn execute(&self, request: Request) -> Result<Response, anyhow::Error> {
        let last = request.url.rsplit('/').next().unwrap_or_default();
        let found = self.responses.lock().unwrap().get(last).cloned();
        self.requests.lock().unwrap().push(request);
        let (status, body) = found.unwrap_or((202, Value::Null));
        Ok(Response {
            status,
            body: body.to_string().into_bytes(),
        })
    }
}

fn online(builder: ClientBuilder, url: &str) -> (Arc<Client<Flag>>, Arc<Server>) {
    let server = Arc::new(Server::default());
    server.responds(
        "features",
        200,
        json!({ "version": 2, "features": [{ "name": "flag", "enabled": true, "strategies": [] }] }),
    );
    let client = builder
        .into_client_with_transport(url, "facts", "one", Some("token".into()), server.clone())
        .unwrap();
    (Arc::new(client), server)
}

async fn poll_for(client: &Client<Flag>, time: Duration) {
    timeout(time, client.poll_for_updates()).await.unwrap_err();
}

#[tokio::test]
async fn requests() {
    for url in ["http://unleash.invalid/api", "http://unleash.invalid/api/"] {
        let (client, server) = online(
            ClientBuilder::default()
                .strategy("vip", Box::new(vip))
                .sdk_flavour("wrapper", "1.2.3"),
            url,
        );
        client.register().await.unwrap();
        poll_for(&client, Duration::from_millis(200)).await;
        let [register] = &server.requests("/register")[..] else {
            panic!()
        };
        assert_eq!(register.url, "http://unleash.invalid/api/client/register");
        let body: Value = serde_json::from_slice(register.body.as_ref().unwrap()).unwrap();
        assert_eq!(body["appName"], "facts");
        assert_eq!(body["instanceId"], "one");
        assert_eq!(body["strategies"], json!(["vip"]));
        assert_eq!(body["interval"], 15000);
        assert_eq!(body["sdkFlavor"], "wrapper");
        assert_eq!(body["sdkFlavorVersion"], "1.2.3");

        let [features] = &server.requests("/features")[..] else {
            panic!()
        };
        assert_eq!(features.method, Method::Get);
        assert_eq!(features.url, features_endpoint(url));
        let headers: HashMap<_, _> = features.headers.iter().cloned().collect();
        assert_eq!(headers["authorization"], "token");
        assert_eq!(headers["unleash-interval"], "15000");
        assert!(!headers.contains_key("unleash-client-spec"));
        assert!(!headers.contains_key("if-none-match"));
        assert!(client.is_enabled(Flag::Flag, None, false));
        // The first download has no counts to report.
        assert_eq!(server.requests("/metrics").len(), 0);
    }
}

#[tokio::test]
async fn refused_registrations() {
    let (client, server) = online(ClientBuilder::default(), "http://unleash.invalid/api");
    server.responds("register", 401, json!({}));
    assert_eq!(
        client.register().await.unwrap_err().to_string(),
        "Failed to register with unleash API server"
    );
}

#[tokio::test]
async fn reports() {
    let counts = |server: &Server| -> Vec<Value> {
        let all = server.requests("/metrics");
        all.iter()
            .map(|request| {
                let body: Value = serde_json::from_slice(request.body.as_ref().unwrap()).unwrap();
                body["bucket"]["toggles"].clone()
            })
            .collect()
    };
    let fast = || ClientBuilder::default().interval(200);
    let (client, server) = online(fast(), "http://unleash.invalid/api");
    let polling = tokio::spawn({
        let client = client.clone();
        async move { client.poll_for_updates().await }
    });
    // Without checks, there are no reports.
    sleep(Duration::from_millis(700)).await;
    assert!(server.requests("/features").len() > 2);
    assert_eq!(counts(&server), Vec::<Value>::new());
    // Failed downloads keep the counts.
    server.responds("features", 401, json!({ "name": "AuthenticationRequired" }));
    client.is_enabled(Flag::Flag, None, false);
    sleep(Duration::from_millis(700)).await;
    assert_eq!(counts(&server), Vec::<Value>::new());
    // The status is no matter, and a failed report is lost.
    server.responds(
        "features",
        500,
        json!({ "version": 2, "features": [{ "name": "flag", "enabled": false }] }),
    );
    server.responds("metrics", 500, Value::Null);
    sleep(Duration::from_millis(700)).await;
    assert!(!client.is_enabled(Flag::Flag, None, true));
    let [only, later @ ..] = &counts(&server)[..] else {
        panic!()
    };
    assert_eq!(
        *only,
        json!({ "flag": { "yes": 1, "no": 0, "variants": {} } })
    );
    assert!(later.is_empty());
    sleep(Duration::from_millis(500)).await;
    assert_eq!(counts(&server)[1]["flag"]["yes"], 0);
    // The loop ends after its sleep.
    let begin = Instant::now();
    client.stop_poll().await;
    timeout(Duration::from_secs(5), polling)
        .await
        .unwrap()
        .unwrap();
    assert!(begin.elapsed() < Duration::from_secs(2));

    let (silent, server) = online(
        fast().disable_metric_submission(),
        "http://unleash.invalid/api",
    );
    silent
        .memoize(serde_json::from_value(json!({ "version": 2, "features": [] })).unwrap())
        .unwrap();
    silent.get_variant(Flag::Missing, &user("1", &[]));
    poll_for(&silent, Duration::from_millis(500)).await;
    assert_eq!(server.requests("/metrics").len(), 0);
}

#[test]
fn missing_flags_in_reports() {
    let client = with(json!({ "strategies": [] }));
    client.is_enabled(Flag::Missing, None, false);
    client.get_variant(Flag::Missing, &user("1", &[]));
    let metrics = client
        .memoize(serde_json::from_value(json!({ "version": 2, "features": [] })).unwrap())
        .unwrap()
        .unwrap();
    let missing = &metrics.bucket.toggles["missing"];
    assert_eq!(
        (missing.yes, missing.no, missing.variants["disabled"]),
        (0, 0, 1)
    );
}

#[tokio::test]
async fn stop_waits_for_a_loop() {
    let (client, _) = online(ClientBuilder::default(), "http://unleash.invalid/api");
    timeout(Duration::from_millis(500), client.stop_poll())
        .await
        .unwrap_err();
}

#[test]
#[should_panic(expected = "there is no reactor running")]
fn polling_needs_a_runtime() {
    let client: Client<Flag> = ClientBuilder::default()
        .into_client("http://127.0.0.1:9/api", "facts", "one", None)
        .unwrap();
    let mut context = std::task::Context::from_waker(Waker::noop());
    let _ = Box::pin(client.poll_for_updates())
        .as_mut()
        .poll(&mut context);
}

/// A transport that turns statuses into errors, as the one on the page does.
struct Failing;

#[async_trait]
impl Transport for Failing {
    async fn execute(&self, _: Request) -> Result<Response, anyhow::Error> {
        anyhow::bail!("status {}", 401)
    }
}

struct Lines(Mutex<Vec<(Level, String)>>);

impl Log for Lines {
    fn enabled(&self, _: &Metadata) -> bool {
        true
    }

    fn log(&self, record: &Record) {
        let line = (record.level(), record.args().to_string());
        self.0.lock().unwrap().push(line);
    }

    fn flush(&self) {}
}

static LINES: LazyLock<&'static Lines> = LazyLock::new(|| {
    let lines: &'static Lines = Box::leak(Box::new(Lines(Mutex::default())));
    log::set_logger(lines).unwrap();
    log::set_max_level(log::LevelFilter::Trace);
    lines
});

#[tokio::test]
async fn warnings() {
    let warned = |text: &str| {
        let lines = LINES.0.lock().unwrap();
        lines
            .iter()
            .any(|(level, line)| *level == Level::Warn && line.contains(text))
    };
    assert!(!warned("poll"));
    let (client, server) = online(
        ClientBuilder::default().interval(100),
        "http://unleash.invalid/api",
    );
    server.responds("features", 401, json!({ "name": "AuthenticationRequired" }));
    poll_for(&client, Duration::from_millis(200)).await;
    assert!(warned("poll: failed to retrieve features: data did not match any variant of untagged enum UpdateMessage"));
    server.responds(
        "features",
        200,
        json!({ "version": 2, "features": [{ "name": "flag", "enabled": true, "strategies": [{ "name": "warehouse" }] }] }),
    );
    server.responds("metrics", 500, Value::Null);
    poll_for(&client, Duration::from_millis(200)).await;
    assert!(warned(
        "Strategy 'warehouse' required by feature 'flag' is not registered"
    ));
    client.is_enabled(Flag::Flag, None, false);
    poll_for(&client, Duration::from_millis(200)).await;
    assert!(warned("poll: error uploading feature metrics"));
    let failing: Client<Flag> = ClientBuilder::default()
        .into_client_with_transport(
            "http://unleash.invalid/api",
            "facts",
            "one",
            None,
            Arc::new(Failing),
        )
        .unwrap();
    poll_for(&failing, Duration::from_millis(200)).await;
    assert!(warned("poll: failed to retrieve features: status 401"));
}

#[test]
fn strict_changes_nothing() {
    let unknown = json!({ "version": 2, "features": [{ "name": "flag", "enabled": true, "unknown": 1 }], "unknown": 1 });
    assert!(is_on(
        &client(ClientBuilder::default(), unknown),
        &user("1", &[])
    ));
}
