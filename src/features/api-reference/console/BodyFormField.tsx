import { useId, useState, type ReactNode } from 'react';
import { BodyFormControl } from './BodyFormControl.tsx';
import { BodyFormParts } from './BodyFormParts.tsx';
import type { FormFieldProps } from './form-context.ts';
import { asOption, newValue, shapeOf, type FormShape } from './form-shape.ts';
import { writtenPath, type JsonPath } from './json-text.ts';
import { t } from 'virtual:messages/console';

/** A value of the form with its label, its problems and what the reader can do with it. */
export function BodyFormField({ schema, value, path, required, context }: FormFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const { schemas } = context.schema;
  const shape = shapeOf(schema, value, schemas, chosen);
  const name = writtenPath(path);
  const label = labelOf(path);
  const hasParts = (shape.control === 'object' || shape.control === 'list') && value !== null;
  const problems = context.problemsAt(path);
  const tools = (
    <Tools
      name={name}
      shape={shape}
      value={value}
      isRemovable={path.length > 0 && !required && value !== undefined}
      onNull={(isNull) => context.onEdit(path, isNull ? null : filled(newValue(schema, context.schema), shape))}
      onRemove={() => context.onRemove(path)}
    />
  );
  const notes = (
    <>
      {problems.map(({ message, values }) => (
        <p className="console__problem" id={`${id}-problem`} key={message}>
          {t(`console.form.problem.${message === 'required' ? 'required' : 'other'}`, {
            problem: t(`console.value.${message}`, values),
          })}
        </p>
      ))}
    </>
  );
  const described = problems.length > 0 ? `${id}-hint ${id}-problem` : `${id}-hint`;
  const choice = shape.options.length > 0 && value !== null && (
    <label className="body-form__option">
      {t('console.form.option')}
      <select
        value={shape.option}
        aria-label={t('console.form.optionOf', { name: name || t('console.wholeBody') })}
        onChange={(event) => {
          const next = Number(event.target.value);
          setChosen(next);
          context.onEdit(path, asOption(schema, value, next, schemas));
        }}
      >
        {shape.option === -1 && <option value={-1}>{t('console.notSet')}</option>}
        {shape.options.map((option, index) => (
          <option key={option} value={index}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
  const type = shape.control === 'json' ? t('console.form.json') : shape.type;
  const hint = required ? t('console.form.required', { type }) : type;
  const words = schema.description ?? shape.part.description;

  if (hasParts) {
    const parts = (
      <>
        {notes}
        {choice}
        <BodyFormParts shape={shape} value={value} path={path} context={context} Field={BodyFormField} />
      </>
    );
    if (path.length === 0) return <div data-field="">{parts}</div>;
    return (
      <Folded
        name={name}
        summary={
          <>
            <code>{label}</code> <span className="console__hint">{countOf(value, shape)}</span>
          </>
        }
        isOpenFirst={path.length === 1 && Array.isArray(value) && value.every((item) => typeof item !== 'object')}
        hasProblem={context.hasProblemIn(path)}
        words={words}
      >
        {tools}
        {parts}
      </Folded>
    );
  }
  return (
    <div className="console__field" data-field={name}>
      <span className="console__label">
        <label htmlFor={id}>
          <code>{label || t('console.wholeBody')}</code>
        </label>
        {tools}
      </span>
      {choice}
      {value === null ? (
        <p className="body-form__null" id={id}>
          null
        </p>
      ) : (
        <BodyFormControl
          id={id}
          name={`body:${name}`}
          shape={shape}
          value={value}
          required={required}
          describedBy={described}
          isInvalid={problems.length > 0}
          onChange={(next) => context.onEdit(path, next)}
        />
      )}
      {notes}
      <p className="console__hint" id={`${id}-hint`}>
        {words === undefined ? hint : `${hint}. ${words}`}
      </p>
    </div>
  );
}

interface FoldedProps {
  readonly name: string;
  readonly summary: ReactNode;
  readonly isOpenFirst: boolean;
  readonly hasProblem: boolean;
  /** What the object or the list is. */
  readonly words: string | undefined;
  readonly children: ReactNode;
}

/** An object or a list inside the body. It opens when a problem appears in it. */
function Folded({ name, summary, isOpenFirst, hasProblem, words, children }: FoldedProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const [knownProblem, setKnownProblem] = useState(false);
  if (hasProblem !== knownProblem) {
    setKnownProblem(hasProblem);
    if (hasProblem) setOpen(true);
  }
  return (
    <details
      className="body-form__parts"
      data-field={name}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      <div role="group" aria-label={name} aria-describedby={words === undefined ? undefined : id}>
        {words !== undefined && (
          <p className="console__hint" id={id}>
            {words}
          </p>
        )}
        {children}
      </div>
    </details>
  );
}

interface ToolsProps {
  readonly name: string;
  readonly shape: FormShape;
  readonly value: unknown;
  readonly isRemovable: boolean;
  readonly onNull: (isNull: boolean) => void;
  readonly onRemove: () => void;
}

/** What the reader can do with a value besides editing it. */
function Tools({ name, shape, value, isRemovable, onNull, onRemove }: ToolsProps) {
  return (
    <span className="console__tools">
      {(shape.nullable || value === null) && (
        <label>
          <input
            type="checkbox"
            checked={value === null}
            aria-label={t('console.form.null', { name })}
            onChange={(event) => onNull(event.target.checked)}
          />{' '}
          null
        </label>
      )}
      {isRemovable && (
        <button type="button" aria-label={t('console.form.removeName', { name })} onClick={onRemove}>
          {t('console.form.remove')}
        </button>
      )}
    </span>
  );
}

/** The name of a field, or the number of an item. */
function labelOf(path: JsonPath): string {
  const last = path.at(-1);
  return typeof last === 'number' ? t('console.form.item', { number: last + 1 }) : (last ?? '');
}

function countOf(value: unknown, { control }: FormShape): string {
  const count = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  return t(control === 'list' ? 'console.items' : 'console.fields', { count });
}

/** The example of a value can be `null`, which the reader has just turned off. */
function filled(example: unknown, { part }: FormShape): unknown {
  if (example !== null) return example;
  const empty = { string: '', number: 0, integer: 0, boolean: false, array: [], object: {} };
  return part.type === undefined ? '' : empty[part.type];
}
