import { useId, useState } from 'react';
import { parameterKey } from './build-request.ts';
import type { ConsoleParameter } from './console-operation.ts';
import { t } from 'virtual:messages/console';

interface Field {
  /** What a problem calls it. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface Props extends Field {
  /** `password` shows dots until the reader asks for the text; `lines` has several lines. */
  readonly type: 'text' | 'url' | 'password' | 'lines';
  readonly required?: boolean;
  readonly placeholder?: string | undefined;
}

/** A text field with its label, hint and problem. */
export function ConsoleField(props: Props) {
  const { name, type, required, placeholder, value, onChange } = props;
  const [shown, setShown] = useState(false);
  const parts = useParts(props);
  const input = {
    ...parts.attributes,
    name,
    value,
    placeholder,
    'aria-required': required,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  };
  return (
    <div className="console__field">
      <span className="console__label">
        {parts.label}
        {type === 'password' && (
          <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t('console.show')}
          </button>
        )}
      </span>
      {type === 'lines' ? (
        <textarea
          {...input}
          rows={Math.min(20, Math.max(2, value.split('\n').length))}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input
          {...input}
          type={type === 'password' && shown ? 'text' : type}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {parts.notes}
    </div>
  );
}

export interface ParameterProps extends Omit<Field, 'name' | 'label' | 'hint'> {
  readonly parameter: ConsoleParameter;
}

/** The field of a parameter, by its type. */
export function ConsoleParameterField({ parameter, problem, value, onChange }: ParameterProps) {
  const { name, required, type, options, example } = parameter;
  const field = {
    name: parameterKey(parameter),
    label: name,
    hint: t(required ? 'console.in.required' : 'console.in.optional', { place: parameter.in }),
    problem,
    value,
    onChange,
  };
  const parts = useParts(field);
  const lineHint = type === 'list' || type === 'map' ? (`console.lines.${type}` as const) : undefined;
  if (type !== 'choice') {
    return (
      <ConsoleField
        {...field}
        hint={[field.hint, ...(lineHint === undefined ? [] : [t(lineHint)])].join('. ')}
        type={lineHint === undefined ? 'text' : 'lines'}
        required={required}
        placeholder={example}
      />
    );
  }
  return (
    <div className="console__field">
      <span className="console__label">{parts.label}</span>
      <select
        {...parts.attributes}
        name={field.name}
        value={value}
        aria-required={required}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('console.notSet')}</option>
        {options?.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {parts.notes}
    </div>
  );
}

/** The label of a field, what describes it, and the attributes that tie them together. */
function useParts({ label, hint, problem }: Field) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-problem`];
  return {
    label: <label htmlFor={id}>{label}</label>,
    attributes: {
      id,
      'aria-invalid': problem !== undefined,
      'aria-describedby': described.filter((one) => one !== '').join(' ') || undefined,
    },
    notes: (
      <>
        {problem !== undefined && (
          <p className="console__problem" id={`${id}-problem`}>
            {problem}
          </p>
        )}
        {hint !== undefined && (
          <p className="console__hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </>
    ),
  };
}
