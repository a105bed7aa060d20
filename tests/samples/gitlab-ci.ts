import path from 'node:path';
import type { Program } from '../../tools/programs.ts';

const main = path.join(import.meta.dirname, 'node_modules/gitlab-ci-local/dist/index.js');

/**
 * Runs jobs of a folder's `.gitlab-ci.yml` on this machine, after a check with GitLab's schema.
 *
 * @param args names of jobs, or options such as `--list-csv`
 * @param variables those of GitLab and of the project
 * @param folder the root of a Git repository, whose folder `bin` comes first in the search path
 */
export async function gitlabCiLocal(
  node: Program,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  folder: string,
): Promise<{ code: number; output: string }> {
  const { status, output, errors } = await node.run(
    [
      main,
      '--force-shell-executor',
      '--no-color',
      ...args,
      ...Object.entries(variables).flatMap(([name, value]) => ['--variable', `${name}=${value}`]),
    ],
    {
      cwd: folder,
      env: {
        PATH: [path.join(folder, 'bin'), process.env['PATH']].join(path.delimiter),
        HOME: folder,
        GCL_IGNORE_PREDEFINED_VARS: Object.keys(variables).join(','),
      },
    },
  );
  return { code: status ?? Number.NaN, output: output + errors };
}
