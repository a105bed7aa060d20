import assert from 'node:assert/strict';
import fc from 'fast-check';
import { t } from 'virtual:messages/lab+labPage';
import { cancelPending, evaluationBound, flagOf, gateNames, needsRegex, resultsOf, type Model } from './lab-model.ts';
import type { LabScreen } from './lab-screen.tsx';

/** The page and what happened outside of it. */
export interface Lab {
  screen: LabScreen;
  /** Rejections, errors and warnings that nothing caught. */
  readonly uncaught: unknown[];
  readonly reopen: (fragment: string) => Promise<LabScreen>;
}

/** What a reader does, on the page and in the model. */
class Step implements fc.AsyncCommand<Model, Lab> {
  readonly #name: string;
  readonly check: (model: Readonly<Model>) => boolean;
  readonly #act: (model: Model, lab: Lab) => Promise<void>;

  constructor(name: string, check: Step['check'], run: (model: Model, lab: Lab) => Promise<void>) {
    this.#name = name;
    this.check = check;
    this.#act = run;
  }

  async run(model: Model, lab: Lab): Promise<void> {
    lab.screen.evaluations = 0;
    lab.screen.inputs = 0;
    await this.#act(model, lab);
    await verify(model, lab);
  }

  toString(): string {
    return this.#name;
  }
}

type Act<Args> = (model: Model, lab: Lab, args: Args) => Promise<void>;

export function step<Args>(
  name: string,
  args: fc.Arbitrary<Args>,
  run: Act<Args>,
  can: (model: Model, args: Args) => boolean = () => true,
): fc.Arbitrary<fc.AsyncCommand<Model, Lab>> {
  return args.map(
    (each) =>
      new Step(
        `${name} ${JSON.stringify(each) ?? ''}`,
        (model) => can(model, each),
        (model, lab) => run(model, lab, each),
      ),
  );
}

/** A step that changes the scenario, and so cancels a scenario that is being read. */
export function change<Args>(
  name: string,
  args: fc.Arbitrary<Args>,
  run: Act<Args>,
  can?: (model: Model, args: Args) => boolean,
): fc.Arbitrary<fc.AsyncCommand<Model, Lab>> {
  return step(
    name,
    args,
    async (model, lab, each) => {
      cancelPending(model);
      await run(model, lab, each);
    },
    can,
  );
}

/** Compares the page with the model once everything has happened that doesn't wait for a gate. */
export async function verify(model: Model, { screen, uncaught }: Lab): Promise<void> {
  const waits = gateNames.some((name) => model.gates[name] !== 'open');
  await screen.settle(() => waits || screen.hasFailed || !screen.isBusy);
  if (waits) for (let round = 0; round < 5; round += 1) await screen.settle();
  if (needsRegex(model) && model.gates.regex === 'open' && !screen.hasFailed) model.hasRegex = true;
  assert.deepEqual(uncaught, []);
  if (screen.hasFailed) {
    assert.ok(model.mayHaveFailed, 'Something could not be loaded.');
  } else if (needsRegex(model) && !model.hasRegex) {
    // The results before may stay, but they must not be taken for those of this configuration.
    assert.ok(screen.isBusy);
  } else {
    assert.deepEqual(
      screen.results,
      resultsOf(model).map(({ context, enabled, variant }) => ({
        context,
        state: !enabled
          ? t('lab.result.off')
          : variant === undefined
            ? t('lab.result.on')
            : t('lab.result.variant', { variant }),
      })),
    );
  }
  const openDetails = screen.all('.lab__details[open]').length;
  const bound = evaluationBound(model, 1_000, openDetails);
  assert.ok(screen.evaluations <= bound * (screen.inputs + 1), `${screen.evaluations} evaluations`);
}

/** Texts for every field, with the longest and the most awkward ones that it takes. */
export const text = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    '42',
    'gold',
    'a, b',
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    'NaN',
    '1.2.3',
    '10.0.0.0/8',
    'tomorrow',
  ),
  fc.constantFrom(
    '2030-01-01T00:00:00Z',
    '^a+$',
    '[',
    '__proto__',
    'constructor',
    'toString',
    '<b>',
    '"\'`\\',
    '\ud800',
  ),
  fc.constantFrom(
    'x'.repeat(200),
    ' '.repeat(200),
    ','.repeat(200),
    '🙂'.repeat(100),
    '('.repeat(200),
    '9'.repeat(200),
  ),
  fc.constantFrom('(a?){50}'.repeat(3), '(x+x+)+y'.repeat(25), '1.'.repeat(100), 'a:'.repeat(100), 'sk-'.repeat(67)),
  fc.string({ maxLength: 20 }),
);
export const position = fc.nat({ max: 20 });
export const nothing = fc.constant(undefined);
export const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
};

export const flagSection = (screen: LabScreen) => screen.section('lab-flag');
export const strategyItem = ({ screen }: Lab, index: number) =>
  at(screen.items(screen.lists(flagSection(screen))[0]), index);
export const hasStrategies = (model: Model) => flagOf(model).strategies.length > 0;
export const freeName = (base: string, taken: readonly string[]): string => {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(name)) return name;
  }
};

export const remove = async (screen: LabScreen, item: HTMLElement) => {
  const tools = item.querySelector(':scope > .lab__item-tools');
  const button = [...(tools?.querySelectorAll('button') ?? [])].at(-1);
  await screen.press(button);
};

export const isFree = (name: string, others: readonly { readonly name: string }[]): boolean =>
  name.trim() !== '' && !others.some((each) => each.name === name);
