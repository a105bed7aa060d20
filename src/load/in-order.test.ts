import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneAtATime } from './in-order.ts';

test('a slow change is taken in before the next one begins, and a failed one holds up nothing', async () => {
  const watcher = new EventEmitter();
  const done: string[] = [];
  oneAtATime(watcher).on('change', async (file: string) => {
    if (file === 'broken.md') throw new Error('It is broken.');
    await wait(file === 'slow.md' ? 30 : 0);
    done.push(file);
  });
  for (const file of ['slow.md', 'broken.md', 'quick.md']) watcher.emit('change', file);
  await expect.poll(() => done).toEqual(['slow.md', 'quick.md']);
});
