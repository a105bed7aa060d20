import type { Problem } from '../../../core/model/problem.ts';
import { limits } from './limits.ts';
import { toScenario, type ReadScenario } from './read-scenario.ts';
import type { Scenario } from './scenario.ts';

export { findSensitive } from './sensitive.ts';

/** Begins the fragment of a link to a scenario, with a number that changes if the format does. */
const prefix = 'lab=1.';

export type WrittenLink =
  { readonly ok: true; readonly fragment: string } | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Returns the fragment of a link to a scenario, or why the link couldn't be opened. Browsers don't send a fragment to a
 * server. Descriptions and names of projects stay out, because the evaluation doesn't need them.
 *
 * @param environment the environment that the link shows. Default: the first one
 */
export async function encodeScenario(scenario: Scenario, environment?: string): Promise<WrittenLink> {
  const shared = sharedOf(scenario, environment);
  const read = toScenario(shared);
  if (!read.ok) return read;
  const text = new Blob([JSON.stringify(shared)]);
  const deflated = await new Response(text.stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  const encoded = toBase64Url(new Uint8Array(deflated));
  const problems = checkLinkLength(encoded, "Remove flags or values that the link doesn't need.");
  return problems.length > 0 ? { ok: false, problems } : { ok: true, fragment: `${prefix}${encoded}` };
}

/** What a link to a scenario contains. */
export function sharedOf({ environments, ...scenario }: Scenario, environment?: string): Scenario {
  const isShown = ({ name }: { readonly name: string }) => name === environment;
  return {
    ...scenario,
    environments: environments
      .toSorted((a, b) => Number(isShown(b)) - Number(isShown(a)))
      .map(({ name, flags }) => ({
        name,
        flags: flags.map(({ description: _description, project: _project, ...flag }) => flag),
      })),
  };
}

function checkLinkLength({ length }: string, fix: string): Problem[] {
  if (length <= limits.link) return [];
  const found = `${length.toLocaleString('en')} characters`;
  return [{ where: 'The link', found, allowed: `at most ${limits.link.toLocaleString('en')} characters`, fix }];
}

/** Whether the fragment of an address claims to contain a scenario. */
export function hasScenario(fragment: string): boolean {
  return fragment.replace(/^#/, '').startsWith(prefix);
}

/** Reads the scenario in the fragment of a link. It stops reading a text that grows beyond the limits. */
export async function decodeScenario(fragment: string): Promise<ReadScenario> {
  const encoded = fragment.replace(/^#/, '').slice(prefix.length);
  if (!hasScenario(fragment)) return broken('another beginning');
  const tooLong = checkLinkLength(encoded, 'Ask for a link to fewer flags.');
  if (tooLong.length > 0) return { ok: false, problems: tooLong };
  try {
    const text = await inflate(fromBase64Url(encoded));
    return text === undefined ? broken('a text that is too long') : toScenario(JSON.parse(text));
  } catch {
    return broken('characters that were cut off or changed');
  }
}

function broken(found: string): ReadScenario {
  const problem: Problem = {
    where: 'The link',
    found,
    allowed: 'a complete link to a scenario of the lab',
    fix: 'Copy the whole link again.',
  };
  return { ok: false, problems: [problem] };
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
    .getReader();
  let text = '';
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    text += value ?? '';
    if (text.length <= limits.characters) continue;
    await reader.cancel();
    return undefined;
  }
  return text;
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
