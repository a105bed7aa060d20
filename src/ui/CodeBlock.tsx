import type { ReactNode } from 'react';
import type { BlockCheck } from '../model/checks.ts';
import type { Translate } from '../model/messages.ts';
import { CodeCheck } from './CodeCheck.tsx';

export interface Props {
  /** A filename or a caption. */
  readonly title?: string;
  /** Whether long lines wrap at first. Default: false. */
  readonly wrap?: boolean;
  readonly language?: string;
  /** How a test checked the code. */
  readonly check?: BlockCheck | undefined;
  readonly t: Translate;
  /** The highlighted `<pre>`. */
  readonly children?: ReactNode;
}

/** The frame around a block of code: title, wrap toggle and copy button. */
export function CodeBlock({ title, wrap = false, language, check, t, children }: Props) {
  return (
    <figure className="code" data-wrap={wrap || undefined} data-language={language}>
      {title !== undefined && <figcaption className="code__title">{title}</figcaption>}
      {children}
      <div className="code__tools">
        {check && <CodeCheck {...check} t={t} />}
        <button type="button" data-wrap-code="" aria-pressed={wrap}>
          {t('code.wrap')}
        </button>
        <button type="button" data-copy-code="">
          {t('copyButton.label')}
        </button>
      </div>
    </figure>
  );
}
