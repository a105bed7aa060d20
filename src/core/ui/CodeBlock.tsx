import { Fragment, type ReactNode } from 'react';
import type { Translate } from '../model/messages.ts';
import { Parts, type Part } from './Parts.tsx';

export interface Props {
  /** A filename or a caption. */
  readonly title?: string;
  /** Whether long lines wrap at first. Default: false. */
  readonly wrap?: boolean;
  readonly language?: string;
  /** What readers call the language. It shows if there is no title. */
  readonly label?: string | undefined;
  /** Whether it is what a program prints. Output has no buttons. Default: false. */
  readonly output?: boolean;
  /** Where the buttons are next to the code, instead of in a bar above it. Default: nowhere. */
  readonly short?: 'always' | 'desktop';
  /** Number of lines, of which only the first ones show until the reader asks for the others. Default: all show. */
  readonly folded?: number;
  /** Where lines can be longer than the block. There, a button wraps them. Default: `always`. */
  readonly wide?: 'phone' | 'always' | 'never';
  /** Identifies the block. */
  readonly digest?: string;
  /** What features add to its buttons. Default: nothing. */
  readonly parts?: readonly Part[];
  readonly t: Translate;
  /** The highlighted `<pre>`. */
  readonly children?: ReactNode;
}

/** A path that is too long breaks after a slash. */
function breakable(title: string): ReactNode {
  return title.split(/(?<=\/)/).map((part, index) => (
    // A path can have the same part twice: only its place tells them apart.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The frame around a block of code: title, copy button, and buttons that wrap its lines and show all of them. */
export function CodeBlock({
  title,
  wrap = false,
  language,
  label,
  output = false,
  short,
  folded,
  wide = 'always',
  digest,
  parts,
  t,
  children,
}: Props) {
  const looks = ['code', output ? 'code--output' : short && `code--short-${short}`];
  const shownLabel = output ? t('code.output') : label;
  return (
    <figure
      className={looks.filter(Boolean).join(' ')}
      data-wrap={wrap || undefined}
      data-language={language}
      data-label={title === undefined && (output || !short) ? shownLabel : undefined}
      data-folded={folded === undefined ? undefined : ''}
    >
      {title !== undefined && <figcaption className="code__title">{breakable(title)}</figcaption>}
      {!output && (
        <div className="code__tools">
          {parts && digest !== undefined && <Parts parts={parts} digest={digest} t={t} />}
          {wide !== 'never' && (
            <button type="button" className={`code__wrap--${wide}`} data-wrap-code="" aria-pressed={wrap}>
              {t('code.wrap')}
            </button>
          )}
          <button type="button" data-copy-code="">
            {t('copyButton.label')}
          </button>
        </div>
      )}
      {children}
      {folded !== undefined && (
        <button type="button" className="code__all" data-unfold-code="">
          {t('code.unfold', { count: folded })}
        </button>
      )}
    </figure>
  );
}
