import { useEffect, useId, useState } from 'react';
import { announce } from '../../../core/ui/dom.ts';
import type { Translate } from '../../../core/model/messages.ts';
import { fillIn, hasPlaceholders } from '../../your-unleash/fill-in.ts';
import { onValuesChange, readValues, showsTokens } from '../../../core/reader/values.ts';

export interface Props {
  readonly label: string;
  readonly code: string;
  /** As code fences name it. */
  readonly language: string;
  readonly t: Translate;
}

/**
 * Code with a button that copies it. The address, project and environment of the reader take the place of the examples.
 * Tokens stay variables, unless the reader wants to see them.
 */
export function CodeField({ label, code, language, t }: Props) {
  const id = useId();
  const [copied, setCopied] = useState('');
  // The reader can change the values in a dialog on this page, or in another tab.
  const [, setChanges] = useState(0);
  useEffect(() => onValuesChange(() => setChanges((count) => count + 1)), []);
  const filledIn = withValues(code, language);

  async function copy() {
    try {
      await navigator.clipboard.writeText(filledIn);
      setCopied(filledIn);
      announce(t('labPage.copied'));
    } catch {
      announce(t('labPage.copyFailed'));
    }
  }

  return (
    <div className="lab__code">
      <p className="lab__code-head">
        <span id={id}>{label}</span>
        <span className="lab__tools">
          {hasPlaceholders(code, language) && (
            <button type="button" data-your-unleash-open="">
              {t('labPage.yourUnleash')}
            </button>
          )}
          <button type="button" onClick={() => void copy()}>
            {t(copied === filledIn ? 'labPage.copyDone' : 'labPage.copy')}
            <span className="visually-hidden">{` ${label}`}</span>
          </button>
        </span>
      </p>
      {/* Readers without a mouse scroll it with the arrow keys. */}
      {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-labelledby={id}>
        <code>{filledIn}</code>
      </pre>
    </div>
  );
}

/** The flag of the code is the one that the lab shows, so it keeps its name. */
function withValues(code: string, language: string): string {
  const values = Object.fromEntries(Object.entries(readValues()).filter(([name]) => name !== 'flag'));
  return fillIn(code, language, values, { showTokens: showsTokens() }).reduceRight(
    (text, { start, end, text: value }) => text.slice(0, start) + value + text.slice(end),
    code,
  );
}
