//! What the page of the Rust SDK says about version 0.17, compared with the crate.
use std::collections::HashMap;

use serde_json::{json, Value};
use unleash_api_client::client::FeatureKey;
use unleash_api_client::{Client, ClientBuilder, Context, Evaluate};

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
