import { useId } from 'react';
import type { Translate } from '../../../core/model/messages.ts';
import type { Flag } from '../engine/configuration.ts';
import { fieldIn, percentageKey } from '../explanation/changes.ts';
import { requirementOf } from '../explanation/sentence.ts';
import type { ControlValues } from '../scenario/control-values.ts';
import type { Control, ControlValue } from '../scenario/lab-file.ts';
import type { Scenario } from '../scenario/scenario.ts';

export interface Props {
  /** The scenario of the file, without changes. */
  readonly scenario: Scenario;
  readonly environment: string;
  readonly controls: readonly Control[];
  readonly values: ControlValues;
  readonly onChange: (index: number, value: ControlValue) => void;
  readonly t: Translate;
}

/** What a reader may change in a lab. */
export function Controls({ controls, onChange, ...props }: Props) {
  return (
    <fieldset className="lab__controls">
      <legend>{props.t('lab.controls')}</legend>
      {controls.map((control, index) => (
        <ControlField
          key={JSON.stringify(control)}
          {...props}
          control={control}
          index={index}
          onChange={(value) => onChange(index, value)}
        />
      ))}
    </fieldset>
  );
}

interface FieldProps extends Omit<Props, 'controls' | 'onChange'> {
  readonly control: Control;
  readonly index: number;
  readonly onChange: (value: ControlValue) => void;
}

function ControlField({ scenario, environment, control, index, values, onChange, t }: FieldProps) {
  const value = values[index];
  const name = 'flag' in control ? (control.flag ?? scenario.flag) : scenario.flag;
  const flag = scenario.environments
    .find((each) => each.name === environment)
    ?.flags.find((each) => each.name === name);
  const strategy =
    'strategy' in control && control.strategy !== undefined ? flag?.strategies[control.strategy] : undefined;
  switch (control.type) {
    case 'environment':
      return (
        <Choice
          label={t('lab.control.environment')}
          value={environment}
          options={scenario.environments.map((each) => each.name)}
          onChange={(chosen) => onChange({ type: 'environment', environment: chosen })}
        />
      );
    case 'enabled':
      return (
        <label className="lab__control lab__control--check">
          <input
            type="checkbox"
            checked={value?.type === 'enabled' ? value.enabled : (flag?.enabled ?? false)}
            onChange={(event) => onChange({ type: 'enabled', enabled: event.currentTarget.checked })}
          />
          {t('lab.control.enabled', { flag: name })}
        </label>
      );
    case 'percentage':
      return (
        <Range
          label={
            name === scenario.flag && flag?.strategies.length === 1
              ? t('lab.control.percentage')
              : t('lab.control.percentageOf', { flag: name, number: control.strategy + 1 })
          }
          value={
            value?.type === 'percentage'
              ? value.percentage
              : Number((strategy && strategy.parameters[percentageKey(strategy)]) ?? 0)
          }
          max={100}
          unit="%"
          onChange={(percentage) => onChange({ type: 'percentage', percentage })}
        />
      );
    case 'group':
      return (
        <TextField
          label={t(name === scenario.flag ? 'lab.control.group' : 'lab.control.groupOf', { flag: name })}
          value={value?.type === 'group' ? value.group : (strategy?.parameters['groupId'] ?? '')}
          onChange={(group) => onChange({ type: 'group', group })}
        />
      );
    case 'stickiness':
      return (
        <Choice
          label={t('lab.control.stickiness')}
          value={value?.type === 'stickiness' ? value.stickiness : (strategy?.parameters['stickiness'] ?? 'default')}
          options={control.values}
          onChange={(stickiness) => onChange({ type: 'stickiness', stickiness })}
        />
      );
    case 'field': {
      const { field, context } = control;
      const first = scenario.contexts.find((each) => context === undefined || each.name === context)?.context ?? {};
      const props = {
        label: t(context === undefined ? 'lab.control.field' : 'lab.control.fieldOf', {
          field,
          context: context ?? '',
        }),
        value: value?.type === 'field' ? value.value : (fieldIn(first, field) ?? ''),
        onChange: (text: string) => onChange({ type: 'field', value: text }),
      };
      return control.values ? <Choice {...props} options={control.values} /> : <TextField {...props} />;
    }
    case 'constraint': {
      const constraint = strategy?.constraints[control.constraint];
      const states = ['as-is', 'inverted', 'removed'] as const;
      const state = value?.type === 'constraint' ? value.state : 'as-is';
      const labels = {
        'as-is': t('lab.control.asIs'),
        inverted: t('lab.control.inverted'),
        removed: t('lab.control.removed'),
      };
      return (
        <Choice
          label={t('lab.control.constraint', { requirement: constraint ? requirementOf(constraint, t) : '' })}
          value={labels[state]}
          options={states.map((each) => labels[each])}
          onChange={(chosen) =>
            onChange({ type: 'constraint', state: states.find((each) => labels[each] === chosen) ?? 'as-is' })
          }
        />
      );
    }
    case 'order':
      return (
        <Order
          flag={flag}
          order={value?.type === 'order' ? value.order : (flag?.strategies.map((_, position) => position) ?? [])}
          onChange={(order) => onChange({ type: 'order', order })}
          t={t}
        />
      );
    case 'weights': {
      const variants = (strategy ?? flag)?.variants ?? [];
      const weights = value?.type === 'weights' ? value.weights : variants.map(({ weight }) => weight);
      return variants.map((variant, position) => (
        <Range
          key={variant.name}
          label={t('lab.control.weight', { variant: variant.name })}
          value={weights[position] ?? 0}
          max={1000}
          unit=""
          onChange={(weight) =>
            onChange({ type: 'weights', weights: weights.map((each, at) => (at === position ? weight : each)) })
          }
        />
      ));
    }
    case 'population':
      return null;
    default:
      return control satisfies never;
  }
}

interface InputProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A list to choose from. */
export function Choice({
  label,
  value,
  options,
  onChange,
}: InputProps<string> & { readonly options: readonly string[] }) {
  return (
    <label className="lab__control">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {(options.includes(value) ? options : [value, ...options]).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

export function TextField({ label, value, onChange }: InputProps<string>) {
  return (
    <label className="lab__control">
      <span>{label}</span>
      <input type="text" value={value} maxLength={200} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

export function Range({
  label,
  value,
  max,
  unit,
  onChange,
}: InputProps<number> & { readonly max: number; readonly unit: string }) {
  const id = useId();
  return (
    <div className="lab__control">
      <label htmlFor={id}>{label}</label>
      <span className="lab__range">
        <input
          id={id}
          type="range"
          min={0}
          max={max}
          value={value}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <output htmlFor={id}>{`${value}${unit}`}</output>
      </span>
    </div>
  );
}

interface OrderProps {
  readonly flag: Flag | undefined;
  readonly order: readonly number[];
  readonly onChange: (order: readonly number[]) => void;
  readonly t: Translate;
}

function Order({ flag, order, onChange, t }: OrderProps) {
  const swap = (at: number) =>
    onChange(order.map((each, index) => (index === at ? order[at + 1] : index === at + 1 ? order[at] : each) ?? each));
  return (
    <div className="lab__control" role="group" aria-label={t('lab.control.order')}>
      <span>{t('lab.control.order')}</span>
      <ol className="lab__order">
        {order.map((position, index) => (
          <li key={position}>
            {t('lab.step.strategy', { number: position + 1, name: flag?.strategies[position]?.name ?? '' })}
            <button type="button" disabled={index === 0} onClick={() => swap(index - 1)}>
              <span aria-hidden="true">↑</span>
              <span className="visually-hidden">{t('lab.control.up', { number: position + 1 })}</span>
            </button>
            <button type="button" disabled={index === order.length - 1} onClick={() => swap(index)}>
              <span aria-hidden="true">↓</span>
              <span className="visually-hidden">{t('lab.control.down', { number: position + 1 })}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
