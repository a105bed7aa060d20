import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from './main.ts';

/** Starts the server of the published package, whose content is next to this file. The build fills in the version. */
declare const PACKAGE_VERSION: string;

await serve(path.join(path.dirname(fileURLToPath(import.meta.url)), 'content'), PACKAGE_VERSION, process.argv.slice(2));
