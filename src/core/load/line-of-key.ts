import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { isMap, isSeq, parseDocument, type ParsedNode } from 'yaml';
import type { Problem } from '../model/problem.ts';

type Expression = ESTree.Expression;

/** `content/docs/a.md (front matter): related[0]`: a file, a note, and the key as zod writes it. */
const place =
  /^(?<file>(?:content|site)\/[^\s:]+\.(?<type>md|ya?ml|json|ts))(?<note> \([^)]+\))?: (?<key>[\w$.[\]"-]+)$/;

/** Adds the line to each problem that names a file of the repository and a key in it. */
export function addLines(problems: readonly Problem[], root: string): readonly Problem[] {
  return problems.map((problem) => {
    const { file, type, note = '', key } = place.exec(problem.where)?.groups ?? {};
    if (file === undefined || key === undefined) return problem;
    const text = readFileSync(path.join(root, file), 'utf8');
    const keys = [...key.matchAll(/[^.[\]"]+/g)].map(([name]) => name);
    const offset =
      type === 'ts' ? offsetInModule(file, text, keys) : offsetInYaml(type === 'md' ? frontMatterOf(text) : text, keys);
    return { ...problem, where: `${file}:${text.slice(0, offset).split('\n').length}${note}: ${key}` };
  });
}

/** The front matter with its first line, so that offsets are those of the file. A comment takes the place of the dashes. */
function frontMatterOf(text: string): string {
  return `###${text.slice(3).split('\n---')[0]}`;
}

/** Where a key is in YAML, of which JSON is a part: that of the last of the keys that is there. */
function offsetInYaml(text: string, keys: readonly string[]): number {
  let node: ParsedNode | null | undefined = parseDocument(text).contents;
  let offset = node?.range[0] ?? 0;
  for (const key of keys) {
    if (isMap<ParsedNode, ParsedNode | null>(node)) {
      const pair: (typeof node.items)[number] | undefined = node.items.find((each) => String(each.key) === key);
      if (pair === undefined) return offset;
      offset = pair.key.range[0];
      node = pair.value;
    } else if (isSeq<ParsedNode>(node)) {
      node = node.items[Number(key)];
      offset = node?.range[0] ?? offset;
    } else return offset;
  }
  return offset;
}

/** Where a key is in a module of the configuration: in the exported value that has most of the keys. */
function offsetInModule(file: string, text: string, keys: readonly string[]): number {
  const { body } = parseSync(file, text).program;
  const values = new Map<string, Expression>();
  const exported: Expression[] = [];
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || init === null) continue;
      values.set(id.name, init);
      if (declaration !== statement) exported.push(init);
    }
  }
  const found = exported.map((value) => follow(value, keys, values)).toSorted((a, b) => b.depth - a.depth);
  return found[0]?.offset ?? 0;
}

/** The value behind types, names of other values, and functions that only return one. */
function unwrap(value: Expression, values: ReadonlyMap<string, Expression>): Expression {
  switch (value.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return unwrap(value.expression, values);
    case 'ArrowFunctionExpression':
      return value.body.type === 'BlockStatement' ? value : unwrap(value.body, values);
    case 'Identifier': {
      const named = values.get(value.name);
      return named === undefined ? value : unwrap(named, values);
    }
    default:
      return value;
  }
}

/** Follows keys into literals, as far as they are written there. */
function follow(value: Expression, keys: readonly string[], values: ReadonlyMap<string, Expression>) {
  let [offset, depth] = [value.start, 0];
  let inner = unwrap(value, values);
  for (const key of keys) {
    const next = childOf(inner, key);
    if (next === undefined) break;
    offset = next.start;
    depth += 1;
    inner = unwrap(next.value, values);
  }
  return { offset, depth };
}

function childOf(value: Expression, key: string): { readonly start: number; readonly value: Expression } | undefined {
  if (value.type === 'ObjectExpression') {
    for (const property of value.properties) {
      if (property.type !== 'Property') continue;
      const name =
        property.key.type === 'Identifier'
          ? property.key.name
          : property.key.type === 'Literal'
            ? property.key.value
            : undefined;
      if (name === key) return { start: property.start, value: property.value };
    }
  }
  if (value.type === 'ArrayExpression') {
    // Behind a spread, positions in the text aren't those in the list.
    const element = value.elements.slice(0, Number(key) + 1).some((each) => each?.type === 'SpreadElement')
      ? undefined
      : value.elements[Number(key)];
    if (element && element.type !== 'SpreadElement') return { start: element.start, value: element };
  }
  return undefined;
}
