import { useState } from 'react';
import type { Translate } from '../../../core/model/messages.ts';
import { CodeField } from './CodeField.tsx';
import { Choice } from './Controls.tsx';
import { ReadingOutcome } from './ReadingOutcome.tsx';
import type { Reading } from './use-reading.ts';

export interface Props {
  /** The flag that is shown. The commands request it. */
  readonly flag: string;
  readonly onRead: (text: string) => void;
  readonly reading: Reading;
  readonly t: Translate;
}

/** Commands that print what readers can paste. The flag is the one that is shown, and the project and environment are examples. */
const commands = {
  'client-api': () => `curl "$UNLEASH_URL/api/client/features" \\
  --header "Authorization: $UNLEASH_BACKEND_TOKEN"`,
  'admin-flag': (
    flag: string,
  ) => `curl "$UNLEASH_URL/api/admin/projects/default/features/${encodeURIComponent(flag)}" \\
  --header "Authorization: $UNLEASH_ADMIN_TOKEN"`,
  export: (flag: string) => `curl "$UNLEASH_URL/api/admin/features-batch/export" \\
  --header "Authorization: $UNLEASH_ADMIN_TOKEN" \\
  --header "Content-Type: application/json" \\
  --data '${JSON.stringify({ environment: 'development', features: [flag] }).replaceAll("'", String.raw`'\''`)}'`,
} as const;
type Source = keyof typeof commands;
const sources: readonly Source[] = ['client-api', 'admin-flag', 'export'];

/** A field to paste a flag into. The text stays in the field, whether or not it can be read. */
export function PastePanel({ flag, onRead, reading, t }: Props) {
  const [source, setSource] = useState<Source>('client-api');
  const { state } = reading;
  const isInvalid = reading.source === 'paste' && state.status === 'ready' && !state.value.ok;
  return (
    <details className="lab__paste">
      <summary>{t('labPage.paste')}</summary>
      <p>{t('labPage.pasteHelp')}</p>
      <Choice
        label={t('labPage.source')}
        value={t(`labPage.source.${source}`)}
        options={sources.map((each) => t(`labPage.source.${each}`))}
        onChange={(label) => setSource(sources.find((each) => t(`labPage.source.${each}`) === label) ?? source)}
      />
      <CodeField label={t('labPage.command')} code={commands[source](flag)} language="bash" t={t} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onRead(String(new FormData(event.currentTarget).get('text')));
        }}
      >
        <label className="lab__control">
          <span>{t('labPage.pasteLabel')}</span>
          <textarea name="text" rows={8} spellCheck={false} aria-invalid={isInvalid} />
        </label>
        <button type="submit">{t('labPage.read')}</button>
      </form>
      <ReadingOutcome reading={reading} source="paste" t={t} />
    </details>
  );
}
