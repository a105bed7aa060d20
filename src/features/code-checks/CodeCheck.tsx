import type { BlockCheck } from './model/checks.ts';
import { renderingInput } from '../../core/load/rendering-input.ts';
import type { Translate } from '../../core/model/messages.ts';

/**
 * Says how a code block was checked. What it was checked with shows when the reader points at the mark or focuses it. The
 * markup is short, because pages have many blocks.
 */
export function CodeCheck({ kind, with: tool, t }: BlockCheck & { readonly t: Translate }) {
  const comparedWith = kind === 'run' && tool === 'bash' ? 'checks.run.in' : `checks.${kind}.with`;
  return (
    <a href={`/checks#${kind}`} data-search="skip">
      {t(`checks.${kind}`)}
      {kind !== 'parsed' && <span> {t(comparedWith, { tool })}</span>}
    </a>
  );
}

/** The mark of the block with this digest. A block that no test checked has none. */
export default function CodeMark({ digest, t }: { readonly digest: string; readonly t: Translate }) {
  const check = renderingInput().data.checks?.checks.get(digest);
  return check && <CodeCheck {...check} t={t} />;
}
