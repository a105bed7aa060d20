import { checkKinds, sumOf, type CheckedBlock } from './model/checks.ts';
import { pageComparison, type PageComparison } from './model/compared-page.ts';
import type { Comparison } from './model/compared-facts.ts';
import { renderingInput } from '../../core/load/rendering-input.ts';
import type { Translate } from '../../core/model/messages.ts';

export interface Props {
  readonly blocks: readonly CheckedBlock[];
  /** How many facts of the page tests have compared with the server. Default: none. */
  readonly compared?: readonly Comparison[];
  /** When all statements of the page were compared with Unleash. */
  readonly comparison?: PageComparison | undefined;
  /** The language of dates. Default: English. */
  readonly htmlLang?: string;
  readonly t: Translate;
}

const nothing: readonly Comparison[] = [];

/** Sums up at the end of a page how its code and its facts were checked. */
export function PageChecks({ blocks, compared = nothing, comparison, htmlLang = 'en', t }: Props) {
  return (
    <>
      {comparison && (
        <p className="page-checks">
          <a href="/checks#compared">{t('checks.page.compared', { version: comparison.version })}</a>{' '}
          {t(`checks.page.${comparison.outdated ?? 'current'}`, { date: dayIn(htmlLang, comparison.date) })}
        </p>
      )}
      <CodeChecks blocks={blocks} t={t} />
      {[...Map.groupBy(compared, (each) => each.with)].map(([server, own]) => (
        <p className="page-checks" key={server}>
          <a href="/checks#compared">{t('checks.compared.with', { server })}</a>{' '}
          {own
            .map(({ kind, compared: count, total }) => t(`checks.compared.${kind}`, { share: shareOf(count, total) }))
            .join(', ')}
        </p>
      ))}
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
      <a href="/checks">{t('checks.sum', { count: total })}</a> {parts.join(', ')}
    </p>
  );
}

/** `November 28, 2026` */
function dayIn(htmlLang: string, date: string): string {
  return new Date(date).toLocaleDateString(htmlLang, { dateStyle: 'long', timeZone: 'UTC' });
}

/** `17`, or `17 of 20` if not all were compared. */
function shareOf(count: number, total: number): string {
  return count === total ? String(count) : `${count} of ${total}`;
}

interface EndProps extends Pick<Props, 'htmlLang' | 't'> {
  readonly path: string;
  readonly lastUpdated?: string;
}

/** Sums up the checks of a page at its end. */
export default function ChecksAtEnd({ path, lastUpdated, ...others }: EndProps) {
  const { pages, serverVersion = '' } = renderingInput().data.checks ?? {};
  const page = pages?.get(path);
  if (!page) return null;
  const { blocks, compared, whole } = page;
  const comparison = pageComparison(whole, serverVersion, lastUpdated);
  return <PageChecks blocks={blocks} compared={compared} comparison={comparison} {...others} />;
}
