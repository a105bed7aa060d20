import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Unleash } from '../../live/start-unleash.ts';

/**
 * Returns the headers of SDKs that know segments. The server keeps one response for them and another one for all others, which
 * can be ahead.
 */
export const sdkHeaders = (token: string) => ({ Authorization: token, 'Unleash-Client-Spec': '5.2.2' });

/** Waits until SDKs get a number of flags that are on, in the state that the server has now. It refreshes once a second. */
export async function waitForServedFlags({ url, tokens }: Pick<Unleash, 'url' | 'tokens'>, count: number) {
  const served = async (): Promise<number> => {
    const response = await fetch(`${url}/api/client/features`, { headers: sdkHeaders(tokens.backend) });
    const { features } = (await response.json()) as { features: { enabled: boolean; strategies: unknown[] }[] };
    return features.filter(({ enabled, strategies }) => enabled && strategies.length > 0).length;
  };
  await expect.poll(served, { timeout: 60_000 }).toBe(count);
  // What it serves may be from the middle of the change.
  await wait(2_000);
}
