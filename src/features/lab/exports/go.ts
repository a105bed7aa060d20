import type { Context } from '../engine/configuration.ts';
import type { Exported } from './exported.ts';

/** A test for `go test`. A server in the same process takes the place of Unleash. */
export function goTest({ flag, features, cases }: Exported): string {
  const name = JSON.stringify(flag);
  const rows = cases.map(
    ({ name: context, context: fields, result }) =>
      `\t\t{${JSON.stringify(context)}, ${contextOf(fields)}, ${result.enabled}, ${JSON.stringify(result.variant.name)}},`,
  );
  return [
    'package flags_test',
    '',
    'import (',
    ...['fmt', 'net/http', 'net/http/httptest', 'testing', 'time'].map((each) => `\t"${each}"`),
    '',
    '\tunleash "github.com/Unleash/unleash-go-sdk/v6"',
    '\tflagctx "github.com/Unleash/unleash-go-sdk/v6/context"',
    ')',
    '',
    // A raw string ends at the character that begins it.
    `const features = \`${features.replaceAll('`', '\\u0060')}\``,
    '',
    'func TestFlag(t *testing.T) {',
    '\tserver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {',
    '\t\tw.Header().Set("Content-Type", "application/json")',
    '\t\tfmt.Fprint(w, features)',
    '\t}))',
    '\tt.Cleanup(server.Close)',
    '\tclient, err := unleash.NewClient(',
    '\t\tunleash.WithAppName("test"),',
    '\t\tunleash.WithUrl(server.URL+"/api/"),',
    '\t\tunleash.WithDisableMetrics(true),',
    '\t\tunleash.WithBackupPath(t.TempDir()),',
    '\t\tunleash.WithRefreshInterval(time.Hour),',
    '\t)',
    '\tif err != nil {',
    '\t\tt.Fatal(err)',
    '\t}',
    '\tt.Cleanup(func() { _ = client.Close() })',
    '\tclient.WaitForReady()',
    '',
    '\tfor _, each := range []struct {',
    '\t\tname    string',
    '\t\tcontext flagctx.Context',
    '\t\tenabled bool',
    '\t\tvariant string',
    ...(rows.length > 0 ? ['\t}{', ...rows, '\t} {'] : ['\t}{} {']),
    '\t\tt.Run(each.name, func(t *testing.T) {',
    `\t\t\tif got := client.IsEnabled(${name}, unleash.FeatureOptions{Ctx: each.context}); got != each.enabled {`,
    '\t\t\t\tt.Errorf("got %v, want %v", got, each.enabled)',
    '\t\t\t}',
    `\t\t\tif got := client.GetVariant(${name}, unleash.VariantOptions{Ctx: each.context}).Name; got != each.variant {`,
    '\t\t\t\tt.Errorf("got %v, want %v", got, each.variant)',
    '\t\t\t}',
    '\t\t})',
    '\t}',
    '}',
    '',
  ].join('\n');
}

const fieldNames: Readonly<Record<string, string>> = {
  userId: 'UserId',
  sessionId: 'SessionId',
  remoteAddress: 'RemoteAddress',
  environment: 'Environment',
  appName: 'AppName',
  currentTime: 'CurrentTime',
};

function contextOf({ properties = {}, ...fields }: Context): string {
  const own = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [`${fieldNames[field]}: ${JSON.stringify(value)}`],
  );
  const others = Object.entries(properties).map(
    ([field, value]) => `${JSON.stringify(field)}: ${JSON.stringify(value)}`,
  );
  if (others.length > 0) own.push(`Properties: map[string]string{${others.join(', ')}}`);
  return `flagctx.Context{${own.join(', ')}}`;
}
