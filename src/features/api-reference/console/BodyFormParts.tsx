import { useState, type ComponentType } from 'react';
import { isObject } from './body-fields.ts';
import type { FormContext, FormFieldProps } from './form-context.ts';
import { absentFields, isOpen, newValue, shownFields, type FormShape } from './form-shape.ts';
import { writtenPath, type JsonPath } from './json-text.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly shape: FormShape;
  readonly value: unknown;
  readonly path: JsonPath;
  readonly context: FormContext;
  /** Renders a part, which can have parts itself. */
  readonly Field: ComponentType<FormFieldProps>;
}

/** The fields of an object or the items of a list, and what adds another one. */
export function BodyFormParts({ shape, value, path, context, Field }: Props) {
  const { part } = shape;
  const name = writtenPath(path) || t('console.wholeBody');
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const itemKeys = useItemKeys(items.length);
  if (shape.control === 'list') {
    const itemSchema = part.items ?? {};
    const itemContext: FormContext = {
      ...context,
      onRemove: (removed) => {
        const index = removed.length === path.length + 1 ? removed.at(-1) : undefined;
        if (typeof index === 'number') itemKeys.remove(index);
        context.onRemove(removed);
      },
    };
    return (
      <>
        {items.map((item, index) => (
          <Field
            key={itemKeys.keys[index]}
            schema={itemSchema}
            value={item}
            path={[...path, index]}
            required={false}
            context={itemContext}
          />
        ))}
        <button
          type="button"
          data-add={writtenPath(path)}
          aria-label={t('console.form.addItemTo', { name })}
          onClick={() => {
            const next = newValue(itemSchema, context.schema);
            // A list that the body lacks begins with this item.
            if (Array.isArray(value)) context.onAdd([...path, items.length], next);
            else context.onAdd(path, [next]);
          }}
        >
          {t('console.form.addItem')}
        </button>
      </>
    );
  }
  const absent = absentFields(part, value);
  return (
    <>
      {shownFields(part, value).map((field) => (
        <Field
          key={field.name}
          schema={field.schema}
          value={isObject(value) && Object.hasOwn(value, field.name) ? value[field.name] : undefined}
          path={[...path, field.name]}
          required={field.required}
          context={context}
        />
      ))}
      {absent.length > 0 && (
        <select
          className="console__insert"
          data-add={writtenPath(path)}
          aria-label={t('console.form.addFieldTo', { name })}
          value=""
          onChange={(event) => {
            const field = absent.find((each) => each.name === event.target.value);
            if (field) context.onAdd([...path, field.name], newValue(field.schema, context.schema));
          }}
        >
          <option value="">{t('console.form.addField')}</option>
          {absent.map((field) => (
            <option key={field.name}>{field.name}</option>
          ))}
        </select>
      )}
      {isOpen(part) && <NamedField {...{ shape, value, path, context, name }} />}
    </>
  );
}

/** Keys of the items of a list, which have no names: an item that is removed takes only its own state with it. */
function useItemKeys(count: number): { readonly keys: readonly number[]; readonly remove: (index: number) => void } {
  const [{ keys, next }, setKeys] = useState({ keys: [...Array(count).keys()], next: count });
  const added = Math.max(0, count - keys.length);
  const current = [...keys.slice(0, count), ...Array.from({ length: added }, (_, index) => next + index)];
  if (keys.length !== count) setKeys({ keys: current, next: next + added });
  return {
    keys: current,
    remove: (index) => setKeys({ keys: current.toSpliced(index, 1), next: next + added }),
  };
}

/** Adds a field with a name that the reader chooses. */
function NamedField({ shape, value, path, context, name }: Omit<Props, 'Field'> & { readonly name: string }) {
  const [text, setText] = useState('');
  const { additionalProperties } = shape.part;
  const isTaken = isObject(value) && Object.hasOwn(value, text);
  const add = () => {
    if (text === '' || isTaken) return;
    setText('');
    const schema = typeof additionalProperties === 'object' ? additionalProperties : {};
    context.onAdd([...path, text], newValue(schema, context.schema));
  };
  return (
    <div className="body-form__named">
      <input
        type="text"
        data-add={writtenPath(path)}
        aria-label={t('console.form.nameIn', { name })}
        placeholder={t('console.form.name')}
        aria-invalid={isTaken}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter would send the request.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          add();
        }}
      />
      <button type="button" aria-disabled={text === '' || isTaken} onClick={add}>
        {t('console.form.addNamed')}
      </button>
    </div>
  );
}
