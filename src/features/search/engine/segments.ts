import type { Segments } from './provider.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes plain text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Returns segments as escaped HTML, with `<mark>` around the matches. */
export function segmentsToHtml(segments: Segments): string {
  return segments.map(({ text, marked }) => (marked ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text))).join('');
}

/** Splits a text at pairs of markers that can't occur in it otherwise. */
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
