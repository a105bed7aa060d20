import type { Context } from '../engine/configuration.ts';
import type { Exported } from './exported.ts';

/** A test for xUnit. A bootstrap takes the place of the server, and an HTTP client that sends no requests. */
export function dotnetTest({ flag, features, cases }: Exported): string {
  const name = text(flag);
  const tests = cases.map(({ name: context, context: fields, result }, index) =>
    [
      `    [Fact(DisplayName = ${text(context)})]`,
      `    public void Case${index + 1}()`,
      '    {',
      `        var context = ${contextOf(fields)};`,
      '        using var unleash = Create();',
      `        Assert.Equal(${result.enabled}, unleash.IsEnabled(${name}, context));`,
      `        Assert.Equal(${text(result.variant.name)}, unleash.GetVariant(${name}, context).Name);`,
      '    }',
    ].join('\n'),
  );
  return [
    'using System.Net;',
    'using Unleash;',
    'using Unleash.Internal;',
    'using Xunit;',
    '',
    'public class FlagTest',
    '{',
    '    private const string Features = """',
    features.replaceAll(/^/gm, '        '),
    '        """;',
    '',
    tests.join('\n\n'),
    '',
    '    private static IUnleash Create() => new DefaultUnleash(new UnleashSettings',
    '    {',
    '        AppName = "test",',
    '        UnleashApi = new Uri("http://offline.invalid/api/"),',
    '        HttpClientFactory = new Offline(),',
    '        ToggleBootstrapProvider = new Bootstrap(),',
    '        SendMetricsInterval = null,',
    '    });',
    '',
    '    private sealed class Bootstrap : IToggleBootstrapProvider',
    '    {',
    '        public string Read() => Features;',
    '    }',
    '',
    '    private sealed class Offline : HttpMessageHandler, Unleash.IHttpClientFactory',
    '    {',
    '        public HttpClient Create(Uri unleashApiUri) => new(this) { BaseAddress = unleashApiUri };',
    '',
    '        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token) =>',
    '            Task.FromResult(new HttpResponseMessage(HttpStatusCode.NotModified));',
    '    }',
    '}',
    '',
  ].join('\n');
}

/** A string of C#, which knows the escape sequences of JSON. */
const text = (value: string): string => JSON.stringify(value);

const fieldNames: Readonly<Record<string, string>> = {
  userId: 'UserId',
  sessionId: 'SessionId',
  remoteAddress: 'RemoteAddress',
  environment: 'Environment',
  appName: 'AppName',
};

function contextOf({ currentTime, properties = {}, ...fields }: Context): string {
  const own = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [`${fieldNames[field]} = ${text(value)}`],
  );
  if (currentTime !== undefined) own.push(`CurrentTime = DateTimeOffset.Parse(${text(currentTime)})`);
  const others = Object.entries(properties).map(([field, value]) => `[${text(field)}] = ${text(value)}`);
  if (others.length > 0) own.push(`Properties = new Dictionary<string, string> { ${others.join(', ')} }`);
  return own.length === 0 ? 'new UnleashContext()' : `new UnleashContext { ${own.join(', ')} }`;
}
