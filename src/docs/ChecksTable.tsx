import { Fragment } from 'react';
import { checkKinds, sumOf, type CheckedBlock, type CheckSum } from '../model/checks.ts';
import type { Translate } from '../model/messages.ts';
import { hrefOf } from '../model/path.ts';
import { TableScroller } from '../ui/TableScroller.tsx';

/** A page and its code blocks. */
export interface CheckedPage {
  readonly path: string;
  readonly title: string;
  readonly blocks: readonly CheckedBlock[];
}

export interface Props {
  readonly pages: readonly CheckedPage[];
  readonly t: Translate;
}

/** Languages whose code is run, compiled, rehearsed or validated rather than parsed. */
const programs = new Set(['js', 'javascript', 'jsx', 'ts', 'typescript', 'tsx', 'bash', 'sh', 'shell', 'json']);

/** How the code of all pages was checked: in total, by language, and page by page. */
export function ChecksTable({ pages, t }: Props) {
  const withCode = pages.map((page) => ({ page, sum: sumOf(page.blocks) })).filter(({ sum }) => sum.total > 0);
  const blocks = pages.flatMap((page) => page.blocks);
  const byLanguage = [...Map.groupBy(blocks, ({ language }) => language)]
    .map(([language, own]) => ({ language, sum: sumOf(own) }))
    .filter(({ sum }) => sum.total > 0)
    .toSorted((a, b) => b.sum.total - a.sum.total);
  return (
    <div className="checks" data-search="skip">
      <dl className="checks__kinds">
        {checkKinds.map((kind) => (
          <div key={kind}>
            <dt id={kind}>{t(`checks.${kind}`)}</dt>
            <dd>{t(`checks.${kind}.meaning`)}</dd>
          </div>
        ))}
        <div>
          <dt id="compared">{t('checks.compared')}</dt>
          <dd>{t('checks.compared.meaning')}</dd>
        </div>
      </dl>
      <Sums
        title={t('checks.byLanguage')}
        heading={t('checks.language')}
        rows={[
          { name: t('checks.programs'), sum: sumOf(blocks.filter(({ language }) => programs.has(language))) },
          { name: t('checks.all'), sum: sumOf(blocks) },
          ...byLanguage.map(({ language, sum }) => ({ name: language, sum })),
        ]}
        t={t}
      />
      <Reasons pages={pages} t={t} />
      <Sums
        title={t('checks.byPage')}
        heading={t('checks.page')}
        rows={withCode.map(({ page, sum }) => ({ name: page.title, href: hrefOf(page.path), sum }))}
        t={t}
      />
    </div>
  );
}

/** Lists why programs, commands and JSON were only parsed. */
function Reasons({ pages, t }: Props) {
  const entries = pages.flatMap((page) =>
    page.blocks.flatMap(({ language, check }) =>
      programs.has(language) && check?.because !== undefined ? [{ page, reason: check.because }] : [],
    ),
  );
  const byReason = [...Map.groupBy(entries, ({ reason }) => reason)].toSorted(([, a], [, b]) => b.length - a.length);
  if (byReason.length === 0) return null;
  return (
    <section>
      <h2>{t('checks.reasons')}</h2>
      <p>{t('checks.reasons.lead')}</p>
      <dl className="checks__reasons">
        {byReason.map(([reason, own]) => (
          <div key={reason}>
            <dt>{t('checks.reason', { reason, count: own.length })}</dt>
            <dd>
              {[...new Map(own.map(({ page }) => [page.path, page.title]))].map(([path, title], index) => (
                <Fragment key={path}>
                  {index > 0 && ', '}
                  <a href={hrefOf(path)}>{title}</a>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface SumsProps {
  readonly title: string;
  readonly heading: string;
  readonly rows: readonly { readonly name: string; readonly href?: string; readonly sum: CheckSum }[];
  readonly t: Translate;
}

function Sums({ title, heading, rows, t }: SumsProps) {
  return (
    <section>
      <h2>{title}</h2>
      <TableScroller t={t}>
        <table>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">{t('checks.blocks')}</th>
              {checkKinds.map((kind) => (
                <th key={kind} scope="col">
                  {t(`checks.${kind}`)}
                </th>
              ))}
              <th scope="col">{t('checks.unchecked')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, href, sum }) => (
              <tr key={href ?? name}>
                <th scope="row">{href === undefined ? name : <a href={href}>{name}</a>}</th>
                <td>{sum.total}</td>
                {checkKinds.map((kind) => (
                  <td key={kind}>{shareOf(sum.byKind[kind], sum.total)}</td>
                ))}
                <td>{shareOf(sum.unchecked, sum.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
    </section>
  );
}

/** `40 (80%)`, or a dash instead of zero. */
function shareOf(count: number, total: number): string {
  return count === 0 ? '–' : `${count} (${Math.round((100 * count) / total)}%)`;
}
