import { isLightWord, isStopWord, wordsOf } from '../../src/features/search/engine/terms.ts';

/** Two texts with at least this share of their words in common say nearly the same. */
const nearlyAll = 0.7;

/** Returns whether two texts have nearly the same subjects: see {@link subjectsOf}. */
export function isNearlySame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const all = a.union(b).size;
  return all > 0 && a.intersection(b).size / all >= nearlyAll;
}

/** Returns the words of a text without their forms, their order and filler words. */
export function subjectsOf(text: string): Set<string> {
  const terms = wordsOf(text).flatMap(({ parts }) => parts.map((part) => stemOf(part)));
  const subjects = terms.filter((term) => !isStopWord(term) && !isLightWord(term));
  return new Set(subjects.length > 0 ? subjects : terms);
}

/** Returns the pairs of a text and a query that say nearly the same. */
export function nearlySamePairs(texts: readonly string[], queries: readonly string[]): [text: string, query: string][] {
  const bySubject = new Map<string, Set<string>>();
  const subjectsOfQuery = new Map(queries.map((query) => [query, subjectsOf(query)]));
  for (const [query, subjects] of subjectsOfQuery)
    for (const subject of subjects) bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(query));
  return texts.flatMap((text) => {
    const asked = subjectsOf(text);
    // Most texts share no word with most queries.
    const candidates = new Set([...asked].flatMap((subject) => [...(bySubject.get(subject) ?? [])]));
    return [...candidates].flatMap((query): [string, string][] =>
      isNearlySame(subjectsOfQuery.get(query) ?? new Set(), asked) ? [[text, query]] : [],
    );
  });
}

/** Returns a term without plural and verb endings. The stems of the search would take more texts for the same. */
function stemOf(term: string): string {
  if (term.length < 4 || /\d/.test(term)) return term;
  let stem = term;
  if (/(?:ss|x|ch|sh|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/[^su]s$/.test(stem) && !stem.endsWith('is')) stem = stem.slice(0, -1);
  for (const ending of ['ing', 'ed']) {
    const rest = stem.slice(0, -ending.length);
    if (!stem.endsWith(ending) || rest.length < 3 || !/[aeiouy]/.test(rest)) continue;
    // installing → install, but planning → plan and running → run.
    stem = /([bdgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest;
    break;
  }
  if (stem.length > 3) stem = stem.replace(/e$/, '').replace(/i$/, 'y');
  return stem;
}
