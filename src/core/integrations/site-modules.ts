import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, runnerImport } from 'vite';
import { SiteError, type Problem } from '../model/problem.ts';

/** Folder of the configuration, relative to the repository. */
export const siteFolder = 'site';

/** The modules of the configuration, relative to the repository. */
export function siteModuleNames(root: string): string[] {
  return globSync(`${siteFolder}/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] })
    .map((name) => name.split(path.sep).join('/'))
    .toSorted();
}

/**
 * Returns a function that imports `site/index.ts` again when a module of the configuration has changed.
 * @throws SiteError with the mistakes that keep the modules from running
 */
export function createModuleReader<Module>(root: string): () => Promise<Module> {
  let known: { readonly digest: string; readonly module: Module } | undefined;
  return async () => {
    const texts = siteModuleNames(root).map((name) => [name, readFileSync(path.join(root, name), 'utf8')] as const);
    const digest = createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
    if (known?.digest === digest) return known.module;
    const problems = texts.flatMap(([name, text]) => syntaxProblems(name, text));
    if (problems.length > 0) throw new SiteError(problems);
    known = { digest, module: await importModule<Module>(root) };
    return known.module;
  };
}

/** The mistakes in the syntax of a module. */
export function syntaxProblems(name: string, text: string): readonly Problem[] {
  return parseSync(name, text).errors.map(({ message, labels: [label] }) => ({
    where: `${name}:${text.slice(0, label?.start ?? text.length).split('\n').length}`,
    found: `invalid TypeScript: ${message}`,
    allowed: 'TypeScript',
    fix: 'Look for a missing comma, quote or bracket.',
  }));
}

async function importModule<Module>(root: string): Promise<Module> {
  try {
    const { module } = await runnerImport<Module>(path.join(root, siteFolder, 'index.ts'), {
      configFile: false,
      root,
      logLevel: 'silent',
    });
    return module;
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    const [, place = `${siteFolder}/index.ts`] = new RegExp(`(${siteFolder}/[\\w-]+\\.ts:\\d+)`).exec(stack) ?? [];
    throw new SiteError([
      {
        where: place,
        found: message,
        allowed: 'modules that can be imported',
        fix: 'Correct the module, or the name that it imports.',
      },
    ]);
  }
}
