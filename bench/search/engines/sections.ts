import type { SearchRecord } from '../../../src/features/search/records/record.ts';

/** A section as the other engines take it: one document a heading, with the texts below it. */
export interface SectionDocument {
  readonly id: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** What readers ask about the section, and keywords. */
  readonly questions: string;
  readonly weight: number;
}

export function sectionsOf(records: readonly SearchRecord[]): SectionDocument[] {
  const sections: { id: string; title: string; heading: string; text: string; questions: string; weight: number }[] =
    [];
  const urls = new Set<string>();
  for (const { type, content, url, hierarchy, weight, questions = [] } of records) {
    const last = sections.at(-1);
    if (type === 'content') {
      if (last) last.text += `${content} `;
    } else if (!urls.has(url)) {
      // A field of the API can occur in several places of a body that have the same anchor.
      urls.add(url);
      sections.push({
        id: url,
        title: hierarchy.lvl1 ?? '',
        heading: type === 'lvl1' ? '' : (hierarchy[type] ?? ''),
        text: '',
        questions: questions.join(' '),
        weight,
      });
    }
  }
  return sections;
}
