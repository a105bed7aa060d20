import type { ReactNode } from 'react';
import type { Translate } from '../model/messages.ts';

export interface Props {
  /** A filename or a caption. */
  readonly title?: string;
  /** Whether long lines wrap at first. Default: false. */
  readonly wrap?: boolean;
  readonly language?: string;
  readonly t: Translate;
  /** The highlighted `<pre>`. */
  readonly children?: ReactNode;
}

/** The frame around a block of code: title, wrap toggle and copy button. */
export function CodeBlock({ title, wrap = false, language, t, children }: Props) {
  return (
    <figure className="code" data-wrap={wrap || undefined} data-language={language}>
      {title !== undefined && <figcaption className="code__title">{title}</figcaption>}
      {children}
      <div className="code__tools">
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
