import type { Translate } from '../../../model/messages.ts';
import type { Constraint, Flag, Segment, Strategy, Variant } from '../../engine/configuration.ts';
import { Choice, Range, TextField } from '../Controls.tsx';
import { Check, ConstraintEditor } from './ConstraintEditor.tsx';

interface Shared {
  readonly operators: readonly string[];
  readonly t: Translate;
}

export interface Props extends Shared {
  readonly flag: Flag;
  readonly segments: readonly Segment[];
  readonly onChange: (flag: Flag) => void;
}

/** The fields of a flag in one environment: whether it is enabled, its strategies and its variants. */
export function FlagEditor({ flag, segments, onChange, operators, t }: Props) {
  const { strategies, variants } = flag;
  const set = (changes: Partial<Flag>) => onChange({ ...flag, ...changes });
  return (
    <>
      <Check
        label={t('lab.control.enabled', { flag: flag.name })}
        isChecked={flag.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      {strategies.map((strategy, index) => (
        <StrategyEditor
          // oxlint-disable-next-line react/no-array-index-key -- Strategies have no IDs.
          key={index}
          strategy={strategy}
          number={index + 1}
          segments={segments}
          onChange={(changed) => set({ strategies: strategies.with(index, changed) })}
          onRemove={() => set({ strategies: strategies.toSpliced(index, 1) })}
          operators={operators}
          t={t}
        />
      ))}
      <button type="button" onClick={() => set({ strategies: [...strategies, newStrategy(flag.name)] })}>
        {t('labPage.edit.addStrategy')}
      </button>
      {strategies.every((strategy) => strategy.variants.length === 0) && (
        <VariantsEditor variants={variants} onChange={(changed) => set({ variants: changed })} t={t} />
      )}
    </>
  );
}

function newStrategy(group: string): Strategy {
  return {
    name: 'flexibleRollout',
    parameters: { rollout: '50', stickiness: 'default', groupId: group },
    constraints: [],
    segments: [],
    variants: [],
  };
}

interface StrategyProps extends Shared {
  readonly strategy: Strategy;
  readonly number: number;
  readonly segments: readonly Segment[];
  readonly onChange: (strategy: Strategy) => void;
  readonly onRemove: () => void;
}

const strategyNames = ['flexibleRollout', 'default', 'userWithId', 'remoteAddress'] as const;

function StrategyEditor({ strategy, number, segments, onChange, onRemove, operators, t }: StrategyProps) {
  const { name, parameters, constraints } = strategy;
  const set = (changes: Partial<Strategy>) => onChange({ ...strategy, ...changes });
  const parameter = (key: string, label: string) => (
    <TextField
      label={label}
      value={parameters[key] ?? ''}
      onChange={(text) => set({ parameters: { ...parameters, [key]: text } })}
    />
  );
  const newConstraint: Constraint = { contextName: 'userId', operator: 'IN', values: [] };
  return (
    <fieldset className="lab__strategy">
      <legend>{t('lab.step.strategy', { number, name })}</legend>
      <div className="lab__row">
        <Choice
          label={t('labPage.edit.type')}
          value={name}
          options={strategyNames}
          onChange={(chosen) => set({ name: chosen })}
        />
        {name === 'flexibleRollout' && (
          <>
            <Range
              label={t('lab.control.percentage')}
              value={Number(parameters['rollout'] ?? 0) || 0}
              max={100}
              unit="%"
              onChange={(percentage) => set({ parameters: { ...parameters, rollout: String(percentage) } })}
            />
            {parameter('stickiness', t('lab.control.stickiness'))}
            {parameter('groupId', t('lab.control.group'))}
          </>
        )}
        {name === 'userWithId' && parameter('userIds', t('labPage.edit.userIds'))}
        {name === 'remoteAddress' && parameter('IPs', t('labPage.edit.addresses'))}
      </div>
      {constraints.map((constraint, index) => (
        <ConstraintEditor
          // oxlint-disable-next-line react/no-array-index-key -- Constraints have no IDs.
          key={index}
          constraint={constraint}
          operators={operators}
          onChange={(changed) => set({ constraints: constraints.with(index, changed) })}
          onRemove={() => set({ constraints: constraints.toSpliced(index, 1) })}
          t={t}
        />
      ))}
      {segments.map(({ id, name: segment }) => (
        <Check
          key={id}
          label={t('lab.step.segment', { segment: segment ?? id })}
          isChecked={strategy.segments.includes(id)}
          onChange={(isChecked) =>
            set({ segments: isChecked ? [...strategy.segments, id] : strategy.segments.filter((each) => each !== id) })
          }
        />
      ))}
      <VariantsEditor variants={strategy.variants} onChange={(variants) => set({ variants })} t={t} />
      <p className="lab__tools">
        <button type="button" onClick={() => set({ constraints: [...constraints, newConstraint] })}>
          {t('labPage.edit.addConstraint')}
        </button>
        <button type="button" onClick={onRemove}>
          {t('labPage.edit.removeStrategy')}
        </button>
      </p>
    </fieldset>
  );
}

interface VariantsProps {
  readonly variants: Variant[];
  readonly onChange: (variants: Variant[]) => void;
  readonly t: Translate;
}

function VariantsEditor({ variants, onChange, t }: VariantsProps) {
  return (
    <>
      {variants.map((variant, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The name of a variant changes while the reader types.
        <div className="lab__row" key={index}>
          <TextField
            label={t('labPage.edit.variant')}
            value={variant.name}
            onChange={(name) => onChange(variants.with(index, { ...variant, name }))}
          />
          <Range
            label={t('lab.control.weight', { variant: variant.name })}
            value={variant.weight}
            max={1000}
            unit=""
            onChange={(weight) => onChange(variants.with(index, { ...variant, weight }))}
          />
          <button type="button" onClick={() => onChange(variants.toSpliced(index, 1))}>
            {t('labPage.edit.removeVariant')}
          </button>
        </div>
      ))}
      <button
        type="button"
        onClick={() => onChange([...variants, { name: `variant-${variants.length + 1}`, weight: 500 }])}
      >
        {t('labPage.edit.addVariant')}
      </button>
    </>
  );
}
