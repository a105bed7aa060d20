import { useState } from 'react';
import { announce } from '../../ui/dom.ts';
import type { Translate } from '../../model/messages.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { CodeField } from './CodeField.tsx';
import { Choice } from './Controls.tsx';

export interface Props {
  /** The flag that is shown. The commands request it. */
  readonly flag: string;
  readonly onRead: (scenario: Scenario) => void;
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
export function PastePanel({ flag, onRead, t }: Props) {
  const [source, setSource] = useState<Source>('client-api');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [note, setNote] = useState('');

  async function read(text: string) {
    const { readScenario } = await import('../scenario/read-scenario.ts');
    const result = readScenario(text);
    setProblems(result.ok ? [] : result.problems);
    if (!result.ok) {
      setNote('');
      announce(t('labPage.problems'));
      return;
    }
    const { scenario, missingSegments } = result;
    const message = [
      t('labPage.readOk', { flag: scenario.flag }),
      ...(missingSegments.length > 0 ? [t('labPage.missingSegments', { segments: missingSegments.join(', ') })] : []),
    ].join(' ');
    setNote(message);
    announce(message);
    onRead(scenario);
  }

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
          void read(String(new FormData(event.currentTarget).get('text')));
        }}
      >
        <label className="lab__control">
          <span>{t('labPage.pasteLabel')}</span>
          <textarea name="text" rows={8} spellCheck={false} aria-invalid={problems.length > 0} />
        </label>
        <button type="submit">{t('labPage.read')}</button>
      </form>
      <Problems problems={problems} t={t} />
      {note !== '' && <p>{note}</p>}
    </details>
  );
}

/** At most ten problems, each with its place, what was found, what is allowed and how to fix it. */
export function Problems({ problems, t }: { readonly problems: readonly Problem[]; readonly t: Translate }) {
  if (problems.length === 0) return null;
  return (
    <div className="lab__problems">
      <p>{t('labPage.problems')}</p>
      <ul>
        {problems.slice(0, 10).map(({ where, found, allowed, fix }) => (
          <li key={`${where} ${found}`}>{t('labPage.problem', { where, found, allowed, fix })}</li>
        ))}
      </ul>
    </div>
  );
}
