import { sampleLanguages, type SampleLanguage } from '../../core/model/sample-languages.ts';
import type { SampleRequest } from './request.ts';
import {
  indented,
  javaScriptLiteral,
  javaScriptText,
  javaTextBlock,
  pythonLiteral,
  shellText,
} from './sample-literals.ts';

/** A language of samples. */
export interface Language {
  /** The displayed name. */
  readonly label: SampleLanguage;
  /** Language of the highlighter. */
  readonly language: string;
  /** Returns a program that sends the request. */
  readonly write: (request: SampleRequest) => string;
}

/** The header that authenticates a request, and the environment variable of its secret. */
export interface Secret {
  readonly header: 'Authorization' | 'Cookie';
  /** The text before the secret in its header. */
  readonly prefix: string;
  readonly variable: string;
}

const secrets: Readonly<Record<SampleRequest['credential'], Secret | undefined>> = {
  admin: { header: 'Authorization', prefix: '', variable: 'UNLEASH_ADMIN_TOKEN' },
  personal: { header: 'Authorization', prefix: '', variable: 'UNLEASH_PERSONAL_TOKEN' },
  backend: { header: 'Authorization', prefix: '', variable: 'UNLEASH_BACKEND_TOKEN' },
  frontend: { header: 'Authorization', prefix: '', variable: 'UNLEASH_FRONTEND_TOKEN' },
  edge: { header: 'Authorization', prefix: 'HMAC enterprise-edge:', variable: 'EDGE_SIGNATURE' },
  session: { header: 'Cookie', prefix: 'unleash-session=', variable: 'UNLEASH_SESSION' },
  none: undefined,
};

/** Returns how a request authenticates. Undefined for one without credentials. */
export const secretOf = (credential: SampleRequest['credential']): Secret | undefined => secrets[credential];

/** How each language is highlighted and written. */
const writers: Readonly<Record<SampleLanguage, Omit<Language, 'label'>>> = {
  curl: { language: 'bash', write: curl },
  Python: { language: 'python', write: python },
  Go: { language: 'go', write: go },
  'Node.js': { language: 'javascript', write: node },
  Ruby: { language: 'ruby', write: ruby },
  'C#': { language: 'csharp', write: cSharp },
  PHP: { language: 'php', write: php },
  Java: { language: 'java', write: java },
  PowerShell: { language: 'powershell', write: powerShell },
};

/** All languages, in the order of the tabs. The first one is the default, also in plain Markdown and in the MCP server. */
export const languages: readonly Language[] = sampleLanguages.map((label) => ({ label, ...writers[label] }));

function curl(request: SampleRequest): string {
  const { method, url } = request;
  const secret = secrets[request.credential];
  const body = bodyText(request);
  const isHeredoc = body !== undefined && /[\n']/.test(body);
  const options = [
    // Prints the body of an error, too, and then fails.
    `curl --fail-with-body --request ${method}`,
    `--url ${shellText(url)}`,
    ...(secret ? [`--header "${secret.header}: ${secret.prefix}$${secret.variable}"`] : []),
    ...headersOf(request).map(([name, text]) => `--header '${name}: ${text.replaceAll("'", String.raw`'\''`)}'`),
    ...(body === undefined ? [] : [isHeredoc ? "--data @- <<'EOF'" : `--data ${shellText(body)}`]),
  ];
  return lines(options.join(' \\\n  '), isHeredoc && `${body}\nEOF`);
}

function python(request: SampleRequest): string {
  const { method, url, mediaType, body } = request;
  const secret = secrets[request.credential];
  const value = secret && `${secret.prefix === '' ? '' : `"${secret.prefix}" + `}os.environ["${secret.variable}"]`;
  const headers = [
    ...(secret ? [`"${secret.header}": ${value}`] : []),
    ...headersOf(request).map(([name, text]) => `"${name}": ${JSON.stringify(text)}`),
  ];
  const isJson = mediaType === 'application/json';
  const options = [
    'url',
    ...(headers.length > 0 ? ['headers=headers'] : []),
    ...(body === undefined ? [] : [isJson ? 'json=payload' : 'data=payload.encode()']),
  ];
  return lines(
    secret && 'import os\n',
    'import requests\n',
    `url = "${url}"`,
    headers.length > 0 && `headers = {\n${indented(headers.join(',\n'), '    ')},\n}`,
    body !== undefined && `payload = ${isJson ? pythonLiteral(body) : JSON.stringify(bodyText(request))}`,
    '',
    `response = requests.${method.toLowerCase()}(${options.join(', ')})`,
    'print(response.text)',
    'response.raise_for_status()',
  );
}

function go(request: SampleRequest): string {
  const { method, url } = request;
  const secret = secrets[request.credential];
  const body = bodyText(request);
  const packages = [
    'fmt',
    'io',
    'log',
    'net/http',
    ...(secret ? ['os'] : []),
    ...(body === undefined ? [] : ['strings']),
  ];
  const raw = body?.includes('`') ? JSON.stringify(body) : `\`${body}\``;
  const check = '\tif err != nil {\n\t\tlog.Fatal(err)\n\t}';
  const value = secret && `${secret.prefix === '' ? '' : `"${secret.prefix}"+`}os.Getenv("${secret.variable}")`;
  return lines(
    'package main\n',
    `import (\n${packages.map((name) => `\t"${name}"`).join('\n')}\n)\n`,
    'func main() {',
    body !== undefined && `\tbody := strings.NewReader(${raw})`,
    `\treq, err := http.NewRequest("${method}", "${url}", ${body === undefined ? 'nil' : 'body'})`,
    check,
    secret && `\treq.Header.Set("${secret.header}", ${value})`,
    ...headersOf(request).map(([name, text]) => `\treq.Header.Set("${name}", ${JSON.stringify(text)})`),
    '',
    '\tres, err := http.DefaultClient.Do(req)',
    check,
    '\tdefer res.Body.Close()',
    '\ttext, err := io.ReadAll(res.Body)',
    check,
    '\tfmt.Println(string(text))',
    '\tif res.StatusCode >= 400 {\n\t\tlog.Fatal(res.Status)\n\t}',
    '}',
  );
}

function node(request: SampleRequest): string {
  const { method, url, mediaType, body } = request;
  const secret = secrets[request.credential];
  const value =
    secret &&
    (secret.prefix === ''
      ? `process.env.${secret.variable}`
      : `\`${secret.prefix}\${process.env.${secret.variable}}\``);
  const headers = [
    ...(secret ? [`${secret.header}: ${value}`] : []),
    ...headersOf(request).map(([name, text]) => `'${name}': ${javaScriptText(text)}`),
  ];
  const isJson = mediaType === 'application/json';
  const content = isJson ? `JSON.stringify(${javaScriptLiteral(body)})` : javaScriptText(bodyText(request) ?? '');
  return lines(
    `const response = await fetch(${javaScriptText(url)}, {`,
    `  method: '${method}',`,
    headers.length > 0 && `  headers: {\n${indented(headers.join(',\n'), '    ')},\n  },`,
    body !== undefined && indented(`body: ${content},`, '  '),
    '});',
    'console.log(await response.text());',
    'if (!response.ok) process.exitCode = 1;',
  );
}

function ruby(request: SampleRequest): string {
  const { method, url } = request;
  const secret = secrets[request.credential];
  const body = bodyText(request);
  const value =
    secret &&
    (secret.prefix === '' ? `ENV.fetch('${secret.variable}')` : `"${secret.prefix}#{ENV.fetch('${secret.variable}')}"`);
  return lines(
    "require 'net/http'",
    "require 'uri'\n",
    `uri = URI('${url.replaceAll("'", '%27')}')`,
    `request = Net::HTTP::${capitalized(method)}.new(uri)`,
    secret && `request['${secret.header}'] = ${value}`,
    ...headersOf(request).map(([name, text]) => `request['${name}'] = ${singleQuoted(text)}`),
    // A quoted heredoc interpolates nothing.
    body !== undefined && `request.body = <<~'JSON'\n${indented(body, '  ')}\nJSON`,
    '',
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.body',
    'exit 1 if response.code.to_i >= 400',
  );
}

function cSharp(request: SampleRequest): string {
  const { method, url, mediaType } = request;
  const secret = secrets[request.credential];
  const body = bodyText(request);
  const value =
    secret &&
    `${secret.prefix === '' ? '' : `"${secret.prefix}" + `}Environment.GetEnvironmentVariable("${secret.variable}")`;
  return lines(
    mediaType !== undefined && 'using System.Text;\n',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(HttpMethod.${capitalized(method)}, "${url}");`,
    // The validation rejects a colon in the value, and every token contains one.
    secret && `request.Headers.TryAddWithoutValidation("${secret.header}", ${value});`,
    ...(request.headers ?? []).map(([name, text]) => `request.Headers.Add("${name}", ${JSON.stringify(text)});`),
    mediaType !== undefined &&
      // The content type belongs to the body, so a request without one needs empty content.
      `request.Content = new StringContent(${body === undefined ? '""' : `"""\n${body}\n"""`}, Encoding.UTF8, "${mediaType}");`,
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
    'return response.IsSuccessStatusCode ? 0 : 1;',
  );
}

function php(request: SampleRequest): string {
  const { method, url } = request;
  const secret = secrets[request.credential];
  const body = bodyText(request);
  const headers = [
    ...(secret ? [`'${secret.header}: ${secret.prefix}' . getenv('${secret.variable}'),`] : []),
    ...headersOf(request).map(([name, text]) => `${singleQuoted(`${name}: ${text}`)},`),
  ];
  return lines(
    '<?php\n',
    `$curl = curl_init('${url.replaceAll("'", '%27')}');`,
    'curl_setopt_array($curl, [',
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    headers.length > 0 && `    CURLOPT_HTTPHEADER => [\n${indented(headers.join('\n'), '        ')}\n    ],`,
    body !== undefined && `    CURLOPT_POSTFIELDS => <<<'JSON'\n${body}\nJSON,`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    '$response = curl_exec($curl);',
    'if ($response === false) {',
    String.raw`    fwrite(STDERR, curl_error($curl) . "\n");`,
    '    exit(1);',
    '}',
    String.raw`echo $response, "\n";`,
    'exit(curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400 ? 1 : 0);',
  );
}

/** A file that `java Sample.java` runs. */
function java(request: SampleRequest): string {
  const { method, url } = request;
  const secret = secrets[request.credential];
  const body = bodyText(request);
  const value = secret && `${secret.prefix === '' ? '' : `"${secret.prefix}" + `}System.getenv("${secret.variable}")`;
  const publisher = body === undefined ? 'noBody()' : `ofString(${javaTextBlock(body, '                ')})`;
  return lines(
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;\n',
    'public class Sample {',
    '    public static void main(String[] args) throws Exception {',
    `        HttpRequest request = HttpRequest.newBuilder(URI.create("${url}"))`,
    secret && `            .header("${secret.header}", ${value})`,
    ...headersOf(request).map(([name, text]) => `            .header("${name}", ${JSON.stringify(text)})`),
    `            .method("${method}", HttpRequest.BodyPublishers.${publisher})`,
    '            .build();',
    '        HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '        System.out.println(response.body());',
    '        System.exit(response.statusCode() < 400 ? 0 : 1);',
    '    }',
    '}',
  );
}

/** PowerShell 7. It throws an error for an error status, which ends the script because of the preference. */
function powerShell(request: SampleRequest): string {
  const { method, url, mediaType } = request;
  const secret = secrets[request.credential];
  const body = bodyText(request);
  const value =
    secret && (secret.prefix === '' ? `$env:${secret.variable}` : `"${secret.prefix}$env:${secret.variable}"`);
  const named = (request.headers ?? []).map(([name, text]) => `'${name}' = '${text.replaceAll("'", "''")}'`);
  const headers = [...(secret ? [`${secret.header} = ${value}`] : []), ...named];
  return lines(
    "$ErrorActionPreference = 'Stop'\n",
    '$request = @{',
    `    Method = '${method}'`,
    `    Uri = '${url.replaceAll("'", "''")}'`,
    // The validation rejects a colon in the value, and every token contains one.
    headers.length > 0 && `    Headers = @{ ${headers.join('; ')} }\n    SkipHeaderValidation = $true`,
    // Without a character set, some versions send text as ISO 8859-1.
    mediaType !== undefined && `    ContentType = '${mediaType}; charset=utf-8'`,
    body !== undefined && `    Body = @'\n${body}\n'@`,
    '}',
    '$response = Invoke-WebRequest @request',
    '$response.Content',
  );
}

/** Returns a string of Ruby or PHP in single quotes. */
function singleQuoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

/** Returns all headers of a request except for the secret. */
function headersOf({ headers = [], mediaType }: SampleRequest): readonly (readonly [string, string])[] {
  return mediaType === undefined ? headers : [...headers, ['Content-Type', mediaType]];
}

/** The body as it is sent, on several lines. Undefined for a request without one. */
function bodyText({ body }: SampleRequest): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body, null, 2);
}

function capitalized(method: string): string {
  return method.charAt(0) + method.slice(1).toLowerCase();
}

/** Joins the lines that apply. */
function lines(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter((part) => part !== false && part !== undefined).join('\n');
}
