import { differencesBetween, type Difference } from './differences.ts';
import { writtenPath } from './json-text.ts';
import { readJson } from './read-json.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly before: unknown;
  /** The body that replaces it. */
  readonly body: string;
}

/** More rows than this help no one. */
const mostRows = 100;

/** What a request changes, field by field. */
export function ConsoleChanges({ before, body }: Props) {
  const read = readJson(body);
  const differences = differencesBetween(before, read.ok ? read.value : body);
  if (differences.length === 0) return <p>{t('console.changes.none')}</p>;
  return (
    <>
      <table className="console__changes" data-search="skip">
        <caption>{t('console.changes', { count: differences.length })}</caption>
        <thead>
          <tr>
            {(['field', 'before', 'after'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`console.changes.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, mostRows).map((difference) => (
            <tr key={writtenPath(difference.path)}>
              <th scope="row">{writtenPath(difference.path) || t('console.wholeBody')}</th>
              <td>
                <Side difference={difference} side="before" />
              </td>
              <td>
                <Side difference={difference} side="after" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length > mostRows && <p>{t('console.changes.more', { count: differences.length - mostRows })}</p>}
    </>
  );
}

function Side({ difference, side }: { readonly difference: Difference; readonly side: 'before' | 'after' }) {
  if (!Object.hasOwn(difference, side)) return t('console.changes.absent');
  const text = JSON.stringify(difference[side]) ?? '';
  const shown = text.length > 300 ? `${text.slice(0, 300)}…` : text;
  return side === 'before' ? <del>{shown}</del> : <ins>{shown}</ins>;
}
