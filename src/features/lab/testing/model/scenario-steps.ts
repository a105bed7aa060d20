import fc from 'fast-check';
import { t } from 'virtual:messages/lab+labPage';
import { flagOf, flagsOf, type Model } from './lab-model.ts';
import {
  at,
  change,
  flagSection,
  freeName,
  hasStrategies,
  isFree,
  nothing,
  position,
  remove,
  step,
  strategyItem,
  text,
  type Lab,
} from './steps.ts';

const contextItems = ({ screen }: Lab) => screen.items(screen.lists(screen.section('lab-contexts'))[0]);
const ownFields = new Set(['userId', 'sessionId', 'remoteAddress', 'environment', 'appName', 'currentTime']);

export const contextSteps = [
  change('add context', nothing, async (model, { screen }) => {
    await screen.press(screen.buttons(screen.section('lab-contexts'), t('labPage.edit.addContext'))[0]);
    const { contexts } = model.scenario;
    const name = freeName(
      t('labPage.edit.user'),
      contexts.map((each) => each.name),
    );
    contexts.push({ name, context: { userId: String(contexts.length + 42) } });
  }),
  change(
    'remove context',
    position,
    async (model, lab, index) => {
      await remove(lab.screen, at(contextItems(lab), index));
      model.scenario.contexts.splice(index % model.scenario.contexts.length, 1);
    },
    (model) => model.scenario.contexts.length > 1,
  ),
  change('rename context', fc.tuple(position, text), async (model, lab, [index, name]) => {
    const { contexts } = model.scenario;
    const named = at(contexts, index);
    const field = lab.screen.field(at(contextItems(lab), index), t('labPage.edit.contextName'));
    const typed = await lab.screen.type(field, name);
    if (
      isFree(
        typed,
        contexts.filter((each) => each !== named),
      )
    )
      named.name = typed;
  }),
  change(
    'set field of context',
    fc.tuple(position, fc.oneof(fc.constantFrom('plan', 'currentTime', 'remoteAddress', '__proto__'), text), text),
    async (model, lab, [index, name, value]) => {
      const { screen } = lab;
      const form = screen.all('form', screen.section('lab-contexts'))[0];
      const input = form?.querySelector('input');
      if (!(form instanceof HTMLFormElement) || !input) throw new Error('There is no form for fields.');
      const field = (await screen.type(input, name)).trim();
      await screen.submit(form);
      if (field === '') return;
      const { context } = at(model.scenario.contexts, index);
      const typed = await screen.type(screen.field(at(contextItems(lab), index), field), value);
      const { properties = {} } = context;
      if (ownFields.has(field)) {
        delete properties[field];
        if (typed === '') delete context[field];
        else context[field] = typed;
      } else {
        context.properties = Object.fromEntries([
          ...Object.entries(properties).filter(([each]) => each !== field),
          ...(typed === '' ? [] : [[field, typed]]),
        ]);
      }
    },
    // The label of a field is also that of the name of a context.
    (_model, [, name]) => name.trim() !== t('labPage.edit.contextName'),
  ),
];

const named = ({ screen }: Lab, which: number) => at(screen.all('.lab__named', flagSection(screen)), which);
const nameInput = (lab: Lab, which: number): HTMLElement => at(lab.screen.all('input', named(lab, which)), 0);

export const flagSteps = [
  change('switch the flag', nothing, async (model, { screen }) => {
    const flag = flagOf(model);
    await screen.press(screen.field(flagSection(screen), t('lab.control.enabled', { flag: flag.name })));
    flag.enabled = !flag.enabled;
  }),
  change('add flag', nothing, async (model, lab) => {
    await lab.screen.press(lab.screen.buttons(named(lab, 0), t('labPage.edit.addFlag'))[0]);
    const { environments } = model.scenario;
    const name = freeName(
      'my-flag',
      environments.flatMap(({ flags }) => flags.map((each) => each.name)),
    );
    for (const { flags } of environments) {
      flags.push({ name, enabled: false, strategies: [], variants: [], dependencies: [] });
    }
    model.scenario.flag = name;
  }),
  change('rename flag', text, async (model, lab, name) => {
    const { environments, flag: from } = model.scenario;
    const typed = await lab.screen.type(nameInput(lab, 0), name);
    const flags = environments.flatMap((each) => each.flags);
    if (
      !isFree(
        typed,
        flags.filter((each) => each.name !== from),
      )
    )
      return;
    for (const flag of flags) {
      if (flag.name === from) flag.name = typed;
      for (const dependency of flag.dependencies) if (dependency.feature === from) dependency.feature = typed;
    }
    model.scenario.flag = typed;
  }),
  change('choose flag', position, async (model, { screen }, index) => {
    const { name } = at(inAll(model), index);
    await screen.choose(screen.field(screen.section('lab-start'), t('labPage.flag')), name);
    model.scenario.flag = name;
  }),
  change(
    'remove flag',
    nothing,
    async (model, lab) => {
      const { flag: gone, environments } = model.scenario;
      const next = inAll(model).find(({ name }) => name !== gone)?.name ?? '';
      await lab.screen.press(lab.screen.buttons(named(lab, 0), t('labPage.edit.removeNamed', { item: gone }))[0]);
      for (const environment of environments) {
        environment.flags = environment.flags.filter(({ name }) => name !== gone);
        for (const flag of environment.flags) {
          flag.dependencies = flag.dependencies.filter(({ feature }) => feature !== gone);
        }
      }
      model.scenario.flag = next;
    },
    (model) => inAll(model).length > 1,
  ),
  change(
    'add parent',
    nothing,
    async (model, { screen }) => {
      await screen.press(screen.buttons(flagSection(screen), t('labPage.edit.addDependency'))[0]);
      const flag = flagOf(model);
      const parent = flagsOf(model).find(({ name }) => name !== flag.name)?.name ?? flag.dependencies[0]?.feature;
      flag.dependencies.push({ feature: parent ?? '' });
    },
    (model) => flagsOf(model).length > 1 && flagOf(model).dependencies.length < 10,
  ),
  change('copy environment', nothing, async (model, lab) => {
    await lab.screen.press(lab.screen.buttons(named(lab, 1), t('labPage.edit.copyEnvironment'))[0]);
    const name = freeName(
      'staging',
      model.scenario.environments.map((each) => each.name),
    );
    model.scenario.environments.push({ name, flags: structuredClone(flagsOf(model)) });
    model.environment = name;
  }),
  change('rename environment', text, async (model, lab, name) => {
    const { environments } = model.scenario;
    const typed = await lab.screen.type(nameInput(lab, 1), name);
    const shown = environments.find((each) => each.name === model.environment);
    if (
      !shown ||
      !isFree(
        typed,
        environments.filter((each) => each !== shown),
      )
    )
      return;
    shown.name = typed;
    model.environment = typed;
  }),
  step(
    'choose environment',
    position,
    async (model, { screen }, index) => {
      const { name } = at(model.scenario.environments, index);
      await screen.choose(screen.field(screen.section('lab-start'), t('lab.control.environment')), name);
      model.environment = name;
    },
    (model) => model.scenario.environments.length > 1,
  ),
  change(
    'remove environment',
    nothing,
    async (model, lab) => {
      const item = model.environment;
      await lab.screen.press(lab.screen.buttons(named(lab, 1), t('labPage.edit.removeNamed', { item }))[0]);
      model.scenario.environments = model.scenario.environments.filter(({ name }) => name !== item);
      model.environment = model.scenario.environments[0]?.name ?? '';
    },
    (model) => model.scenario.environments.length > 1,
  ),
];

/** The flags that every environment has. */
const inAll = ({ scenario: { environments } }: Model) =>
  (environments[0]?.flags ?? []).filter(({ name }) =>
    environments.every(({ flags }) => flags.some((each) => each.name === name)),
  );

export const segmentSteps = [
  change('add segment', nothing, async (model, { screen }) => {
    await screen.press(screen.buttons(screen.section('lab-segments'), t('labPage.edit.addSegment'))[0]);
    const { segments } = model.scenario;
    const ids = new Set(segments.map((each) => each.id));
    let id = 1;
    while (ids.has(id)) id += 1;
    segments.push({
      id,
      name: freeName(
        t('labPage.edit.newSegment'),
        segments.map(({ name = '' }) => name),
      ),
      constraints: [],
    });
  }),
  change(
    'remove segment',
    position,
    async (model, { screen }, index) => {
      const { segments, environments } = model.scenario;
      await remove(screen, at(screen.items(screen.lists(screen.section('lab-segments'))[0]), index));
      const [gone] = segments.splice(index % segments.length, 1);
      for (const { flags } of environments) {
        for (const strategy of flags.flatMap(({ strategies }) => strategies)) {
          strategy.segments = strategy.segments.filter((id) => id !== gone?.id);
        }
      }
    },
    (model) => model.scenario.segments.length > 0,
  ),
  change(
    'use a segment',
    fc.tuple(position, position),
    async (model, lab, [index, which]) => {
      const strategy = at(flagOf(model).strategies, index);
      const { id } = at(model.scenario.segments, which);
      const boxes = [...strategyItem(lab, index).querySelectorAll<HTMLElement>(':scope > .lab__control--check input')];
      await lab.screen.press(at(boxes, which));
      strategy.segments = strategy.segments.includes(id)
        ? strategy.segments.filter((each) => each !== id)
        : [...strategy.segments, id];
    },
    (model) => hasStrategies(model) && model.scenario.segments.length > 0,
  ),
];
