/** Code of about 8 to 20 lines, by language, around the name of a flag; so that no two pages have the same block. */
export const codeSamples: Readonly<Record<string, (flag: string, count: number) => string>> = {
  bash: (flag, count) => `# Reads the flag ${flag} and waits for it.
export UNLEASH_URL="http://localhost:4242/api"
for attempt in $(seq 1 ${count}); do
  state=$(curl --silent --header "Authorization: $TOKEN" "$UNLEASH_URL/admin/projects/default/features/${flag}")
  if echo "$state" | grep -q '"enabled":true'; then
    echo "${flag} is on after $attempt attempts"
    break
  fi
  sleep ${count % 7}
done`,
  json: (flag, count) => `{
  "name": "${flag}",
  "type": "release",
  "enabled": true,
  "strategies": [
    {
      "name": "flexibleRollout",
      "parameters": { "rollout": "${count}", "stickiness": "default", "groupId": "${flag}" },
      "constraints": [{ "contextName": "region", "operator": "IN", "values": ["eu", "us"], "inverted": false }]
    }
  ],
  "variants": [{ "name": "blue", "weight": ${count * 10}, "payload": null }]
}`,
  yaml: (flag, count) => `services:
  ${flag}:
    image: unleashorg/unleash-server:${count}
    ports:
      - "4242:4242"
    environment:
      DATABASE_URL: postgres://unleash:\${PASSWORD}@db/unleash
      LOG_LEVEL: warn
    healthcheck:
      test: wget --no-verbose --tries=1 --spider http://localhost:4242/health
      interval: ${count}s`,
  ts: (flag, count) => `import { initialize, type Context } from 'unleash-client';

const unleash = initialize({ url: 'http://localhost:4242/api', appName: '${flag}', refreshInterval: ${count}_000 });

/** Whether this visitor sees the new version. */
export function showsNewVersion(userId: string, region?: string): boolean {
  const context: Context = { userId, properties: { region: region ?? 'unknown' } };
  return unleash.isEnabled('${flag}', context, () => false);
}

unleash.on('error', (error: Error) => console.error(\`No connection: \${error.message}\`));`,
  python: (flag, count) => `from UnleashClient import UnleashClient

client = UnleashClient(url="http://localhost:4242/api", app_name="${flag}", refresh_interval=${count})
client.initialize_client()


def price(user_id: str, base: float) -> float:
    """Applies the discount that the flag switches on."""
    context = {"userId": user_id, "properties": {"plan": "pro"}}
    if client.is_enabled("${flag}", context):
        return round(base * 0.${count}, 2)
    return base`,
  go: (flag, count) => `package main

import (
	"fmt"
	"time"

	"github.com/Unleash/unleash-go-sdk/v5"
	"github.com/Unleash/unleash-go-sdk/v5/context"
)

func main() {
	err := unleash.Initialize(unleash.WithAppName("${flag}"), unleash.WithRefreshInterval(${count}*time.Second))
	if err != nil {
		panic(err)
	}
	enabled := unleash.IsEnabled("${flag}", unleash.WithContext(context.Context{UserId: "42"}))
	fmt.Printf("enabled: %v\\n", enabled)
}`,
  java: (flag, count) => `public final class Checkout {
    private final Unleash unleash;

    public Checkout(String url) {
        UnleashConfig config = UnleashConfig.builder()
            .appName("${flag}")
            .unleashAPI(url)
            .fetchTogglesInterval(${count})
            .build();
        this.unleash = new DefaultUnleash(config);
    }

    public boolean isOpen(String userId) {
        return unleash.isEnabled("${flag}", UnleashContext.builder().userId(userId).build());
    }
}`,
  ruby: (flag, count) => `require 'unleash'

Unleash.configure do |config|
  config.app_name = '${flag}'
  config.url = 'http://localhost:4242/api'
  config.refresh_interval = ${count}
end

client = Unleash::Client.new
context = Unleash::Context.new(user_id: '42', properties: { 'region' => 'eu' })
puts 'The new version is on' if client.is_enabled?('${flag}', context)`,
  rust: (flag, count) => `#[derive(Debug, Deserialize, Serialize, Enum, Clone)]
enum Features {
    #[serde(rename = "${flag}")]
    Checkout,
}

async fn run(client: &Client<Features, reqwest::Client>) -> Result<bool, Box<dyn Error>> {
    client.register().await?;
    tokio::time::sleep(Duration::from_millis(${count})).await;
    let context = Context { user_id: Some("42".into()), ..Default::default() };
    Ok(client.is_enabled(Features::Checkout, Some(&context), false))
}`,
  csharp: (flag, count) => `var settings = new UnleashSettings
{
    AppName = "${flag}",
    UnleashApi = new Uri("http://localhost:4242/api"),
    FetchTogglesInterval = TimeSpan.FromSeconds(${count}),
};

using IUnleash unleash = new DefaultUnleash(settings);
var context = new UnleashContext { UserId = "42" };
if (unleash.IsEnabled("${flag}", context))
{
    Console.WriteLine($"{settings.AppName} is on");
}`,
  php: (flag, count) => `<?php

use Unleash\\Client\\UnleashBuilder;

$unleash = UnleashBuilder::create()
    ->withAppName('${flag}')
    ->withAppUrl('http://localhost:4242/api')
    ->withCacheTimeToLive(${count})
    ->build();

$context = (new UnleashContext())->setCurrentUserId('42');
echo $unleash->isEnabled('${flag}', $context) ? 'on' : 'off';`,
  sql: (flag, count) => `SELECT name, project, count(*) AS strategies
FROM features
JOIN feature_strategies ON feature_strategies.feature_name = features.name
WHERE features.name LIKE '${flag}%' AND features.archived_at IS NULL
GROUP BY name, project
HAVING count(*) > ${count}
ORDER BY strategies DESC;`,
};
