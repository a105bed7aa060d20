import { expect, test } from 'vitest';
import { createEngine } from '../engine/engine.ts';
import { shopResults } from './shop.ts';

test('at each percentage, the number of visitors is right to one', async () => {
  const engine = await createEngine({ flags: [], segments: [] });
  for (let percentage = 0; percentage <= 100; percentage += 1) {
    const results = shopResults(engine, percentage);
    const on = results.filter(Boolean).length;
    expect(Math.abs(on - (percentage / 100) * results.length), `${percentage} %: ${on}`).toBeLessThanOrEqual(1);
  }
});
