import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/**
 * A package that samples are checked with, and its version: `unleash-client 6.12.1`.
 * @throws Error when the samples don't have the package
 */
export function versionOf(name: string): string {
  const file = path.join(import.meta.dirname, 'package-lock.json');
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const version = packages[`node_modules/${name}`]?.version;
  if (version === undefined) throw new Error(`tests/samples/package-lock.json has no package ${name}.`);
  return `${name === 'typescript' ? 'TypeScript' : name} ${version}`;
}
