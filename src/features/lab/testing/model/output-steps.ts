import assert from 'node:assert/strict';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { t } from 'virtual:messages/lab+labPage';
import { cancelPending, gateNames, resultsOf, show, type Model, type ModelScenario } from './lab-model.ts';
import { at, nothing, position, step, verify, type Lab } from './steps.ts';

/** Whether the lab reads a scenario. Readers can leave the name of a field empty. */
const canBeRead = ({ environments, segments }: ModelScenario): boolean =>
  [...environments.flatMap(({ flags }) => flags.flatMap(({ strategies }) => strategies)), ...segments].every((each) =>
    each.constraints.every(({ contextName }) => contextName !== ''),
  );

/** Copies a link and returns what it contains. */
async function share(
  model: Model,
  { screen }: Lab,
): Promise<{ fragment: string; scenario: ModelScenario } | undefined> {
  const section = screen.section('lab-share');
  await screen.press(screen.buttons(section, t('labPage.link'))[0]);
  const outcome = () => section.querySelector<HTMLInputElement>('input[readonly]');
  const problems = () => section.textContent.includes(t('lab.linkFailed'));
  const confirm = () => screen.buttons(section, t('labPage.linkAnyway'))[0];
  await screen.settle(() => outcome() !== null || problems() || confirm() !== undefined);
  if (confirm()) {
    await screen.press(confirm());
    await screen.settle(() => outcome() !== null || problems());
  }
  const address = outcome()?.value;
  assert.equal(address !== undefined, canBeRead(model.scenario));
  if (address === undefined) return undefined;
  const fragment = address.slice(address.indexOf('#') + 1);
  const json = inflateRawSync(Buffer.from(fragment.replace('lab=1.', ''), 'base64url')).toString('utf8');
  const scenario: ModelScenario = JSON.parse(json);
  return { fragment, scenario };
}

/** The scenario of the model as a link contains it, with the environment first that is shown. */
function sharedOf({ scenario, environment }: Model): unknown {
  const shown = scenario.environments.filter(({ name }) => name === environment);
  const environments = [...shown, ...scenario.environments.filter((each) => !shown.includes(each))];
  return plain({ ...scenario, environments });
}

/** A scenario as JSON. A context without properties is the same as one with none of them. */
function plain(scenario: ModelScenario): unknown {
  const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return JSON.parse(
    JSON.stringify(scenario, (key, value: unknown) => (key === 'properties' && isEmpty(value) ? undefined : value)),
  );
}

const withLinks = (model: Model) => model.gates.links === 'open';

export const outputSteps = [
  step(
    'share',
    nothing,
    async (model, lab) => {
      const shared = await share(model, lab);
      if (shared) assert.deepEqual(plain(shared.scenario), sharedOf(model));
    },
    withLinks,
  ),
  step(
    'share and reopen',
    nothing,
    async (model, lab) => {
      const shared = await share(model, lab);
      if (!shared) return;
      lab.screen = await lab.reopen(shared.fragment);
      model.pending = undefined;
      model.failed = undefined;
      for (const name of gateNames) model.gates[name] = 'open';
      model.hasRegex = false;
      await lab.screen.settle(() => lab.screen.text.includes('was read'));
      show(model, shared.scenario);
    },
    withLinks,
  ),
  step(
    'export',
    nothing,
    async (model, lab) => {
      const { screen } = lab;
      const section = screen.section('lab-share');
      // Without results, there is nothing to export.
      const [panel] = screen.all('details.lab__paste', section);
      if (!panel) return;
      await screen.toggle(panel, true);
      await screen.settle(() => section.querySelector('pre') !== null);
      await screen.choose(screen.field(section, t('labPage.exportAs')), 'Client-specification case');
      await verify(model, lab);
      if (screen.hasFailed || screen.isBusy) return;
      const exported: Exported = JSON.parse(section.querySelector('pre')?.textContent ?? '');
      const expected = new Map(resultsOf(model).map(({ context, enabled }) => [context, enabled]));
      for (const { toggleName, description, expectedResult } of exported.variantTests) {
        assert.equal(toggleName, model.scenario.flag);
        assert.equal(expectedResult.feature_enabled, expected.get(description));
      }
      await screen.toggle(panel, false);
    },
    (model) => model.gates.exports === 'open',
  ),
];

interface Exported {
  readonly variantTests: readonly {
    readonly toggleName: string;
    readonly description: string;
    readonly expectedResult: { readonly feature_enabled: boolean };
  }[];
}

/** Opens or closes all steps of a result. */
export const openSteps = step(
  'open all steps',
  fc.tuple(position, fc.boolean()),
  async (_model, { screen }, [index, isOpen]) => {
    const details = screen.all('.lab__details');
    if (details.length > 0) await screen.toggle(at(details, index), isOpen);
  },
);

export const remedySteps = [
  openSteps,
  step(
    'apply a remedy',
    position,
    async (model, lab, index) => {
      const { screen } = lab;
      await verify(model, lab);
      const rows = screen.all('.lab__results tbody tr');
      if (rows.length === 0 || screen.isBusy || screen.hasFailed) return;
      const row = at(rows, index);
      if (row.querySelector('.lab__state')?.textContent !== t('lab.result.off')) return;
      await screen.toggle(row.querySelector<HTMLElement>('details') ?? undefined, true);
      await screen.settle(() => !row.textContent.includes(t('lab.remedies.searching')));
      const [button] = screen.buttons(row, t('lab.remedies.apply'));
      if (!button) return;
      cancelPending(model);
      await screen.press(button);
      await screen.settle(() => !screen.isBusy);
      const shared = await share(model, lab);
      if (!shared) return;
      // The link says what has changed, and the SDK confirms that it was enough.
      model.scenario = shared.scenario;
      assert.ok(resultsOf(model)[index % rows.length]?.enabled);
    },
    (model) =>
      model.gates.remedies === 'open' && model.gates.regex === 'open' && withLinks(model) && canBeRead(model.scenario),
  ),
];
