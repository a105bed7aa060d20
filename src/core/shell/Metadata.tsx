import { docusaurusTagOf } from '../model/docs-version.ts';
import { localeOf } from '../model/locale.ts';
import { jsonForScript } from '../model/structured-data.ts';
import type { Site } from '../model/site.ts';
import { socialCardSize, type SocialCard } from '../model/social-card.ts';

export interface Props {
  readonly site: Site;
  readonly title: string;
  readonly description: string;
  /** Absent on pages that search engines must not list. */
  readonly canonical?: string | undefined;
  /** https://ogp.me/#types */
  readonly type: 'website' | 'article';
  readonly lastUpdated?: string | undefined;
  readonly structuredData?: object | undefined;
  /** The picture of a link to the page. */
  readonly card: SocialCard;
}

/** The `<head>` of a page for search engines, link previews and the search of the documentation. */
export function Metadata({ site, title, description, canonical, type, lastUpdated, structuredData, card }: Props) {
  const fullTitle = title === site.title ? `${title} · ${site.tagline}` : `${title} · ${site.title}`;
  const image = `${site.url}${card.path}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {canonical === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:locale" content={localeOf(site).htmlLang} />
      {canonical !== undefined && <meta property="og:url" content={canonical} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(socialCardSize.width)} />
      <meta property="og:image:height" content={String(socialCardSize.height)} />
      <meta property="og:image:alt" content={card.alt} />
      {lastUpdated !== undefined && <meta property="article:modified_time" content={lastUpdated} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={card.alt} />
      <meta name="docsearch:language" content={localeOf(site).htmlLang} />
      <meta name="docsearch:version" content={site.docsVersion.name} />
      <meta name="docsearch:docusaurus_tag" content={docusaurusTagOf(site)} />
      {structuredData && (
        // JSON-LD is data. jsonForScript prevents it from ending the element.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForScript(structuredData) }} />
      )}
    </>
  );
}
