import type { Translate } from '../model/messages.ts';
import { CodeBlock } from '../ui/CodeBlock.tsx';

export interface Props {
  /** Highlighted code: a `<pre>`. */
  readonly html?: string | undefined;
  /** The code without highlighting. */
  readonly code: string;
  /** The lines that follow. They are folded, but copied with the others (src/browser/code.ts). */
  readonly rest?: string | undefined;
  readonly language: string;
  /** Whether long lines wrap at first. Default: false. */
  readonly wrap?: boolean;
  readonly t: Translate;
}

/** Renders a code block like those in the text of other pages. */
export function Code({ html, code, rest, language, wrap = false, t }: Props) {
  return (
    <CodeBlock language={language} wrap={wrap} t={t}>
      {html === undefined ? (
        <div className="code__pre">
          {/* A region that scrolls needs the focus, so that the keyboard can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className="shiki site" tabIndex={0} data-lines={code.split('\n').length} data-plain={language}>
            <code>{code}</code>
          </pre>
        </div>
      ) : (
        <div className="code__pre" dangerouslySetInnerHTML={{ __html: html }} />
      )}
      {rest !== undefined && (
        <details className="code__rest">
          <summary>{t('api.moreLines', { count: rest.split('\n').length })}</summary>
          {/* A region that scrolls needs the focus, so that the keyboard can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre data-copy-rest="" tabIndex={0}>
            {rest}
          </pre>
        </details>
      )}
    </CodeBlock>
  );
}
