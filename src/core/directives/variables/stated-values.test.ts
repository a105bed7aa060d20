import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variablesByName, type Variable } from './variables.ts';

/** Numbers that pages state next to a variable, in a table or in brackets behind its name. */
const variables = variablesByName();

/** Returns the numbers that a page may state for a variable: its default and what it is in the plans. */
function allowedFor({ default: value, plans, minimum, defaultText = '' }: Variable): ReadonlySet<number> {
  const inText = [...defaultText.matchAll(/\d+/g)].map(Number);
  const all = [value, ...Object.values(plans ?? {}), minimum, ...inText];
  return new Set(all.filter((each) => typeof each === 'number'));
}

/** The variables with a number that a text names as code. */
function namedIn(text: string): { name: string; variable: Variable }[] {
  return [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].flatMap(([, name = '']) => {
    const variable = variables.get(name);
    return typeof variable?.default === 'number' ? [{ name, variable }] : [];
  });
}

/** Numbers at the start of a cell: "20,000 per minute" or "`4242`". */
function leadingNumber(cell: string): number | undefined {
  const digits = /^`?(\d[\d,]*)(?![\w.])/.exec(cell)?.[1];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

interface Statement {
  readonly where: string;
  readonly name: string;
  readonly stated: number;
  readonly allowed: ReadonlySet<number>;
}

function statementsOf(file: string): Statement[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const where = `${file}:${index + 1}`;
      if (line.startsWith('|')) {
        // A number in the first cell is a status code.
        const [, , ...cells] = line.split('|');
        const [stated, ...others] = cells.flatMap((cell) => leadingNumber(cell.trim()) ?? []);
        if (stated === undefined || others.length > 0) return [];
        return namedIn(line).map(({ name, variable }) => ({ where, name, stated, allowed: allowedFor(variable) }));
      }
      const behind = line.matchAll(/`([A-Z][A-Z0-9_]+)`,? (?:\(|which is )(\d[\d,]*) by default/g);
      return [...behind].flatMap(([, name = '', digits = '']) => {
        const variable = variables.get(name);
        const stated = Number(digits.replaceAll(',', ''));
        return variable ? [{ where, name, stated, allowed: allowedFor(variable) }] : [];
      });
    });
}

test('pages state the defaults of the data for every variable that they name next to a number', () => {
  const statements = globSync('content/docs/**/*.md').flatMap(statementsOf);
  const wrong = statements.filter(({ stated, allowed }) => !allowed.has(stated));
  expect(statements.length).toBeGreaterThan(5);
  expect(wrong.map(({ where, name, stated }) => `${where}: ${name} is not ${stated}`)).toEqual([]);
});
