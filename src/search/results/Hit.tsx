import { Fragment } from 'react';
import { deepestLevel, hierarchyLevels } from '../levels.ts';
import type { SearchHit, Segments } from '../provider.ts';

/** One result: its heading, the place of that heading, and an excerpt of the text below it. */
export function Hit({ hit: { url, hierarchy, highlighted } }: { readonly hit: SearchHit }) {
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
      <p className="search-hit__trail">{trail.join(' › ')}</p>
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
