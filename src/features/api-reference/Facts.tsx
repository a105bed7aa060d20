import { Fragment } from 'react';
import type { Translate } from '../../core/model/messages.ts';
import { factMessage, type Fact } from './schema-facts.ts';

export interface Props {
  readonly facts: readonly Fact[];
  /** Allowed values, as JSON. */
  readonly values: readonly string[];
  /** The value as requests contain it. */
  readonly example?: string | undefined;
  /** Whether the search reads the text around the facts, but not the facts. Default: true. */
  readonly isSearched?: boolean;
  readonly t: Translate;
}

/** Renders the constraints of a value: allowed values, default, limits. */
export function Facts({ facts, values, example, isSearched = true, t }: Props) {
  if (facts.length === 0 && values.length === 0 && example === undefined) return null;
  return (
    <ul className="facts" data-search={isSearched ? 'skip' : undefined}>
      {values.length > 0 && (
        <li>
          {t(values.length === 1 ? 'api.value' : 'api.values')}{' '}
          {values.map((value, index) => (
            <Fragment key={value}>
              {index > 0 && ', '}
              <code>{unquoted(value)}</code>
            </Fragment>
          ))}
        </li>
      )}
      {facts.map(({ id, value }) => {
        const [before = '', after = ''] = t(factMessage({ id, value }), { value: '\n' }).split('\n');
        return (
          <li key={id}>
            {before}
            {value !== 'true' && <code>{id === 'pattern' ? value : unquoted(value)}</code>}
            {value === 'true' && id === 'default' && <code>true</code>}
            {after}
          </li>
        );
      })}
      {example !== undefined && (
        <li>
          {t('api.example')} <code>{example}</code>
        </li>
      )}
    </ul>
  );
}

/** Strings are shown without quotes, unless they would look like another type. */
function unquoted(json: string): string {
  const bare = /^"(.+)"$/.exec(json)?.[1];
  return bare === undefined || /^(true|false|null|-?\d.*)$/.test(bare) || bare.includes('\\') ? json : bare;
}
