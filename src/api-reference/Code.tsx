import type { Translate } from '../model/messages.ts';
import { CodeBlock } from '../ui/CodeBlock.tsx';

export interface Props {
  /** Highlighted code: a `<pre>`. */
  readonly html: string;
  readonly language: string;
  readonly t: Translate;
}

/** Renders a code block like those in the text of other pages. */
export function Code({ html, language, t }: Props) {
  return (
    <CodeBlock language={language} t={t}>
      <div className="code__pre" dangerouslySetInnerHTML={{ __html: html }} />
    </CodeBlock>
  );
}
