import ts from 'typescript';
import { decide, type FlagDefaults } from './condition.ts';
import { type Evaluator, readsVariable } from './evaluate.ts';
import { unknown } from './evaluated.ts';
import type { Module } from './module.ts';

/** An environment variable that the server reads. */
export interface FoundVariable {
  /** Its default, as a reader would write it. */
  readonly fallback: string | undefined;
  /** Whether it turns an experimental flag on. */
  readonly isFlag: boolean;
}

/** A place in the source that reads a variable. */
interface Reading {
  readonly variable: string;
  /** The expression that is used if the variable isn't set. */
  readonly fallback: ts.Expression | undefined;
}

/** Finds every environment variable that the server reads. */
export function findVariables(evaluator: Evaluator, flags: FlagDefaults): Map<string, FoundVariable> {
  const found = new Map<string, FoundVariable>();
  const { tree } = evaluator;
  // If several modules read a variable, the configuration knows its default.
  const files = [...tree.files.keys()].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  for (const file of files) {
    const variables = evaluator.remember(`variables ${file}`, () => readVariables(file, evaluator, flags));
    for (const [name, fallback] of variables) {
      const known = found.get(name);
      const isFlag = known?.isFlag ?? file.startsWith(experimental);
      found.set(name, { fallback: known?.fallback ?? fallback, isFlag });
    }
  }
  return found;
}

const experimental = 'src/lib/types/experimental.';

function rank(file: string): number {
  return file.startsWith('src/lib/create-config.') ? 0 : file.startsWith(experimental) ? 1 : 2;
}

function readVariables(file: string, evaluator: Evaluator, flags: FlagDefaults): [string, string | undefined][] {
  const id = evaluator.dependOn(file);
  if (id === undefined || !/\.[jt]s$/.test(file) || file.startsWith('src/server-dev')) return [];
  if (!evaluator.tree.readText(id).includes('process.env')) return [];
  const module = evaluator.moduleAt(file);
  if (!module) return [];
  return readingsIn(module).map(({ variable, fallback }) => [
    variable,
    fallback && describeValue(evaluateFallback(fallback, module, evaluator, flags)),
  ]);
}

/** Evaluates a default. What depends on the options of a program that embeds the server counts as not set. */
function evaluateFallback(fallback: ts.Expression, module: Module, evaluator: Evaluator, flags: FlagDefaults): unknown {
  if (ts.isConditionalExpression(fallback)) {
    const outcome = decide(fallback.condition, flags);
    const branch = outcome === undefined ? undefined : outcome ? fallback.whenTrue : fallback.whenFalse;
    return branch ? evaluateFallback(branch, module, evaluator, flags) : unknown;
  }
  const constant = ts.isIdentifier(fallback) ? constantIn(module.source, fallback.text) : undefined;
  const value = evaluator.evaluate(constant ?? fallback, module);
  return value === unknown && isAlternative(fallback)
    ? evaluateFallback(fallback.right, module, evaluator, flags)
    : value;
}

/** The number or text that a constant inside a function stands for. */
function constantIn(node: ts.Node, name: string): ts.Expression | undefined {
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name)
    return node.initializer && ts.isLiteralExpression(node.initializer) ? node.initializer : undefined;
  return ts.forEachChild(node, (child) => constantIn(child, name));
}

/** A value as it is written into an environment variable. */
function describeValue(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && !value.includes(unknown) ? value.join(',') : undefined;
}

function isAlternative(node: ts.Node): node is ts.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(node.operatorToken.kind)
  );
}

/** All places of a module, or below one of its nodes, that read `process.env.NAME`. */
export function readingsIn(module: Module, below: ts.Node = module.source): Reading[] {
  const readings: Reading[] = [];
  const ancestors: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const variable = variableOf(node);
    if (variable !== undefined) {
      const fallback = isGuarded(variable, node, ancestors) ? undefined : fallbackOf(node, ancestors);
      readings.push({ variable, fallback });
    }
    ancestors.push(node);
    ts.forEachChild(node, visit);
    ancestors.pop();
  };
  visit(below);
  return readings;
}

function variableOf(node: ts.Node): string | undefined {
  if (!ts.isPropertyAccessExpression(node) || !/^[A-Z]\w+$/.test(node.name.text)) return undefined;
  const owner = node.expression;
  return ts.isPropertyAccessExpression(owner) &&
    owner.name.text === 'env' &&
    ts.isIdentifier(owner.expression) &&
    owner.expression.text === 'process'
    ? node.name.text
    : undefined;
}

function fallbackOf(node: ts.Node, ancestors: readonly ts.Node[]): ts.Expression | undefined {
  let child = node;
  for (const parent of ancestors.toReversed()) {
    if (isAlternative(parent)) {
      if (parent.left === child && readingsOf(parent.right) === 0) return parent.right;
    } else if (ts.isCallExpression(parent)) {
      const { expression, arguments: args } = parent;
      if (args[0] === child && ts.isIdentifier(expression) && readsVariable.test(expression.text)) return args[1];
      // `process.env.NAME?.split(',') || []`
      if (expression !== child) return undefined;
    } else if (!ts.isPropertyAccessExpression(parent) && !ts.isParenthesizedExpression(parent)) return undefined;
    child = parent;
  }
  return undefined;
}

/** Whether a reading is in the block of `if (process.env.NAME)`: its fallback is for values that can't be read. */
function isGuarded(variable: string, node: ts.Node, ancestors: readonly ts.Node[]): boolean {
  return ancestors.some(
    (parent, index) =>
      ts.isIfStatement(parent) &&
      (ancestors[index + 1] ?? node) !== parent.expression &&
      variableOf(parent.expression) === variable,
  );
}

function readingsOf(node: ts.Node): number {
  let count = variableOf(node) === undefined ? 0 : 1;
  ts.forEachChild(node, (child) => {
    count += readingsOf(child);
  });
  return count;
}
