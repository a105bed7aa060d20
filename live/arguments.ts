import { parseArgs } from 'node:util';
import { messageOf, ProblemError } from './problem-error.ts';
import { documentationOrigin } from './start-unleash.ts';

/** The options of `npm run unleash`. */
export interface Arguments {
  readonly port: number;
  readonly origins: readonly string[];
  readonly keep: boolean;
  readonly exampleSet: boolean;
}

const where = 'npm run unleash';
/** Default port of an Unleash server. The documentation's examples use it. */
const defaultPort = 4242;

/**
 * Parses the arguments of `npm run unleash`.
 * @param args the arguments after `--`
 * @throws ProblemError for an unknown argument, an invalid port or an invalid origin
 */
export function parseArguments(args: readonly string[]): Arguments {
  const values = readOptions(args);
  return {
    port: values.port === undefined ? defaultPort : parsePort(values.port),
    origins: [documentationOrigin, ...(values.origin ?? []).map(parseOrigin)],
    keep: values.keep ?? false,
    exampleSet: !(values.empty ?? false),
  };
}

function readOptions(args: readonly string[]) {
  const options = {
    port: { type: 'string' },
    origin: { type: 'string', multiple: true },
    keep: { type: 'boolean' },
    empty: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new ProblemError({
      where,
      found: messageOf(error),
      allowed: '--port <number>, --origin <origin> (as often as needed), --keep, --empty',
      fix: 'Correct the argument, for example: npm run unleash -- --port 4343 --keep',
    });
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new ProblemError({
    where: `${where}: --port`,
    found: `'${text}'`,
    allowed: 'a whole number from 1 to 65535',
    fix: `Use another port, or omit the argument to use ${defaultPort}.`,
  });
}

function parseOrigin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '')) return new URL(text).origin;
  throw new ProblemError({
    where: `${where}: --origin`,
    found: `'${text}'`,
    allowed: 'scheme, host and port of an address, without a path',
    fix: 'Write it as in the address bar of a browser, without a path: --origin https://docs.example.com',
  });
}
