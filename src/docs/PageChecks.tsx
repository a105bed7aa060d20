import { checkKinds, sumOf, type CheckedBlock } from '../model/checks.ts';
import type { Translate } from '../model/messages.ts';

export interface Props {
  readonly blocks: readonly CheckedBlock[];
  readonly t: Translate;
}

/** Sums up at the end of a page how its code was checked. */
export function PageChecks({ blocks, t }: Props) {
  const { total, byKind, unchecked } = sumOf(blocks);
  if (total === 0) return null;
  const parts = checkKinds.flatMap((kind) =>
    byKind[kind] > 0 ? [t(`checks.sum.${kind}`, { count: byKind[kind] })] : [],
  );
  if (unchecked > 0) parts.push(t('checks.sum.unchecked', { count: unchecked }));
  return (
    <p className="page-checks">
      <a href="/checks">{t(total === 1 ? 'checks.sum.one' : 'checks.sum', { count: total })}</a> {parts.join(', ')}
    </p>
  );
}
