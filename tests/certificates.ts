import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Program } from '../tools/programs.ts';

/** Files in PEM format. */
export interface Certificates {
  /** The certificate of a private authority. */
  readonly authority: string;
  /** A certificate that the authority has signed, and its key. */
  readonly certificate: string;
  readonly key: string;
}

/**
 * Creates a private authority and a certificate for a hostname, `localhost` and 127.0.0.1.
 *
 * @param program OpenSSL
 * @param folder where the files are written
 */
export function createCertificates(program: Program, folder: string, hostname: string): Certificates {
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => program.outputOf(args);
  const newKey = ['req', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  openssl(...newKey, '-x509', '-keyout', file('ca.key'), '-out', file('ca.pem'), '-subj', '/CN=Company CA');
  openssl(...newKey, '-keyout', file('server.key'), '-out', file('server.csr'), '-subj', `/CN=${hostname}`);
  writeFileSync(file('names'), `subjectAltName=DNS:${hostname},DNS:localhost,IP:127.0.0.1`);
  const signed = ['x509', '-req', '-in', file('server.csr'), '-CA', file('ca.pem'), '-CAkey', file('ca.key')];
  openssl(...signed, '-CAcreateserial', '-days', '2', '-extfile', file('names'), '-out', file('server.pem'));
  return { authority: file('ca.pem'), certificate: file('server.pem'), key: file('server.key') };
}
