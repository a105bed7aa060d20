import type { BlockCheck } from '../model/checks.ts';
import type { Translate } from '../model/messages.ts';

/** Says how a code block was checked. The tool and its version show when the reader points at the mark or focuses it. */
export function CodeCheck({ kind, with: tool, t }: BlockCheck & { readonly t: Translate }) {
  return (
    <a className="code__check" href={`/checks#${kind}`}>
      {t(`checks.${kind}`)}
      <span> {t(`checks.${kind}.with`, { tool })}</span>
    </a>
  );
}
