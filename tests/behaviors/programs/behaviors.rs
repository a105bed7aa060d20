//! Runs clients of the Rust SDK as the first argument describes them, and prints what they do as lines of JSON.

use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;
use unleash_api_client::client::{Client, ClientBuilder, FeatureKey};

#[allow(dead_code, non_camel_case_types)]
/// A client needs such a type even if it checks flags by name.
#[derive(Debug, Clone, Copy, FeatureKey)]
enum Flags {
    steady,
}

#[derive(Deserialize)]
struct Task {
    interval: f64,
    end: f64,
    clients: Vec<Described>,
}

#[derive(Deserialize)]
struct Described {
    name: String,
    app: String,
    url: String,
    start: f64,
    stop: Option<f64>,
}

fn print(client: &str, event: &str, values: serde_json::Value) {
    println!("{}", json!({ "client": client, "event": event, "values": values }));
}

async fn run(described: Described, interval: f64, end: f64) {
    let wait = |intervals: f64| sleep(Duration::from_secs_f64(intervals * interval));
    wait(described.start).await;
    let name = described.name.as_str();
    print(name, "calling", json!({}));
    let client: Client<Flags> = ClientBuilder::default()
        .interval((interval * 1000.0) as u64)
        .enable_string_features()
        .into_client(&described.url, &described.app, name, Some("*:development.token".into()))
        .unwrap();
    let client = Arc::new(client);
    if let Err(error) = client.register().await {
        print(name, "sdk", json!({ "name": "error", "text": error.to_string() }));
    }
    let polling = client.clone();
    let polls = tokio::spawn(async move { polling.poll_for_updates().await });
    print(name, "created", json!({}));
    let check = |flag: &str, fallback: bool| client.is_enabled_str(flag, None, fallback);
    print(name, "first", json!({ "plain": check("steady", false), "fallback": check("steady", true) }));
    let steps = ((described.stop.unwrap_or(end) - described.start) * 10.0) as usize;
    let mut before = None;
    for step in 0..steps {
        if step == 10 {
            check("counted", false);
        }
        let now = (check("steady", false), check("changed", false));
        if before != Some(now) {
            print(name, "checked", json!({ "steady": now.0, "changed": now.1 }));
            before = Some(now);
        }
        wait(0.1).await;
    }
    if described.stop.is_some() {
        check("last", false);
        print(name, "stopping", json!({}));
        client.stop_poll().await;
        polls.await.unwrap();
        print(name, "stopped", json!({}));
    }
}

#[tokio::main]
async fn main() {
    let task: Task = serde_json::from_str(&std::env::args().nth(1).unwrap()).unwrap();
    let running: Vec<_> = task
        .clients
        .into_iter()
        .map(|described| tokio::spawn(run(described, task.interval, task.end)))
        .collect();
    for one in running {
        one.await.unwrap();
    }
}
