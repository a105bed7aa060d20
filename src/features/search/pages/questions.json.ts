import site from 'virtual:site';
import { renderingInput } from '../../../core/load/rendering-input.ts';
import { readSearchTexts } from '../load/read-search-texts.ts';

/** What readers ask about each page, by its path, for suggestions on the not-found page. */
export function GET(): Response {
  const { root } = renderingInput();
  return Response.json(
    Object.fromEntries(
      site.pages.flatMap(({ path, source }) => {
        const { questions } = readSearchTexts(root, source);
        return questions.length > 0 ? [[path, questions.map(({ text }) => text)]] : [];
      }),
    ),
  );
}
