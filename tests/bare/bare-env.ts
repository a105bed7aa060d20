import type { barePath } from './bare-path.ts';

/** The variables of this process, without those of a run of tests, on a machine that has few programs. */
export const bareEnv = ({ folder }: ReturnType<typeof barePath>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|TEST$|RELY_ON_PASSES$|RECORD_PASSES$|NODE_ENV$|CI$|UNLEASH_EDGE$)/.test(name),
    ),
  ),
  PATH: folder,
});

/** Milliseconds: these tests run many others. */
export const timeout = 1_800_000;

/** Lines by which a run tells what it left out. */
export const leftOut = (output: string): string[] => output.match(/^NOT RUN: .+/gm) ?? [];
