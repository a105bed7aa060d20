import { Fragment } from 'react';
import { t } from 'virtual:messages/availability+results';
import { deepestLevel, hierarchyLevels } from '../../engine/levels.ts';
import type { SearchHit, Segments } from '../../engine/provider.ts';

/** One result: its heading, its kind, editions and place, and an excerpt of the text below the heading. */
export function Hit({ hit: { url, kind, editions, hierarchy, highlighted } }: { readonly hit: SearchHit }) {
  const level = deepestLevel(hierarchy);
  const title = highlighted.hierarchy[level] ?? [{ text: hierarchy[level] ?? url, marked: false }];
  const excerpt = highlighted.content ?? highlighted.excerpt;
  const trail = hierarchyLevels.slice(0, hierarchyLevels.indexOf(level)).flatMap((above) => hierarchy[above] ?? []);
  return (
    <article className="search-hit">
      <h2 className="search-hit__title">
        <a href={url}>
          <Marked segments={title} />
        </a>
      </h2>
      <p className="search-hit__trail">
        <span className="search-hit__kind">
          {[t(`results.kind.${kind}`), ...(editions ?? []).map((edition) => t(`availability.${edition}`))].join(' · ')}
        </span>
        {trail.join(' › ')}
      </p>
      {excerpt && (
        <p className="search-hit__text">
          <Marked segments={excerpt} />
        </p>
      )}
    </article>
  );
}

function Marked({ segments }: { readonly segments: Segments }) {
  let position = 0;
  return segments.map(({ text, marked }) => {
    const key = (position += text.length);
    return marked ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
  });
}
