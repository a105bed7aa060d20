import type { Element, ElementContent, Properties } from 'hast';
import { canBreak, segmentsOf, tableLayout, type CellText, type TableLayout } from './table-layout.ts';

/** Reads the text of an element. */
type TextOf = (element: Element) => string;

/** The first column of a matrix needs no room for wrapped names if all of them are as short as this. */
const shortName = 8;

/** A number with a unit, such as `25 min`, or a date, such as `Aug 5, 2026`. */
const quantity = /^(?:\d[\d.,]* [a-z]{1,7}|[A-Z][a-z]{2} \d{1,2}, \d{4})$/;

/** Roles of the elements of a table. Safari forgets them when the elements of a list are no table cells any more. */
const roles = {
  table: 'table',
  row: 'row',
  column: 'columnheader',
  heading: 'rowheader',
  cell: 'cell',
} as const;

/** Returns a table with its layout and the number of its rows. */
export function createTable(
  source: Element,
  textOf: TextOf,
): { readonly table: Element; readonly layout: TableLayout; readonly rows: number } {
  const [[header = [], ...rows] = []] = [rowsOf(source)];
  const filled = header.map((_, column) => rows.some((row) => (row[column]?.children.length ?? 0) > 0));
  const withoutEmpty = (row: readonly Element[]) => row.filter((_, column) => filled[column] ?? true);
  const titles = withoutEmpty(header);
  const body = rows.map(withoutEmpty);
  const read = (cell: Element): CellText => ({ text: textOf(cell), code: codeIn(cell).map(textOf) });
  const layout = tableLayout(
    titles.map(read),
    body.map((row) => row.map(read)),
  );
  const isList = layout.type === 'entries';
  const role = (name: keyof typeof roles): Properties => (isList ? { role: roles[name] } : {});
  const labels = titles.map(textOf);
  const hasShortNames =
    layout.type === 'matrix' && body.every(([first]) => !first || textOf(first).length <= shortName);
  const classes = isList ? ['entries', `entries-${layout.minWidth}`] : hasShortNames ? ['short-names'] : [];

  const headerCell = (cell: Element): Element =>
    // A heading without text is no heading: the corner of a table that has headings on two sides.
    cell.children.length === 0
      ? create('td', role('cell'), [])
      : create('th', { ...(isList ? role('column') : { scope: 'col' }), ...alignmentOf(cell) }, cell.children);

  const bodyCell = (cell: Element, column: number): Element => {
    const { id } = cell.properties;
    const own = { ...(id !== undefined && { id }), ...alignmentOf(cell) };
    const children = (quantity.test(textOf(cell)) ? unbroken(cell) : cell).children.map((child) =>
      withBreaks(child, textOf),
    );
    const isHeading = column === 0 && children.length > 0;
    if (isHeading) return create('th', { ...(isList ? role('heading') : { scope: 'row' }), ...own }, children);
    const label = isList && labels[column] !== '' ? { dataLabel: labels[column] } : {};
    return create('td', { ...own, ...role('cell'), ...label }, children);
  };

  const table = create('table', { ...(classes.length > 0 && { className: classes }), ...role('table') }, [
    create('thead', {}, [create('tr', role('row'), titles.map(headerCell))]),
    create(
      'tbody',
      {},
      body.map((row) => create('tr', role('row'), row.map(bodyCell))),
    ),
  ]);
  return { table, layout, rows: body.length };
}

function create(tagName: string, properties: Properties, children: readonly ElementContent[]): Element {
  return { type: 'element', tagName, properties, children: [...children] };
}

/** The cells of each row of a table. */
function rowsOf(table: Element): (readonly Element[])[] {
  return elementsIn(table).flatMap((child) =>
    child.tagName === 'tr' ? [elementsIn(child)] : elementsIn(child).map((row) => elementsIn(row)),
  );
}

const elementsIn = (parent: Element): Element[] => parent.children.filter((child) => child.type === 'element');

function codeIn(parent: Element): Element[] {
  return elementsIn(parent).flatMap((child) => (child.tagName === 'code' ? [child] : codeIn(child)));
}

/** The alignment of a column as a class (`src/core/ui/TableScroller.css`), because our policy allows no inline style. */
function alignmentOf(cell: Element): Properties {
  const value = String(cell.properties['style'] ?? cell.properties['align'] ?? '');
  const alignment = /\b(center|right)\b/.exec(value)?.[1];
  return alignment === undefined ? {} : { className: [`align-${alignment}`] };
}

/** Keeps the words of a cell on one line. */
function unbroken(cell: Element): Element {
  const keep = (child: ElementContent) =>
    child.type === 'text' ? { ...child, value: child.value.replaceAll(' ', '\u00A0') } : child;
  return { ...cell, children: cell.children.map(keep) };
}

/** Marks inline code that may continue on the next line, and the places where it may. */
function withBreaks(node: ElementContent, textOf: TextOf): ElementContent {
  if (node.type !== 'element') return node;
  if (node.tagName !== 'code') return { ...node, children: node.children.map((child) => withBreaks(child, textOf)) };
  const text = textOf(node);
  if (!canBreak(text)) return node;
  const children = text
    .split(/(\s+)/)
    .flatMap((word): ElementContent[] =>
      word.trim() === ''
        ? [{ type: 'text', value: word }]
        : segmentsOf(word).flatMap((value, index): ElementContent[] => [
            ...(index > 0 ? [create('wbr', {}, [])] : []),
            { type: 'text', value },
          ]),
    );
  return create('code', { ...node.properties, className: ['breaks'] }, children);
}
