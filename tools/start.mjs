// @ts-check
// `npm start`: installs, builds what has changed, serves.
import { ensureInstalled, run } from './setup.mjs';

ensureInstalled();
const built = run('node', ['tools/build.ts', '--if-changed']);
process.exitCode = built === 0 ? run('node', ['tools/serve.ts', ...process.argv.slice(2)]) : built;
