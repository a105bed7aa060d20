import { Fragment } from 'react';
import {
  checkKinds,
  languageGroup,
  shareOf,
  sumOf,
  wantedChecks,
  type CheckedBlock,
  type CheckKind,
  type CheckSum,
  type LanguageGroup,
} from './model/checks.ts';
import type { ComparedRecords } from './model/compared-facts.ts';
import type { Translate } from '../../core/model/messages.ts';
import { hrefOf } from '../../core/model/path.ts';
import { TableScroller } from '../../core/ui/TableScroller.tsx';

/** A page and its code blocks. */
export interface CheckedPage {
  readonly path: string;
  readonly title: string;
  readonly blocks: readonly CheckedBlock[];
}

export interface Props {
  readonly pages: readonly CheckedPage[];
  /** The facts that tests compared with the server. */
  readonly compared: ComparedRecords;
  readonly t: Translate;
}

/** How the code of all pages was checked: in total, by language, and page by page. */
export function ChecksTable({ pages, compared, t }: Props) {
  const withCode = pages.map((page) => ({ page, sum: sumOf(page.blocks) })).filter(({ sum }) => sum.total > 0);
  const blocks = pages.flatMap((page) => page.blocks);
  const groups = Map.groupBy(blocks, ({ language }) => languageGroup(language));
  const sumOfGroup = (group: LanguageGroup) => sumOf(groups.get(group) ?? []);
  const [code, shell, json] = [sumOfGroup('code'), sumOfGroup('shell'), sumOfGroup('json')];
  const together = sumOf(blocks.filter(({ language }) => languageGroup(language) !== 'others'));
  const others = groups.get('others') ?? [];
  const byLanguage = [...Map.groupBy(others, ({ language }) => language)]
    .map(([language, own]) => ({ language, sum: sumOf(own) }))
    .filter(({ sum }) => sum.total > 0)
    .toSorted((a, b) => b.sum.total - a.sum.total);
  return (
    <div className="checks" data-search="skip">
      <div className="checks__summary">
        <p>
          {t('checks.summary', {
            code: percentOf(code, wantedChecks.code),
            json: percentOf(json, wantedChecks.json),
            shell: percentOf(shell, ['run']),
            rehearsed: percentOf(shell, ['rehearsed']),
          })}
        </p>
        <p>
          {t('checks.together', {
            run: percentOf(together, ['run', 'compiled']),
            validated: percentOf(together, ['run', 'compiled', 'validated']),
            rehearsed: percentOf(together, ['run', 'compiled', 'validated', 'rehearsed']),
          })}
        </p>
      </div>
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
          {[...Map.groupBy(compared, ([, record]) => record.with)].map(([server, records]) => (
            <dd key={server}>
              {t('checks.compared.with', { server })}{' '}
              {records
                .map(([kind, { facts }]) =>
                  t(kind === 'operations' ? 'checks.compared.allOperations' : `checks.compared.${kind}`, {
                    share: String(Object.keys(facts).length),
                  }),
                )
                .join(', ')}
            </dd>
          ))}
        </div>
      </dl>
      <Sums
        title={t('checks.byLanguage')}
        heading={t('checks.language')}
        rows={[
          { name: t('checks.all'), sum: sumOf(blocks) },
          { name: t('checks.code'), sum: code },
          { name: t('checks.shell'), sum: shell },
          { name: t('checks.json'), sum: json },
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

/** Lists why blocks were only parsed. */
function Reasons({ pages, t }: Pick<Props, 'pages' | 't'>) {
  const entries = pages.flatMap((page) =>
    page.blocks.flatMap(({ check }) => (check?.because === undefined ? [] : [{ page, reason: check.because }])),
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
                  <td key={kind}>{countOf(sum.byKind[kind], sum.total)}</td>
                ))}
                <td>{countOf(sum.unchecked, sum.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
    </section>
  );
}

/** The share of blocks that were checked in one of several ways in percent, rounded down: `98`. */
function percentOf(sum: CheckSum, kinds: readonly CheckKind[]): number {
  return Math.floor(100 * shareOf(sum, kinds));
}

/** `40 (80%)`, or a dash instead of zero. */
function countOf(count: number, total: number): string {
  return count === 0 ? '–' : `${count} (${Math.round((100 * count) / total)}%)`;
}
