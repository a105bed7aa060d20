import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';

/** What the main thread of a page did, in milliseconds of processor time. Other work on the machine hardly changes it. */
export interface ProcessorTime {
  readonly longestTask: number;
  readonly total: number;
}

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds of processor time. */
  tdur: z.number().optional(),
  args: z.object({ name: z.unknown() }).partial().optional(),
});
const traceSchema = z.object({ traceEvents: z.array(eventSchema) });

/** Runs something on a page whose processor is slowed down, and returns what the main thread did meanwhile. */
export async function measureOn(
  browser: Browser,
  page: Page,
  slowdown: number,
  run: () => Promise<void>,
): Promise<ProcessorTime> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await run();
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const isMain = new Set(
    traceEvents.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  );
  const tasks = traceEvents.flatMap(({ name, ph, pid, tid, tdur = 0 }) =>
    name === 'RunTask' && ph === 'X' && isMain.has(`${pid} ${tid}`) ? [tdur / 1000] : [],
  );
  return { longestTask: Math.max(0, ...tasks), total: tasks.reduce((sum, task) => sum + task, 0) };
}
