import type { Translate } from '../../core/model/messages.ts';
import { CodeBlock } from '../../core/ui/CodeBlock.tsx';
import { htmlText } from './html-text.ts';

export interface Props {
  /** Highlighted code: a `<pre>`. */
  readonly html?: string | undefined;
  /** The code without highlighting. */
  readonly code: string;
  /** The lines that follow. They are folded, but copied with the others (src/core/browser/code.ts). */
  readonly rest?: string | undefined;
  readonly language: string;
  /** Whether long lines wrap at first. Default: false. */
  readonly wrap?: boolean;
  readonly t: Translate;
}

/** Renders a code block like those in the text of other pages. */
export function Code({ html, code, rest, language, wrap = false, t }: Props) {
  if (html === undefined) return <PlainCode code={code} language={language} />;
  return (
    <CodeBlock language={language} wrap={wrap} t={t}>
      <div className="code__pre" dangerouslySetInnerHTML={{ __html: html }} />
      {rest !== undefined && (
        <details className="code__rest">
          <summary>{t('api.moreLines', { count: rest.split('\n').length })}</summary>
          {/* A region that scrolls needs the focus, so that the keyboard can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre data-copy-rest="" tabIndex={0} dangerouslySetInnerHTML={{ __html: htmlText(rest) }} />
        </details>
      )}
    </CodeBlock>
  );
}

/** Renders code that the browser highlights and gives its buttons (src/features/api-reference/browser/sample-highlighting.ts). */
function PlainCode({ code, language }: Pick<Props, 'code' | 'language'>) {
  return (
    <figure className="code" data-language={language}>
      <div className="code__pre">
        {/* A region that scrolls needs the focus, so that the keyboard can scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className="shiki code__plain" tabIndex={0} data-plain={language}>
          <code dangerouslySetInnerHTML={{ __html: htmlText(code) }} />
        </pre>
      </div>
    </figure>
  );
}
