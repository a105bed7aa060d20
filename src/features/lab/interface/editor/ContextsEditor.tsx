import { useState } from 'react';
import type { Translate } from '../../../../core/model/messages.ts';
import { fieldIn, withField } from '../../explanation/changes.ts';
import { freeName } from '../../scenario/edit-scenario.ts';
import type { NamedContext } from '../../scenario/scenario.ts';
import { TextField } from '../Controls.tsx';
import { EditableList } from './EditableList.tsx';
import { NameField } from './NameField.tsx';
import { limits } from '../../scenario/limits.ts';

export interface Props {
  readonly contexts: readonly NamedContext[];
  readonly onChange: (contexts: NamedContext[]) => void;
  readonly t: Translate;
}

/**
 * The contexts to evaluate a flag for, side by side. All of them show the same fields, and an empty field isn't part of the
 * context.
 */
export function ContextsEditor({ contexts, onChange, t }: Props) {
  // A field that a reader empties stays, so that they can type another value.
  const [fields, setFields] = useState(['userId']);
  const names = contexts.map(({ name }) => name);
  const used = contexts.flatMap(({ context: { properties = {}, ...own } }) => [
    ...Object.keys(own),
    ...Object.keys(properties),
  ]);
  const all = [...new Set([...fields, ...used])];
  return (
    <>
      <div className="lab__side-by-side">
        <EditableList
          items={contexts}
          onChange={onChange}
          nameOf={({ name }) => name}
          addLabel={t('labPage.edit.addContext')}
          create={() => ({
            name: freeName(t('labPage.edit.user'), names),
            context: { userId: String(contexts.length + 42) },
          })}
          most={limits.contexts}
          least={1}
          look="cards"
          t={t}
        >
          {({ name, context }, set, index) => (
            <>
              <NameField
                label={t('labPage.edit.contextName')}
                name={name}
                taken={names.toSpliced(index, 1)}
                onRename={(renamed) => set({ name: renamed, context })}
                t={t}
              />
              {all.map((field) => (
                <TextField
                  key={field}
                  label={field}
                  value={fieldIn(context, field) ?? ''}
                  onChange={(text) => {
                    setFields(all);
                    set({ name, context: withField(context, field, text === '' ? undefined : text) });
                  }}
                />
              ))}
            </>
          )}
        </EditableList>
      </div>
      <AddField onAdd={(field) => setFields([...new Set([...all, field])])} t={t} />
    </>
  );
}

function AddField({ onAdd, t }: { readonly onAdd: (field: string) => void; readonly t: Translate }) {
  return (
    <form
      className="lab__add"
      onSubmit={(event) => {
        event.preventDefault();
        const field = String(new FormData(event.currentTarget).get('field')).trim();
        if (field === '') return;
        onAdd(field);
        event.currentTarget.reset();
      }}
    >
      <label className="lab__control">
        <span>{t('labPage.edit.newField')}</span>
        <input type="text" name="field" maxLength={100} required />
      </label>
      <button type="submit">{t('labPage.edit.addField')}</button>
    </form>
  );
}
