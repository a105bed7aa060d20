import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonProgram, findProgramFor, node, reportNotRun, type Program } from '../../tools/programs.ts';
import { createCertificates } from '../certificates.ts';
import { readPageItems, type CodeBlock } from './read-page-items.ts';

/**
 * The settings of the page about HTTPS that make a program trust a private authority, with a server whose certificate
 * that authority has signed. No setting may cost a program the public authorities.
 */
const page = 'content/docs/using-unleash/deploy/https.md';
const authorities = '/etc/ssl/certs/ca-certificates.crt';

let folder: string;
let server: Server;
let address: string;

const codeWith = (words: string): string => {
  const block = readPageItems(page).find(
    (item): item is CodeBlock => item.type === 'code' && item.code.includes(words),
  );
  if (block === undefined) throw new Error(`${page} has no block with '${words}'.`);
  return inFolder(block.code);
};

/** Replaces the folder of the page with that of the test. */
const inFolder = (text: string) => text.replaceAll(/(?<!\/ssl)\/certs\//g, `${folder}/`);

/** The setting outside the code that the table has for an SDK. */
function settingOf(sdk: string): string {
  const row = readFileSync(page, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${sdk} |`));
  const setting = /`([^`]+)`/.exec(row?.split('|')[2] ?? '')?.[1];
  if (setting === undefined) throw new Error(`The table has no setting for ${sdk}.`);
  return inFolder(setting);
}

interface Run {
  /** Whether the server's certificate was accepted. */
  readonly isTrusted: boolean;
  /** How many authorities the program trusts. */
  readonly known: number;
  readonly errors: string;
}

/**
 * Runs a program that prints the status of the server's response and the number of authorities that it trusts. The server
 * is in this process, so the process must not block.
 */
async function trustOf(program: Program, args: readonly string[], settings: readonly string[] = []): Promise<Run> {
  const variables = Object.fromEntries(settings.map((setting) => setting.split('=')));
  const { output, errors } = await program.run(args, { cwd: folder, env: { ...process.env, ...variables } });
  const [status, known] = output.trim().split(' ').map(Number);
  return { isTrusted: status === 200, known: known ?? 0, errors };
}

const what = 'trust in private authorities on the page about HTTPS';
const openssl = findProgramFor(what, 'openssl');
const java = findProgramFor(what, 'java');
const javac = findProgramFor(what, 'javac');
const keytool = findProgramFor(what, 'keytool');
const python = findProgramFor(what, 'python3 with requests');
const go = findProgramFor(what, 'go');
const withFiles = openssl !== undefined && existsSync(authorities);
if (!existsSync(authorities)) reportNotRun(`${what}: ca-certificates is missing`);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'private-authority-'));
  if (!withFiles) return;
  const files = createCertificates(openssl, folder, 'localhost');
  writeFileSync(path.join(folder, 'company-ca.pem'), readFileSync(files.authority));
  server = createServer({ cert: readFileSync(files.certificate), key: readFileSync(files.key) }, (_, response) => {
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const at = server.address();
  address = `https://localhost:${typeof at === 'object' && at ? at.port : 0}/`;
  rmSync(files.authority);
  commonProgram('sh').outputOf(['-c', codeWith('cat /etc/ssl')]);
});

afterAll(async () => {
  if (withFiles) await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const trusted = {
  isTrusted: true,
  errors: expect.any(String),
  known: expect.toSatisfy((known: number) => known > 100),
};

describe.runIf(withFiles)('A program trusts the private authority and the public ones', () => {
  test('Node.js', async () => {
    const code = `fetch('${address}').then(({ status }) => console.log(status, require('tls').getCACertificates().length))`;
    expect(await trustOf(node, ['-e', code])).toMatchObject({ isTrusted: false });
    expect(await trustOf(node, ['-e', code], [settingOf('Node.js')])).toEqual(trusted);
  });

  test('Next.js on the server, where no option takes an agent', async () => {
    const sdk = path.resolve('tests/samples/node_modules/@unleash/nextjs');
    const code = `const agent = new (require('https').Agent)({ ca: require('fs').readFileSync('company-ca.pem') });
require('${sdk}').getDefinitions({ url: '${address}', token: 'any', agent, httpOptions: { agent } })
  .then(() => console.log(200, require('tls').getCACertificates().length));`;
    expect(await trustOf(node, ['-e', code])).toMatchObject({ isTrusted: false });
    expect(await trustOf(node, ['-e', code], [settingOf('Next.js on the server')])).toEqual(trusted);
  });

  test.runIf(python !== undefined)('Python', async () => {
    if (python === undefined) return;
    const code = `import requests, os, ssl
status = requests.get('${address}').status_code
print(status, len(ssl.create_default_context(cafile=os.environ['REQUESTS_CA_BUNDLE']).get_ca_certs()))`;
    expect(await trustOf(python, ['-c', code])).toMatchObject({ isTrusted: false });
    expect(await trustOf(python, ['-c', code], [settingOf('Python')])).toEqual(trusted);
  });

  test.runIf(go !== undefined)('Go', async () => {
    if (go === undefined) return;
    const code = `package main
import ("crypto/x509"; "fmt"; "net/http")
func main() {
	pool, _ := x509.SystemCertPool()
	response, err := http.Get("${address}")
	if err == nil { fmt.Println(response.StatusCode, len(pool.Subjects())) }
}`;
    writeFileSync(path.join(folder, 'main.go'), code);
    go.outputOf(['build', '-o', 'main', 'main.go'], { cwd: folder });
    const sh = commonProgram('sh');
    expect(await trustOf(sh, ['-c', './main'])).toMatchObject({ isTrusted: false });
    expect(await trustOf(sh, ['-c', './main'], [settingOf('Go')])).toEqual(trusted);
    // As in an image without a folder of certificates.
    const bare = [settingOf('Go'), 'SSL_CERT_DIR=/nowhere'];
    expect(await trustOf(sh, ['-c', './main'], bare)).toEqual(trusted);
  });

  const hasJava = [java, javac, keytool].every((program) => program !== undefined);
  test.runIf(hasJava)('Java, and only with the password', async () => {
    if (java === undefined || javac === undefined || keytool === undefined) return;
    const code = `import java.net.*; import java.security.KeyStore; import javax.net.ssl.*;
class Trust { public static void main(String[] none) throws Exception {
  TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
  factory.init((KeyStore) null);
  int known = ((X509TrustManager) factory.getTrustManagers()[0]).getAcceptedIssuers().length;
  int status = ((HttpURLConnection) new URL("${address}").openConnection()).getResponseCode();
  System.out.println(status + " " + known);
} }`;
    writeFileSync(path.join(folder, 'Trust.java'), code);
    javac.outputOf(['Trust.java'], { cwd: folder });
    const properties = java.runSync(['-XshowSettings:properties', '-version']).errors;
    const home = /java\.home = (.*)/.exec(properties)?.[1] ?? '';
    commonProgram('sh').outputOf(['-c', codeWith('keytool -importcert')], { env: { ...process.env, JAVA_HOME: home } });
    const options = settingOf('Java').split(' ');
    expect(await trustOf(java, ['Trust'])).toMatchObject({ isTrusted: false });
    expect(await trustOf(java, [...options, 'Trust'])).toEqual(trusted);

    const other = path.join(folder, 'other.p12');
    const create = ['-importcert', '-noprompt', '-alias', 'company-ca', '-file', path.join(folder, 'company-ca.pem')];
    keytool.outputOf([...create, '-keystore', other, '-storepass', 'changeit']);
    const { errors } = await trustOf(java, [`-Djavax.net.ssl.trustStore=${other}`, 'Trust']);
    expect(errors).toContain('the trustAnchors parameter must be non-empty');
  });
});
