// @ts-check
// Runs an npm script: `node tools/run.mjs build`. Every script of package.json starts here, so that each one works as
// the first command in a fresh clone: it installs what it needs, then runs with the project's own Node.
//
// A script that names two commands (`node setup && node build.ts`) would not do. The shell looks `node` up once, before
// anything is installed, and runs both commands with the system's Node.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root, run } from './setup.mjs';
import { tasks } from './tasks.mjs';

const [name = '', ...args] = process.argv.slice(2);
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
if (task === undefined) {
  console.error(`There is no script '${name}'. The scripts are: ${Object.keys(tasks).join(', ')}.`);
  process.exitCode = 1;
} else {
  const say = task.speaks ? (/** @type {string} */ text) => process.stderr.write(text) : undefined;
  if (say) console.log = console.error;
  for (const folder of ['.', ...(task.packages ?? [])]) ensureInstalled(folder, task.speaks);
  const builds = task.build === 'if changed' || (task.build === 'if missing' && !existsSync(path.join(root, 'dist')));
  const built = builds ? await run(['node', 'tools/build.ts', '--if-changed'], say && { onOutput: say }) : 0;
  process.exitCode = built === 0 ? await run([...task.command, ...args]) : built;
}
