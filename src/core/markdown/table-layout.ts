/** What a cell shows, as far as the layout of its table depends on it. */
export interface CellText {
  readonly text: string;
  /** Inline code in the cell. Browsers don't break it, unless {@link canBreak} allows it. */
  readonly code: readonly string[];
}

/**
 * How a table is shown (`src/core/ui/TableScroller.css`).
 *
 * - `grid`: a few short columns, which fit on any screen.
 * - `entries`: a table that describes things. Where it is wider than the page, each row becomes an entry of a list.
 * - `matrix`: many short columns to compare. It scrolls inside itself.
 */
export type TableLayout =
  | { readonly type: 'grid' }
  | { readonly type: 'entries'; readonly minWidth: EntriesWidth }
  | { readonly type: 'matrix' };

/** Widths in CSS pixels below which tables become lists. The style sheet has a rule for each. No page is as wide as the last. */
const entriesWidths = [520, 620, 700, 800, 960, 2000] as const;
export type EntriesWidth = (typeof entriesWidths)[number];

/** A table with this many columns or more can be a matrix. */
const matrixColumns = 5;
/** Width of a character of text and of code, in CSS pixels. */
const characterWidth = { text: 7.6, code: 7.8 };
/** Padding and border of a cell, and of inline code. */
const padding = { cell: 21, code: 11 };
/** The smallest width at which a column of sentences is easy to read. */
const proseWidth = 160;
/** Texts of this length are sentences. */
const proseLength = 45;
/** A table up to this width fits next to the margins of the smallest phone. */
const gridWidth = 280;

/** Whether inline code may continue on the next line: it is long and consists of several words or segments. */
export function canBreak(code: string): boolean {
  return code.length > 30 || (code.length > 18 && /\s/.test(code));
}

/** Decides how a table is shown. `rows` doesn't include the row of the header. */
export function tableLayout(header: readonly CellText[], rows: readonly (readonly CellText[])[]): TableLayout {
  if (isMatrix(header, rows)) return { type: 'matrix' };
  const widths = header.map((title, column) =>
    columnWidth(
      title,
      rows.flatMap((row) => row[column] ?? []),
    ),
  );
  const width = widths.reduce((sum, each) => sum + each, 0);
  const hasSentences = rows.some((row) => row.some(isSentence));
  if (width <= gridWidth && !hasSentences) return { type: 'grid' };
  return { type: 'entries', minWidth: entriesWidths.find((each) => each >= width) ?? entriesWidths[5] };
}

function isMatrix(header: readonly CellText[], rows: readonly (readonly CellText[])[]): boolean {
  if (header.length < matrixColumns) return false;
  if (header[0]?.text === '') return true;
  const lengths = rows.flatMap((row) => row.slice(1).map(({ text }) => text.length));
  const sum = lengths.reduce((total, length) => total + length, 0);
  return sum / lengths.length <= 14 && Math.max(...lengths) <= 40;
}

/** The width that a column needs so that no word is torn apart and sentences are readable. */
function columnWidth(title: CellText, cells: readonly CellText[]): number {
  const words = Math.max(...[title, ...cells].map(wordWidth));
  return padding.cell + Math.max(words, cells.some(isSentence) ? proseWidth : 0);
}

function isSentence({ text }: CellText): boolean {
  return text.length > proseLength;
}

/** The width of the longest part of a cell that isn't broken. */
function wordWidth({ text, code }: CellText): number {
  const longest = (parts: readonly string[]) => Math.max(0, ...parts.map((part) => part.length));
  const words = longest(code.reduce((rest, each) => rest.replace(each, ' '), text).split(/[\s-]+/));
  const codeParts = longest(code.flatMap((each) => (canBreak(each) ? segmentsOf(each) : [each])));
  return Math.max(words * characterWidth.text, codeParts === 0 ? 0 : codeParts * characterWidth.code + padding.code);
}

/** The parts of code between which a browser may start a new line: words, and the segments of paths and lists. */
export function segmentsOf(code: string): readonly string[] {
  return code.split(/(?<=[/,:;|&?=(])(?=[^\s/,:;|&?=(])|\s+/);
}
