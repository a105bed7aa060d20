import { useState } from 'react';
import type { FormShape } from './form-shape.ts';
import { readJson } from './read-json.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly id: string;
  readonly name: string;
  readonly shape: FormShape;
  readonly value: unknown;
  readonly required: boolean;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly onChange: (value: unknown) => void;
}

/** The control of a value without parts. */
export function BodyFormControl({ id, name, shape, value, required, describedBy, isInvalid, onChange }: Props) {
  const attributes = {
    id,
    name,
    'aria-required': required,
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  };
  if (shape.control === 'choice') {
    const { autoComplete: _, autoCapitalize: __, spellCheck: ___, ...ofSelect } = attributes;
    return (
      <select
        {...ofSelect}
        value={value === undefined ? '' : JSON.stringify(value)}
        onChange={(event) => onChange(JSON.parse(event.target.value))}
      >
        {value === undefined && <option value="">{t('console.notSet')}</option>}
        {shape.values.map((each) => (
          <option key={each} value={each}>
            {each.replace(/^"(.*)"$/, '$1')}
          </option>
        ))}
      </select>
    );
  }
  if (shape.control === 'json') return <JsonControl {...attributes} value={value} onChange={onChange} />;
  const text = value === undefined ? '' : String(value);
  const change = (next: string) => onChange(shape.control === 'number' ? numberIn(next) : next);
  return text.includes('\n') ? (
    <textarea {...attributes} rows={4} value={text} onChange={(event) => change(event.target.value)} />
  ) : (
    <input
      {...attributes}
      type="text"
      inputMode={shape.control === 'number' ? 'decimal' : undefined}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** What isn't a number yet, such as `1.` and `-`, stays text until it is one. */
function numberIn(text: string): number | string {
  const number = Number(text);
  return text !== '' && String(number) === text ? number : text;
}

interface JsonProps extends Readonly<Record<string, unknown>> {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A value of any kind. Text that isn't JSON is a string, as it stands. */
function JsonControl({ value, onChange, ...attributes }: JsonProps) {
  const [draft, setDraft] = useState('');
  const written = textOf(value);
  // What the reader types stays as typed, as long as it means the value.
  const text = draft !== '' && JSON.stringify(valueOf(draft)) === JSON.stringify(value) ? draft : written;
  return (
    <textarea
      {...attributes}
      className="body-form__json"
      rows={Math.min(8, Math.max(2, text.split('\n').length))}
      value={text}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(valueOf(event.target.value));
      }}
    />
  );
}

function valueOf(text: string): unknown {
  const read = readJson(text);
  return read.ok ? read.value : text;
}

/** Returns text that {@link valueOf} turns into the value. */
function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' && valueOf(value) === value ? value : JSON.stringify(value, null, 2);
}
