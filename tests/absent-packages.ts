import { reportNotRun } from '../tools/programs.ts';

/** What Maven prints if a registry doesn't have a package, now or at the last attempt. */
const absent = /could not find artifact|was not found in/i;

/**
 * Does what installs packages that some registries don't have. If one of them is missing, says that the test doesn't run.
 *
 * @param what doesn't run without the packages
 * @returns undefined if a package is missing
 */
export async function unlessAbsent<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !absent.test(error.message)) throw error;
    reportNotRun(`${what}: the registry doesn't have its packages`, false);
    return undefined;
  }
}
