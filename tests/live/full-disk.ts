import { findProgramFor, node } from '../../tools/programs.ts';
import type { Ended, PageScript } from './page-script.ts';

/** Runs a script of a page where no file can grow, so that each write fails as on a full disk. */
export async function runOnFullDisk(
  { folder }: Pick<PageScript, 'folder'>,
  title: string,
  variables: Readonly<Record<string, string>>,
): Promise<Ended> {
  const bash = findProgramFor(`${title} on a full disk`, 'bash');
  if (bash === undefined) throw new Error('bash is missing.');
  const interpreter = title.endsWith('.sh') ? bash : node;
  const limited = `ulimit -f 0; trap '' XFSZ; exec "$@"`;
  const env = { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, ...variables };
  const { status, output, errors } = await bash.run(['-c', limited, 'bash', interpreter.file, title], {
    cwd: folder,
    env,
  });
  return { code: status ?? Number.NaN, output: output + errors };
}
