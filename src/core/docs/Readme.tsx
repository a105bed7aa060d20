import type { FetchedReadme } from '../model/fetched.ts';
import type { Translate } from '../model/messages.ts';

export interface Props {
  readonly readme: FetchedReadme;
  readonly htmlLang: string;
  readonly t: Translate;
}

/**
 * The readme of an SDK's repository, as it was fetched last. It is not ours: it stands apart from the page, is folded,
 * and says where it comes from.
 */
export function Readme({ readme: { repository, fetched, html }, htmlLang, t }: Props) {
  const date = new Date(fetched).toLocaleDateString(htmlLang, { dateStyle: 'long', timeZone: 'UTC' });
  const [before = '', after = ''] = t('readme.source', { repository: '\n', date }).split('\n');
  return (
    <section className="readme" aria-labelledby="readme">
      <h2 id="readme">{t('readme.title')}</h2>
      <p>
        {before}
        <a href={`https://github.com/${repository}`}>{repository}</a>
        {after}
      </p>
      <details className="details" data-collapsible="">
        <summary>{t('readme.show')}</summary>
        <div className="details__body prose readme__text" dangerouslySetInnerHTML={{ __html: html }} />
      </details>
    </section>
  );
}
