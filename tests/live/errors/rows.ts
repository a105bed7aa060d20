import { globSync, readFileSync } from 'node:fs';

/** A row of a table of errors. */
export interface ErrorRow {
  /** All cells. */
  readonly title: string;
  /** Status codes that the row names. */
  readonly statuses: readonly number[];
  /** Names and messages of errors that the row shows as code. */
  readonly codes: readonly string[];
  /** Whether the response has no body. */
  readonly empty: boolean;
}

/** The columns with the status and the message, by the head of the table. */
const columns: Readonly<Record<string, readonly number[]>> = {
  'Attempt | Response': [1],
  'Error | Cause or solution': [0],
  'Error | Solution': [],
  'Limit | Message': [1],
  'Message | Cause': [0],
  'Message | Cause | What to do': [0],
  'Message | What to do': [0],
  'Message or symptom | Cause | Solution': [0],
  'Response or message | Cause | Solution': [0],
  'Status | Cause': [0],
  'Status | Meaning': [0],
  'Status | What it means': [0],
  'Change | Response': [1],
  'Status | Message | Cause': [0, 1],
  'Status | Message | Solution': [0, 1],
  'Status | `name` | Typical cause | What to do': [0, 1],
  'Status | `name` and message | Cause and solution': [0, 1],
  'Status and message | Cause': [0],
  'Status and message | What to do': [0],
};

/** Tables of which only rows with a status are about responses. Single words of their code are names of fields. */
const mixed: Readonly<Record<string, readonly number[]>> = {
  "Object | Why Unleash doesn't delete it": [1],
  'Operation | Description': [1],
  'Operation | Effect': [1],
  'Operation | What it does': [1],
  'Problem | Cause and solution': [0],
  'Response | Cause': [0],
  'Response | Meaning': [0],
  'Task | How to do it | Effect on flags that use the type': [2],
  'Task | Operation | Details': [2],
  'What you delete | What happens': [1],
  "What you delete | When you can't delete it | What Unleash removes with it | What remains": [1],
};

const codePattern = /(`+) ?(.+?) ?\1/g;
const isStatus = (code: string) => /^[2-5]\d\d$/.test(code);
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

function readRow(cells: readonly string[], from: readonly number[]): ErrorRow {
  const shown = from.map((column) => cells[column] ?? '').join(' ');
  const codes = [...shown.matchAll(codePattern)].map(([, , code = '']) => code);
  const words = shown.replaceAll(codePattern, (_, __, code: string) => (isStatus(code) ? code : ''));
  return {
    title: cells.join(' '),
    statuses: [...words.matchAll(/\b[2-5]\d\d\b/g)].map(Number),
    codes: [...codes.filter((code) => !isStatus(code)), ...(/^(?:Error|Warning): (.+)$/.exec(shown)?.slice(1) ?? [])],
    empty: /^\d+ Empty body$|without a body/.test(shown),
  };
}

/** Reads the tables of errors of a page. */
export function readErrorRows(page: string): ErrorRow[] {
  const text = readFileSync(`content/docs/${page}.md`, 'utf8');
  const tables = text.matchAll(/^(\|.+\|)\n\|[-| :]+\|\n((?:\|.*\n?)+)/gm);
  return [...tables].flatMap(([, head = '', lines = '']) => {
    const name = cellsOf(head).join(' | ');
    const rows = lines.trim().split('\n').map(cellsOf);
    const from = columns[name] ?? mixed[name];
    if (from === undefined) {
      if (rows.some(([first = '']) => /^`?[45]\d\d\b/.test(first)))
        throw new Error(`${page} has a table of errors with the head ${name}, which isn't known here.`);
      return [];
    }
    const errors = rows.map((cells) => readRow(cells, from));
    if (!(name in mixed)) return errors;
    return errors
      .filter(({ statuses }) => statuses.length > 0)
      .map((row) => ({ ...row, codes: row.codes.filter((code) => code.includes(' ')) }));
  });
}

/** Pages with a table of errors, whose path doesn't begin with one of these. */
export function pagesWithErrors(without: readonly string[]): string[] {
  return globSync('content/docs/**/*.md')
    .map((file) => file.slice('content/docs/'.length, -'.md'.length))
    .filter((page) => !without.some((start) => page.startsWith(start)))
    .filter((page) => readErrorRows(page).length > 0)
    .toSorted();
}
