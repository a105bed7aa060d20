import { spawn } from 'node:child_process';
import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';

/** What one run of a command took. */
export interface Measurement {
  readonly seconds: number;
  /** Processor time of all its processes, in seconds; undefined where there is no /proc. */
  readonly processorSeconds: number | undefined;
  /** Highest sum of the resident memory of all its processes, in GiB; undefined where there is no /proc. */
  readonly memory: number | undefined;
}

/** The commands of the project's packages. */
const programs = path.resolve(import.meta.dirname, '../node_modules/.bin');
/** Milliseconds between two looks at /proc. */
const interval = 50;
/** Clock ticks of /proc in a second; the same on all Linux systems (man 5 proc, sysconf(_SC_CLK_TCK)). */
const ticksPerSecond = 100;
const pageSize = 4096;

/**
 * Runs the project's Node with `args` and measures it, its children included.
 * @param log file that its output is written to
 * @throws Error when the command fails
 */
export async function measure(args: readonly string[], cwd: string, log: string): Promise<Measurement> {
  const output = createWriteStream(log);
  await once(output, 'open');
  const begin = performance.now();
  const child = spawn(process.execPath, [...args], {
    cwd,
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: `${programs}${path.delimiter}${process.env['PATH'] ?? ''}` },
  });
  let memory = 0;
  let ticks = 0;
  const timer = setInterval(() => {
    const usage = usageOf(child.pid ?? -1);
    memory = Math.max(memory, usage.pages * pageSize);
    ticks = Math.max(ticks, usage.ticks);
  }, interval);
  const [status]: unknown[] = await once(child, 'exit');
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(timer);
  output.close();
  if (status !== 0) throw new Error(`The build in ${cwd} failed; its output is in ${log}.`);
  return {
    seconds,
    processorSeconds: ticks > 0 ? ticks / ticksPerSecond : undefined,
    memory: memory > 0 ? memory / 2 ** 30 : undefined,
  };
}

/** Memory pages and clock ticks of a process and all its descendants. */
function usageOf(root: number): { pages: number; ticks: number } {
  const processes = readProcesses();
  const family = new Set([root]);
  // A child has usually a higher id than its parent; two rounds cover the few that have not.
  for (let round = 0; round < 2; round++)
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  const members = processes.filter(({ id }) => family.has(id));
  return {
    pages: members.reduce((sum, { pages }) => sum + pages, 0),
    ticks: members.reduce((sum, { ticks }) => sum + ticks, 0),
  };
}

function readProcesses() {
  let ids: string[] = [];
  try {
    ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    // No /proc: only the time is measured.
  }
  return ids.flatMap((id) => {
    try {
      // man 5 proc: the fields behind the name in parentheses begin with the third, the state.
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const number = (field: number) => Number(fields[field - 3]);
      return [
        {
          id: Number(id),
          parent: number(4),
          pages: number(24),
          ticks: number(14) + number(15) + number(16) + number(17),
        },
      ];
    } catch {
      // It ended in the meantime.
      return [];
    }
  });
}

/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}
