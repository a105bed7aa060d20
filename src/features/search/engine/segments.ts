import type { Segments } from './provider.ts';

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
