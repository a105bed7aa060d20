import { z } from 'zod';
import { FetchFailure, fetchJson, type FetchLimits } from './fetch-text.ts';

/**
 * Returns the number of the repository's stars as the navigation bar shows it: `987`, `12.8k`.
 * @throws FetchFailure if the number is unavailable
 */
export async function fetchStarCount(url: string, limits?: FetchLimits): Promise<string> {
  const response = z.object({ stargazers_count: z.int().nonnegative() }).safeParse(await fetchJson(url, limits));
  if (!response.success) throw new FetchFailure('the response has no `stargazers_count`');
  return shortCount(response.data.stargazers_count);
}

/** 12840 → `12.8k`. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return `${(Math.floor(count / 100) / 10).toFixed(1).replace(/\.0$/, '')}k`;
}
