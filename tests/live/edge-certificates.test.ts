import { readFileSync, writeFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { createServer, type Server } from 'node:https';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgramFor } from '../../tools/programs.ts';
import { createCertificates, type Certificates } from '../certificates.ts';
import { edgeForTests, page, server, statusOf, tokens } from './edge-for-tests.ts';
import type { EdgeVariables } from './edge-process.ts';

/** What the page about the command line says about client certificates, with an upstream that requires one. */
const edges = edgeForTests('the client certificates of Edge');
const openssl = edges.isHere ? findProgramFor('the client certificates of Edge', 'openssl') : undefined;

describe.runIf(openssl !== undefined)('Edge in front of an upstream that requires a client certificate', () => {
  const inFolder = (name: string) => path.join(edges.folder, name);
  let certificates: Certificates;
  let upstream: Server;
  let url: string;
  /** The names in the certificates of the clients. */
  const clients = new Set<string>();

  /** Creates a certificate for a client, and its key in PKCS#8 format. */
  function createClient(name: string) {
    const key = inFolder(`${name}.key`);
    const certificate = inFolder(`${name}.pem`);
    const request = inFolder(`${name}.csr`);
    openssl?.outputOf([
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      request,
      '-subj',
      `/CN=${name}`,
    ]);
    writeFileSync(inFolder('client'), 'extendedKeyUsage=clientAuth');
    const authority = ['-CA', certificates.authority, '-CAkey', inFolder('ca.key'), '-CAcreateserial'];
    const extension = ['-days', '2', '-extfile', inFolder('client')];
    openssl?.outputOf(['x509', '-req', '-in', request, ...authority, ...extension, '-out', certificate]);
    return { key, certificate };
  }

  const options: Record<string, EdgeVariables> = {};
  beforeAll(async () => {
    if (openssl === undefined) return;
    certificates = createCertificates(openssl, edges.folder, 'unleash.example.com');
    const { authority, certificate, key } = certificates;
    const [cert, ca] = [readFileSync(certificate), readFileSync(authority)];
    upstream = createServer({ cert, ca, key: readFileSync(key), requestCert: true }, (from, to) => {
      if (from.socket instanceof TLSSocket) clients.add(String(from.socket.getPeerCertificate().subject.CN));
      const { method, headers } = from;
      const passed = send(server + (from.url ?? '/'), { method, headers }, (response) => {
        to.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(to);
      });
      from.pipe(passed);
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const address = upstream.address();
    url = `https://localhost:${typeof address === 'object' && address ? address.port : 0}`;

    const pkcs8 = createClient('pkcs8');
    options['pkcs8'] = { PKCS8_CLIENT_CERTIFICATE_FILE: pkcs8.certificate, PKCS8_CLIENT_KEY_FILE: pkcs8.key };
    const pem = createClient('pem');
    writeFileSync(inFolder('both.pem'), readFileSync(pem.key, 'utf8') + readFileSync(pem.certificate, 'utf8'));
    options['pem'] = { PEM_CERT_FILE: inFolder('both.pem') };
    const pkcs12 = createClient('pkcs12');
    const files = ['-inkey', pkcs12.key, '-in', pkcs12.certificate, '-out', inFolder('edge.pfx')];
    openssl.outputOf(['pkcs12', '-export', ...files, '-passout', 'pass:of-the-file']);
    options['pkcs12'] = { PKCS12_IDENTITY_FILE: inFolder('edge.pfx'), PKCS12_PASSPHRASE: 'of-the-file' };
  });
  afterAll(() => {
    upstream?.close();
    upstream?.closeAllConnections();
  });

  const variables = () => ({ UPSTREAM_URL: url, UPSTREAM_CERTIFICATE_FILE: certificates.authority });
  /** Starts Edge with all these options, and returns the names of the certificates that it shows. */
  async function shown(...kinds: string[]): Promise<string[]> {
    clients.clear();
    const all = Object.assign({}, ...kinds.map((kind) => options[kind])) as EdgeVariables;
    const edge = await edges.start({ ...variables(), ...all });
    expect(await statusOf(edge, '/api/client/features', tokens.backend)).toBe(200);
    await edge.stop();
    return [...clients];
  }

  test.each(['pkcs8', 'pem', 'pkcs12'])('shows its certificate in the format %s', async (kind) => {
    expect(await shown(kind)).toEqual([kind]);
  });

  test('prefers PKCS#12 over PKCS#8, and PKCS#8 over PEM', async () => {
    expect(page('unleash-edge/cli')).toContain('Edge prefers PKCS#12 over PKCS#8, and PKCS#8 over PEM.');
    expect(await shown('pem', 'pkcs8', 'pkcs12')).toEqual(['pkcs12']);
    expect(await shown('pem', 'pkcs8')).toEqual(['pkcs8']);
  });

  test('does not start without a certificate, nor with a wrong passphrase', async () => {
    for (const [wrong, message] of [
      [{}, 'No valid tokens provided on startup'],
      [{ ...options['pkcs12'], PKCS12_PASSPHRASE: 'wrong' }, 'Pkcs12'],
    ] as const) {
      const { status, output, errors } = await edges.runner.run(['edge'], {
        ...variables(),
        TOKENS: tokens.backend,
        INTERFACE: '127.0.0.1',
        ...wrong,
      });
      expect(output + errors).toContain(message);
      expect(status).toBeGreaterThan(0);
    }
  });
});
