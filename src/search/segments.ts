import type { Segments } from './provider.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as HTML that shows exactly this text. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Segments as HTML: escaped, with `<mark>` around what matches. */
export function segmentsToHtml(segments: Segments): string {
  return segments.map(({ text, marked }) => (marked ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text))).join('');
}

/** The text of segments without their marks. */
export function segmentsToText(segments: Segments): string {
  return segments.map(({ text }) => text).join('');
}

/** Cuts a text at pairs of marks (`open` before, `close` behind what matches) that cannot occur in it otherwise. */
export function segmentsOf(text: string, open: string, close: string): Segments {
  return text.split(open).flatMap((piece, index) => {
    const [first = '', ...rest] = piece.split(close);
    const segments = [
      { text: first, marked: index > 0 && rest.length > 0 },
      { text: rest.join(''), marked: false },
    ];
    return segments.filter((segment) => segment.text !== '');
  });
}
