import type { Translate } from '../../../../core/model/messages.ts';
import type { Segment, Strategy } from '../../engine/configuration.ts';
import { percentageKey } from '../../explanation/changes.ts';
import { strategyLabel } from '../../explanation/describe.ts';
import { Choice, Range, TextField } from '../Controls.tsx';
import { Check } from './Check.tsx';
import { ConstraintsEditor } from './ConstraintsEditor.tsx';
import { EditableList } from './EditableList.tsx';
import { VariantsEditor } from './VariantsEditor.tsx';
import { limits } from '../../scenario/limits.ts';

interface Shared {
  readonly segments: readonly Segment[];
  readonly operators: readonly string[];
  readonly t: Translate;
}

export interface Props extends Shared {
  readonly strategies: readonly Strategy[];
  readonly onChange: (strategies: Strategy[]) => void;
  /** The group of a new strategy. */
  readonly group: string;
}

/** The strategies of a flag in their order. */
export function StrategiesEditor({ strategies, onChange, group, ...shared }: Props) {
  const { t } = shared;
  return (
    <EditableList
      items={strategies}
      onChange={onChange}
      nameOf={({ name }, index) => t('lab.step.strategy', { number: index + 1, name: strategyLabel(name, t) })}
      addLabel={t('labPage.edit.addStrategy')}
      create={() => ({
        name: 'flexibleRollout',
        parameters: { rollout: '50', stickiness: 'default', groupId: group },
        constraints: [],
        segments: [],
        variants: [],
      })}
      most={limits.strategies}
      isOrdered
      look="cards"
      t={t}
    >
      {(strategy, set) => <StrategyFields strategy={strategy} onChange={set} {...shared} />}
    </EditableList>
  );
}

const types = [
  'flexibleRollout',
  'default',
  'userWithId',
  'remoteAddress',
  'gradualRolloutUserId',
  'gradualRolloutSessionId',
  'gradualRolloutRandom',
] as const;

interface FieldsProps extends Shared {
  readonly strategy: Strategy;
  readonly onChange: (strategy: Strategy) => void;
}

function StrategyFields({ strategy, segments, onChange, operators, t }: FieldsProps) {
  const { name, parameters, constraints, variants } = strategy;
  const set = (changes: Partial<Strategy>) => onChange({ ...strategy, ...changes });
  const parameter = (key: string, label: string) => (
    <TextField
      label={label}
      value={parameters[key] ?? ''}
      onChange={(text) => set({ parameters: { ...parameters, [key]: text } })}
    />
  );
  const isRollout = name === 'flexibleRollout' || name.startsWith('gradualRollout');
  const key = percentageKey(strategy);
  return (
    <>
      <div className="lab__row">
        <Choice
          label={t('labPage.edit.type')}
          value={strategyLabel(name, t)}
          options={types.map((type) => strategyLabel(type, t))}
          onChange={(chosen) => set({ name: types.find((type) => strategyLabel(type, t) === chosen) ?? name })}
        />
        {isRollout && (
          <Range
            label={t('lab.control.percentage')}
            value={Number(parameters[key] ?? 0) || 0}
            max={100}
            unit="%"
            onChange={(percentage) => set({ parameters: { ...parameters, [key]: String(percentage) } })}
          />
        )}
        {name === 'flexibleRollout' && parameter('stickiness', t('lab.control.stickiness'))}
        {isRollout && name !== 'gradualRolloutRandom' && parameter('groupId', t('lab.control.group'))}
        {name === 'userWithId' && parameter('userIds', t('labPage.edit.userIds'))}
        {name === 'remoteAddress' && parameter('IPs', t('labPage.edit.addresses'))}
      </div>
      <ConstraintsEditor
        constraints={constraints}
        onChange={(changed) => set({ constraints: changed })}
        operators={operators}
        t={t}
      />
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
      <VariantsEditor variants={variants} onChange={(changed) => set({ variants: changed })} t={t} />
    </>
  );
}
