import { checkKinds, sumOf, type CheckedBlock, type ComparedFacts } from '../model/checks.ts';
import type { Translate } from '../model/messages.ts';

export interface Props {
  readonly blocks: readonly CheckedBlock[];
  /** What the page shows from data that tests compare with the server. */
  readonly compared?: readonly ComparedFacts[];
  /** Version of that server. */
  readonly serverVersion: string;
  readonly t: Translate;
}

const nothing: readonly ComparedFacts[] = [];

/** Sums up at the end of a page how its code and its facts were checked. */
export function PageChecks({ blocks, compared = nothing, serverVersion, t }: Props) {
  return (
    <>
      <CodeChecks blocks={blocks} t={t} />
      {compared.length > 0 && (
        <p className="page-checks">
          <a href="/checks#compared">{t('checks.compared.with', { version: serverVersion })}</a>{' '}
          {compared.map((facts) => t(`checks.compared.${facts}`)).join(', ')}
        </p>
      )}
    </>
  );
}

function CodeChecks({ blocks, t }: Pick<Props, 'blocks' | 't'>) {
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
