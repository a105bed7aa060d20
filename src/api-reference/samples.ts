import { HTTPSnippet } from '@readme/httpsnippet';
import type { ClientId, TargetId } from '@readme/httpsnippet/targets';
import type { SampleRequest } from './request.ts';

/** A request in one language. */
export interface Sample {
  /** The displayed name. The reader's choice is stored under this name. */
  readonly label: string;
  /** Language of the highlighter. */
  readonly language: string;
  readonly code: string;
}

/** How to write one language: which client of the library to use, and how to correct its output. */
interface Language {
  readonly label: string;
  readonly language: string;
  readonly target: TargetId;
  readonly client: ClientId;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Whether the library writes the body as a literal of the language. Otherwise, `text` writes it as a string. */
  readonly structured: boolean;
  /** Returns the code of a multiline string. */
  readonly text?: (json: string) => string;
  /** Completes the library's output. */
  readonly finish: (code: string, request: SampleRequest) => string;
}

/** The environment variables of the samples. No sample contains a secret. */
const tokenVariable = 'UNLEASH_API_TOKEN';
const sessionVariable = 'UNLEASH_SESSION';

/** Placeholders in the request for parts that each language writes differently. */
const secretMark = 'UNLEASH-SECRET-MARK';
const bodyMark = 'UNLEASH-BODY-MARK';

const languages: readonly Language[] = [
  {
    label: 'curl',
    language: 'bash',
    target: 'shell',
    client: 'curl',
    structured: true,
    finish: (code, { credential }) =>
      code
        .replace(
          `'${headerOf(credential)}: ${secretMark}'`,
          () => `"${headerOf(credential)}: ${prefixOf(credential)}$${variableOf(credential)}"`,
        )
        // The shell must not expand anything in the body.
        .replace(/<<EOF$/m, "<<'EOF'"),
  },
  {
    label: 'Python',
    language: 'python',
    target: 'python',
    client: 'requests',
    structured: true,
    finish: (code, { credential }) =>
      usesSecret(code)
        ? secretAs(
            code,
            credential,
            (name, prefix) => `${prefix === '' ? '' : `"${prefix}" + `}os.environ["${name}"]`,
          ).replace(/^import requests/, 'import os\n\nimport requests')
        : code,
  },
  {
    label: 'Go',
    language: 'go',
    target: 'go',
    client: 'native',
    options: { checkErrors: true },
    structured: false,
    text: (json) => (json.includes('`') ? JSON.stringify(json) : `\`${json}\``),
    finish: (code, { credential }) => {
      const done = secretAs(
        code,
        credential,
        (name, prefix) => `${prefix === '' ? '' : `"${prefix}"+`}os.Getenv("${name}")`,
      );
      return usesSecret(code)
        ? done.replace('import (\n', 'import (\n\t"os"\n').replace(/import \(\n([^)]*)\)/, sortImports)
        : done;
    },
  },
  {
    label: 'Node.js',
    language: 'javascript',
    target: 'node',
    client: 'fetch',
    structured: true,
    finish: (code, { credential, returnsJson }) => {
      const done = secretAs(code, credential, (name, prefix) =>
        prefix === '' ? `process.env.${name}` : `\`${prefix}\${process.env.${name}}\``,
      );
      return returnsJson
        ? done
        : done.replace(
            / {2}\.then\(res => res\.json\(\)\)\n {2}\.then\(json => console\.log\(json\)\)/,
            '  .then(res => console.log(res.status))',
          );
    },
  },
  {
    label: 'Ruby',
    language: 'ruby',
    target: 'ruby',
    client: 'native',
    structured: false,
    text: () => '<<~JSON',
    finish: (code, { credential, body }) => {
      const done = secretAs(code, credential, (name, prefix) =>
        prefix === '' ? `ENV["${name}"]` : `"${prefix}#{ENV["${name}"]}"`,
      );
      // An unquoted heredoc would interpolate #{…}.
      return body === undefined
        ? done
        : done.replace('<<~JSON\n', () => `<<~'JSON'\n${indented(JSON.stringify(body, null, 2), '  ')}\nJSON\n`);
    },
  },
  {
    label: 'C#',
    language: 'csharp',
    target: 'csharp',
    client: 'httpclient',
    structured: false,
    text: (json) => `"""\n${json}\n"""`,
    finish: (code, { credential, mediaType, body }) =>
      secretAs(
        mediaType !== undefined && body === undefined ? withEmptyContent(code, mediaType) : code,
        credential,
        (name, prefix) => `${prefix === '' ? '' : `"${prefix}" + `}Environment.GetEnvironmentVariable("${name}")`,
      ),
  },
  {
    label: 'PHP',
    language: 'php',
    target: 'php',
    client: 'curl',
    structured: false,
    text: (json) => `<<<'JSON'\n${json}\nJSON`,
    finish: (code, { credential }) =>
      code
        .replace(
          `${headerOf(credential)}: ${secretMark}"`,
          () => `${headerOf(credential)}: ${prefixOf(credential)}" . getenv("${variableOf(credential)}")`,
        )
        // The address contains the port, and the other options are the defaults.
        .replace(/ {2}CURLOPT_(PORT|ENCODING|MAXREDIRS|TIMEOUT|HTTP_VERSION) => .*\n/g, ''),
  },
  {
    label: 'Java',
    language: 'java',
    target: 'java',
    client: 'nethttp',
    structured: false,
    text: (json) => `"""\n${indented(json.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""'), '        ')}"""`,
    finish: (code, { credential }) =>
      javaProgram(
        secretAs(
          code,
          credential,
          (name, prefix) => `${prefix === '' ? '' : `"${prefix}" + `}System.getenv("${name}")`,
        ),
      ),
  },
  {
    label: 'PowerShell',
    language: 'powershell',
    target: 'powershell',
    client: 'restmethod',
    structured: false,
    text: (json) => `'${json.replaceAll("'", "''")}'`,
    finish: (code, { credential }) =>
      code.replace(`"${secretMark}"`, () =>
        credential === 'token' ? `$env:${tokenVariable}` : `"${prefixOf(credential)}$($env:${variableOf(credential)})"`,
      ),
  },
];

/** The languages that the highlighter needs for the samples. */
export const sampleLanguages: readonly string[] = languages.map(({ language }) => language);

/**
 * Returns a request in nine languages. `@readme/httpsnippet` writes the code. The secret comes from the environment,
 * and bodies span several lines instead of one.
 */
export async function samplesOf(request: SampleRequest): Promise<readonly Sample[]> {
  return Promise.all(
    languages.map(async ({ label, language, target, client, options, structured, text, finish }) => {
      const json = JSON.stringify(request.body, null, 2);
      const snippet = new HTTPSnippet(
        harOf(request, structured ? json : request.body === undefined ? undefined : JSON.stringify(bodyMark)),
      );
      const [code] = (await snippet.convert(target, client, { ...options })) || [];
      if (typeof code !== 'string') throw new Error(`@readme/httpsnippet writes no ${target} for ${client}.`);
      const withBody = text && request.body !== undefined ? code.replace(markedText, () => text(json)) : code;
      return { label, language, code: finish(withBody, request).trim() };
    }),
  );
}

/** The placeholder of the body, quoted as the library quotes it. */
const markedText = new RegExp(`json_encode\\('${bodyMark}'\\)|"(?:\\\\")?${bodyMark}(?:\\\\")?"|'"${bodyMark}"'`);

function harOf({ method, url, credential, mediaType }: SampleRequest, text: string | undefined) {
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    headers: [
      ...(credential === 'none' ? [] : [{ name: headerOf(credential), value: secretMark }]),
      ...(mediaType === undefined ? [] : [{ name: 'Content-Type', value: mediaType }]),
    ],
    queryString: [],
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    postData:
      text === undefined
        ? { mimeType: 'application/octet-stream' }
        : { mimeType: mediaType ?? 'application/json', text },
  };
}

type Secret = SampleRequest['credential'];

const headerOf = (credential: Secret) => (credential === 'session' ? 'Cookie' : 'Authorization');
const variableOf = (credential: Secret) => (credential === 'session' ? sessionVariable : tokenVariable);
/** The text before the secret in its header. */
const prefixOf = (credential: Secret) => (credential === 'session' ? 'unleash-session=' : '');

const usesSecret = (code: string) => code.includes(secretMark);

/** Replaces the quoted placeholder of the secret with an expression that reads it. */
function secretAs(code: string, credential: Secret, expression: (variable: string, prefix: string) => string): string {
  return code.replace(new RegExp(`"${secretMark}"|'${secretMark}'`), () =>
    expression(variableOf(credential), prefixOf(credential)),
  );
}

function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent);
}

function sortImports(_: string, lines: string): string {
  return `import (\n${lines
    .split('\n')
    .filter((line) => line !== '')
    .toSorted()
    .join('\n')}\n)`;
}

/** In C#, the content type belongs to the body, so the library leaves it out of a request without a body. */
function withEmptyContent(code: string, mediaType: string): string {
  const content = [
    '    Content = new StringContent("")',
    '    {',
    '        Headers =',
    '        {',
    `            ContentType = new MediaTypeHeaderValue("${mediaType}")`,
    '        }',
    '    }',
  ];
  return code.replace(/^};$/m, [...content, '};'].join('\n'));
}

/** The library writes statements. This function turns them into a file that `java Sample.java` runs. */
function javaProgram(statements: string): string {
  return [
    'import java.net.URI;',
    'import java.net.http.*;',
    '',
    'public class Sample {',
    '    public static void main(String[] args) throws Exception {',
    indented(statements.trim(), '        '),
    '    }',
    '}',
  ].join('\n');
}
