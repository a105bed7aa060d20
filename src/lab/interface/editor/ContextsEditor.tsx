import type { Translate } from '../../../model/messages.ts';
import { withField } from '../../explanation/changes.ts';
import type { NamedContext } from '../../scenario/scenario.ts';
import { TextField } from '../Controls.tsx';

export interface Props {
  readonly contexts: readonly NamedContext[];
  readonly onChange: (contexts: NamedContext[]) => void;
  readonly t: Translate;
}

/** The contexts to evaluate a flag for, each with its fields. */
export function ContextsEditor({ contexts, onChange, t }: Props) {
  const unused = (base: string) => {
    const names = new Set(contexts.map(({ name }) => name));
    let number = contexts.length + 1;
    while (names.has(`${base} ${number}`)) number += 1;
    return `${base} ${number}`;
  };
  return (
    <>
      {contexts.map(({ name, context }, index) => {
        const { properties = {}, ...own } = context;
        const fields = { userId: '', ...own, ...properties };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- The name of a context changes while the reader types.
          <fieldset className="lab__strategy" key={index}>
            <legend>{name}</legend>
            <div className="lab__row">
              {Object.entries(fields).map(([field, value]) => (
                <TextField
                  key={field}
                  label={field}
                  value={value ?? ''}
                  onChange={(text) =>
                    onChange(
                      contexts.with(index, {
                        name,
                        context: withField(context, field, text === '' ? undefined : text),
                      }),
                    )
                  }
                />
              ))}
            </div>
            <AddField
              onAdd={(field, value) =>
                onChange(contexts.with(index, { name, context: withField(context, field, value) }))
              }
              t={t}
            />
            {contexts.length > 1 && (
              <button type="button" onClick={() => onChange(contexts.toSpliced(index, 1))}>
                {t('labPage.edit.removeContext', { context: name })}
              </button>
            )}
          </fieldset>
        );
      })}
      <button
        type="button"
        onClick={() =>
          onChange([
            ...contexts,
            { name: unused(t('labPage.edit.user')), context: { userId: String(contexts.length + 42) } },
          ])
        }
      >
        {t('labPage.edit.addContext')}
      </button>
    </>
  );
}

function AddField({ onAdd, t }: { readonly onAdd: (field: string, value: string) => void; readonly t: Translate }) {
  return (
    <form
      className="lab__row"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const [field, value] = [String(form.get('field')).trim(), String(form.get('value'))];
        if (field === '' || value === '') return;
        onAdd(field, value);
        event.currentTarget.reset();
      }}
    >
      <label className="lab__control">
        <span>{t('labPage.edit.newField')}</span>
        <input type="text" name="field" maxLength={100} required />
      </label>
      <label className="lab__control">
        <span>{t('labPage.edit.newValue')}</span>
        <input type="text" name="value" maxLength={200} required />
      </label>
      <button type="submit">{t('labPage.edit.addField')}</button>
    </form>
  );
}
