import fc from 'fast-check';
import { t } from 'virtual:messages/lab+labPage';
import { flagOf, type Model, type ModelConstraint } from './lab-model.ts';
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
  strategyItem,
  text,
  type Lab,
} from './steps.ts';

export const strategySteps = [
  change('add strategy', nothing, async (model, { screen }) => {
    await screen.press(screen.buttons(flagSection(screen), t('labPage.edit.addStrategy'))[0]);
    flagOf(model).strategies.push({
      name: 'flexibleRollout',
      parameters: { rollout: '50', stickiness: 'default', groupId: model.scenario.flag },
      constraints: [],
      segments: [],
      variants: [],
    });
  }),
  change(
    'remove strategy',
    position,
    async (model, lab, index) => {
      const { strategies } = flagOf(model);
      await remove(lab.screen, strategyItem(lab, index));
      strategies.splice(index % strategies.length, 1);
    },
    hasStrategies,
  ),
  change(
    'move strategy down',
    position,
    async (model, lab, index) => {
      const { strategies } = flagOf(model);
      const from = index % (strategies.length - 1);
      const button = strategyItem(lab, from).querySelector<HTMLElement>(
        ':scope > .lab__item-tools > [data-move="down"]',
      );
      await lab.screen.press(button ?? undefined);
      strategies.splice(from + 1, 0, ...strategies.splice(from, 1));
    },
    (model) => flagOf(model).strategies.length > 1,
  ),
  change(
    'set percentage',
    fc.tuple(position, fc.integer({ min: 0, max: 100 })),
    async (model, lab, [index, percentage]) => {
      const strategy = at(flagOf(model).strategies, index);
      const field = lab.screen.field(strategyItem(lab, index), t('lab.control.percentage'));
      await lab.screen.type(field, String(percentage));
      strategy.parameters['rollout'] = String(percentage);
    },
    (model, [index]) => hasStrategies(model) && at(flagOf(model).strategies, index).name === 'flexibleRollout',
  ),
  change(
    'set stickiness or group',
    fc.tuple(position, fc.constantFrom('stickiness', 'groupId'), text),
    async (model, lab, [index, parameter, value]) => {
      const label = t(parameter === 'stickiness' ? 'lab.control.stickiness' : 'lab.control.group');
      const typed = await lab.screen.type(lab.screen.field(strategyItem(lab, index), label), value);
      at(flagOf(model).strategies, index).parameters[parameter] = typed;
    },
    (model, [index]) => hasStrategies(model) && at(flagOf(model).strategies, index).name === 'flexibleRollout',
  ),
];

/** A list of constraints: that of a strategy, or of a segment. */
const constraintsOf = (model: Model, isSegment: boolean, index: number): ModelConstraint[] =>
  at<{ constraints: ModelConstraint[] }>(isSegment ? model.scenario.segments : flagOf(model).strategies, index)
    .constraints;
const constraintList = (lab: Lab, isSegment: boolean, index: number): HTMLElement | undefined => {
  const segments = lab.screen.items(lab.screen.lists(lab.screen.section('lab-segments'))[0]);
  return lab.screen.lists(isSegment ? at(segments, index) : strategyItem(lab, index))[0];
};
const constraintPlace = fc.tuple(fc.boolean(), position, position);
const hasOwner = (model: Model, isSegment: boolean) =>
  isSegment ? model.scenario.segments.length > 0 : hasStrategies(model);
const hasConstraint = (model: Model, [isSegment, owner]: readonly [boolean, number, number]) =>
  hasOwner(model, isSegment) && constraintsOf(model, isSegment, owner).length > 0;
const isList = (operator: string) => /IN$|^STR_|CIDR/.test(operator);

export const constraintSteps = [
  change(
    'add constraint',
    fc.tuple(fc.boolean(), position),
    async (model, lab, [isSegment, owner]) => {
      const list = constraintList(lab, isSegment, owner);
      await lab.screen.press(list && lab.screen.buttons(list, t('labPage.edit.addConstraint'))[0]);
      constraintsOf(model, isSegment, owner).push({ contextName: 'userId', operator: 'IN', values: [] });
    },
    (model, [isSegment]) => hasOwner(model, isSegment),
  ),
  change(
    'remove constraint',
    constraintPlace,
    async (model, lab, [isSegment, owner, index]) => {
      const constraints = constraintsOf(model, isSegment, owner);
      await remove(lab.screen, at(lab.screen.items(constraintList(lab, isSegment, owner)), index));
      constraints.splice(index % constraints.length, 1);
    },
    hasConstraint,
  ),
  change(
    'edit constraint',
    fc.tuple(
      constraintPlace,
      fc.constantFrom('IN', 'NOT_IN', 'STR_ENDS_WITH', 'REGEX', 'NUM_GT', 'SEMVER_LT', 'DATE_BEFORE', 'IN_CIDR'),
      fc.oneof(fc.constantFrom('userId', 'plan', 'currentTime'), text),
      text,
      fc.boolean(),
    ),
    async (model, lab, [[isSegment, owner, index], operator, field, value, isInverted]) => {
      const constraint = at(constraintsOf(model, isSegment, owner), index);
      const item = () => at(lab.screen.items(constraintList(lab, isSegment, owner)), index);
      const { screen } = lab;
      constraint.contextName = await screen.type(screen.field(item(), t('labPage.edit.field')), field);
      await screen.choose(screen.field(item(), t('labPage.edit.operator')), operator);
      constraint.operator = operator;
      if (isList(operator)) {
        const typed = await screen.type(screen.field(item(), t('labPage.edit.values')), value);
        constraint.values = typed === '' ? [] : typed.split(/,\s?/);
      } else {
        const typed = await screen.type(screen.field(item(), t('labPage.edit.value')), value);
        if (typed !== (constraint.value ?? '')) constraint.value = typed;
      }
      if (isInverted) {
        await screen.press(screen.field(item(), t('labPage.edit.inverted')));
        constraint.inverted = !constraint.inverted;
      }
    },
    (model, [place]) => hasConstraint(model, place),
  ),
];

export const variantSteps = [
  change(
    'add variant',
    position,
    async (model, lab, index) => {
      const list = lab.screen.lists(strategyItem(lab, index))[1];
      await lab.screen.press(list && lab.screen.buttons(list, t('labPage.edit.addVariant'))[0]);
      const { variants } = at(flagOf(model).strategies, index);
      const name = freeName(
        'variant',
        variants.map((each) => each.name),
      );
      variants.push({ name, weight: 500, stickiness: variants[0]?.stickiness ?? 'default' });
    },
    hasStrategies,
  ),
  change(
    'edit variant',
    fc.tuple(position, position, text, fc.integer({ min: 0, max: 1000 }), text),
    async (model, lab, [index, which, name, weight, payload]) => {
      const { variants } = at(flagOf(model).strategies, index);
      const variant = at(variants, which);
      const item = () => at(lab.screen.items(lab.screen.lists(strategyItem(lab, index))[1]), which);
      const { screen } = lab;
      const typed = await screen.type(screen.field(item(), t('labPage.edit.variant')), name);
      if (
        isFree(
          typed,
          variants.filter((each) => each !== variant),
        )
      )
        variant.name = typed;
      await screen.type(screen.field(item(), t('lab.control.weight', { variant: variant.name })), String(weight));
      variant.weight = weight;
      const value = await screen.type(screen.field(item(), t('labPage.edit.payload')), payload);
      if (value === '') delete variant.payload;
      else variant.payload = { type: 'string', value };
    },
    (model, [index]) => hasStrategies(model) && at(flagOf(model).strategies, index).variants.length > 0,
  ),
];
