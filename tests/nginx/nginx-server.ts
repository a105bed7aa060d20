import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../live/port.ts';
import type { Program } from '../../tools/programs.ts';

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
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const replaceOnce = (text: string, line: string, by: string) => {
    if (text.split(line).length !== 2) throw new Error(`nginx.conf has to contain the line '${line}' once.`);
    return text.replace(line, () => by);
  };
  const site = replaceOnce(
    replaceOnce(readFileSync(path.join(build, 'nginx.conf'), 'utf8'), 'listen 8080;', `listen 127.0.0.1:${port};`),
    'root /usr/share/nginx/html;',
    `root "${path.resolve(build)}";`,
  );
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

  const child = nginx.start(['-e', 'stderr', '-c', path.join(folder, 'nginx.conf')]);
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; ; attempt += 1) {
    const isUp = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (isUp) return { origin, stop };
    if (child.exitCode !== null || attempt === 600) {
      await stop();
      throw new Error(`nginx did not start:\n${errors}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
