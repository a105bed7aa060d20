import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../live/port.ts';
import type { Program } from '../../tools/programs.ts';
import { replaceOnce, startProgram } from './program.ts';

export interface NginxServer {
  /** For example `http://127.0.0.1:8080`. */
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx with the configuration of a build. Two lines are replaced, because they name a port and a folder of the
 * container: everything else is as in the build.
 *
 * @throws Error when nginx refuses the configuration
 */
export async function startNginx(nginx: Program, build: string): Promise<NginxServer> {
  const port = await freePort();
  const site = replaceOnce(
    replaceOnce(readFileSync(path.join(build, 'nginx.conf'), 'utf8'), 'listen 8080;', `listen 127.0.0.1:${port};`),
    'root /usr/share/nginx/html;',
    `root "${path.resolve(build)}";`,
  );
  return { origin: `http://127.0.0.1:${port}`, stop: await runNginx(nginx, site, port) };
}

/**
 * Runs nginx with the servers of a configuration file, as `/etc/nginx/conf.d` would contain it.
 *
 * @param port one that nginx listens to when it is ready
 * @returns what stops it
 * @throws Error when nginx refuses the configuration
 */
export async function runNginx(nginx: Program, site: string, port: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(path.join(folder, name));
    return `${name}_temp_path "${path.join(folder, name)}";`;
  });
  writeFileSync(path.join(folder, 'site.conf'), site);
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    [
      // As root, nginx would give up the right to read a build in the home folder.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off;',
      `pid "${path.join(folder, 'nginx.pid')}";`,
      'error_log stderr warn;',
      'events {}',
      // As in the configuration that nginx's container and Debian's package bring.
      `http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; ${temporary.join(' ')} include "${path.join(folder, 'site.conf')}"; }`,
    ].join('\n'),
  );
  const stop = await startProgram(nginx, ['-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], port);
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
