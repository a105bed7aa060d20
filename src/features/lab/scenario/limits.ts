import type { Problem } from '../../../core/model/problem.ts';
import type { Context } from '../engine/configuration.ts';
import type { Scenario } from './scenario.ts';

/** What the lab reads at most, from a paste or a link. More would make the page slow, and no flag needs it. */
export const limits = {
  /** Characters of the text. */
  characters: 2_000_000,
  /** Characters of the scenario in a link. No browser keeps longer addresses. */
  link: 60_000,
  /** Levels of lists and objects. */
  depth: 30,
  /** Entries of one list. */
  entries: 5_000,
  /** Values in total. */
  values: 100_000,
  /** Characters of one text, such as a list of user IDs. */
  text: 10_000,
  /** Spaces in a row. The SDK takes quadratic time to look for commas between them. */
  spaces: 200,
  /** Characters of a value in a context. */
  field: 1_000,
  /** Characters of a regular expression. */
  regex: 500,
  /** The product of the numbers in a regular expression that say how often something repeats. */
  repetitions: 100_000_000,
  /** Flags of all environments together. */
  flags: 5_000,
  environments: 50,
  contexts: 50,
  strategies: 100,
  constraints: 100,
  variants: 100,
  dependencies: 10,
  /** Segments of a strategy. */
  segments: 50,
} as const;

const fix = 'Reduce it to the flags that you want to evaluate, and to some of their values.';

/** Returns the problem of a text that is too long. */
export function checkLength(text: string, where: string): Problem[] {
  if (text.length <= limits.characters) return [];
  const found = `${text.length.toLocaleString('en')} characters`;
  return [{ where, found, allowed: `at most ${limits.characters.toLocaleString('en')} characters`, fix }];
}

const manySpaces = new RegExp(`\\s{${limits.spaces + 1}}`);

/** A value inside of another one. */
interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Place | undefined;
  readonly depth: number;
}

/** Returns the first problem of a value that is too large or too deep. It stops at the first limit that is exceeded. */
export function checkSize(root: unknown, where: string): Problem[] {
  let values = 0;
  const open: Place[] = [{ value: root, key: where, parent: undefined, depth: 0 }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, depth } = place;
    const problem = (found: string, limit: number, what: string): Problem[] => [
      { where: pathOf(place), found, allowed: `at most ${limit.toLocaleString('en')} ${what}`, fix },
    ];
    if (typeof value === 'string') {
      if (value.length > limits.text)
        return problem(`${value.length.toLocaleString('en')} characters`, limits.text, 'characters');
      if (manySpaces.test(value))
        return problem(`more than ${limits.spaces} spaces in a row`, limits.spaces, 'spaces in a row');
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= limits.depth) return problem('a list or an object inside of many others', limits.depth, 'levels');
    const keys = Object.keys(value);
    values += keys.length;
    if (keys.length > limits.entries) {
      return problem(`${keys.length.toLocaleString('en')} entries`, limits.entries, 'entries');
    }
    if (values > limits.values) {
      return problem(`more than ${limits.values.toLocaleString('en')} values`, limits.values, 'values');
    }
    for (const key of keys) open.push({ value: Reflect.get(value, key), key, parent: place, depth: depth + 1 });
  }
  return [];
}

/** Returns the problems of a scenario that would take too long to evaluate. */
export function checkWork({ environments, segments, contexts }: Scenario, where: string): Problem[] {
  const problems: Problem[] = [];
  const check = ({ length }: readonly unknown[], list: ListLimit, of?: string) => {
    if (length <= limits[list]) return;
    problems.push(problemOf(of === undefined ? where : `${where}: ${of}`, length, limits[list], list));
  };
  check(environments, 'environments');
  check(contexts, 'contexts');
  const flags = environments.flatMap((environment) => environment.flags);
  check(flags, 'flags');
  for (const { name, strategies, variants, dependencies } of flags) {
    check(strategies, 'strategies', name);
    check(variants, 'variants', name);
    check(dependencies, 'dependencies', name);
    for (const strategy of strategies) {
      check(strategy.constraints, 'constraints', name);
      check(strategy.segments, 'segments', name);
      check(strategy.variants, 'variants', name);
    }
  }
  for (const { id, name, constraints } of segments) check(constraints, 'constraints', name ?? `segment ${id}`);
  const strategies = flags.flatMap((flag) => flag.strategies);
  const constraints = [...strategies, ...segments].flatMap((each) => each.constraints);
  return [
    ...problems,
    ...contexts.flatMap(({ name, context }) => checkContext(context, `${where}: ${name}`)),
    ...constraints.flatMap(({ operator, value }) => (operator === 'REGEX' ? checkRegex(value ?? '', where) : [])),
  ];
}

function checkContext({ properties, ...fields }: Context, where: string): Problem[] {
  return Object.entries({ ...properties, ...fields }).flatMap(([field, value = '']) =>
    value.length > limits.field ? [problemOf(`${where}.${field}`, value.length, limits.field, 'characters')] : [],
  );
}

function checkRegex(value: string, where: string): Problem[] {
  if (value.length > limits.regex) {
    return [problemOf(where, value.length, limits.regex, 'characters of a regular expression')];
  }
  const counts = [...value.matchAll(/\{(?:\d+,)?(\d+)/g)].map(([, most]) => Number(most));
  const repetitions = counts.reduce((product, count) => product * Math.max(1, count), 1);
  return repetitions > limits.repetitions
    ? [problemOf(where, repetitions, limits.repetitions, 'repetitions in a regular expression')]
    : [];
}

function problemOf(where: string, found: number, limit: number, what: string): Problem {
  const written = (count: number) => count.toLocaleString('en', { notation: count < 1e6 ? 'standard' : 'compact' });
  return { where, found: `${written(found)} ${what}`, allowed: `at most ${written(limit)}`, fix };
}

type ListLimit =
  'environments' | 'contexts' | 'flags' | 'strategies' | 'variants' | 'dependencies' | 'constraints' | 'segments';

function pathOf({ key, parent }: Place): string {
  return parent ? `${pathOf(parent)}.${key.slice(0, 40)}` : key;
}
