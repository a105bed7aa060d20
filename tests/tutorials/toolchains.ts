import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { findProgramFor } from '../../tools/programs.ts';
import { pythonPackages, withRegistry } from '../kept-packages.ts';
import { installPackages } from './packages.ts';
import type { Tutorial } from './tutorial.ts';

/** What the commands of an application find. */
export interface Tools {
  /** Puts packages in the folder of the application. */
  readonly place: (app: string) => void;
  /** Folders of programs, before those of the system. */
  readonly folders: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Installs what readers of a tutorial have. @returns undefined after saying that the tests don't run */
export type Toolchain = (tutorial: Tutorial) => Promise<Tools | undefined>;

/** The packages of `package-lock.json`. */
export const npmPackages: Toolchain = async (tutorial) => {
  const packages = await installPackages(tutorial);
  const place = (app: string) => {
    const options = { recursive: true, verbatimSymlinks: true } as const;
    cpSync(path.join(packages, 'node_modules'), path.join(app, 'node_modules'), options);
  };
  return { place, folders: [], env: {} };
};

/**
 * A virtual environment with the packages of `requirements.txt` next to the test. pip gets no others, so the `pip install`
 * commands of a page succeed only if these versions are those that the page asks for.
 */
export const pythonEnvironment: Toolchain = async (tutorial) => {
  const what = `the application of ${tutorial.source}`;
  const python3 = findProgramFor(what, 'python3 with venv');
  if (!python3) return undefined;
  const locked = readFileSync(path.join(import.meta.dirname, tutorial.name, 'requirements.txt'), 'utf8');
  const packages = await withRegistry(what, () => pythonPackages(python3, locked));
  if (packages === undefined) return undefined;
  return {
    place: (app) => symlinkSync(packages, path.join(app, '.venv')),
    folders: [path.join(packages, 'bin')],
    env: { PIP_NO_INDEX: '1', PYTHONDONTWRITEBYTECODE: '1' },
  };
};
