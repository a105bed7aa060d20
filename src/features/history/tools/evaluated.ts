import ts from 'typescript';
import type { Module } from './module.ts';

/** What an expression evaluates to if its value isn't known before the server runs. */
export const unknown = Symbol('unknown');

/** A class or function of the server, with the module that declares it. */
export class Code {
  readonly module: Module;
  readonly node: ts.ClassDeclaration | ts.FunctionLikeDeclaration;
  readonly scope: Scope;

  constructor(module: Module, node: ts.ClassDeclaration | ts.FunctionLikeDeclaration, scope: Scope = new Map()) {
    this.module = module;
    this.node = node;
    this.scope = scope;
  }
}

/** Values of parameters and local constants by name. */
export type Scope = ReadonlyMap<string, unknown>;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Code);
}

/** Returns a property of an object, or an element of a list. */
export function member(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return name === 'length' ? value.length : (value[Number(name)] ?? unknown);
  return isRecord(value) ? (Object.hasOwn(value, name) ? value[name] : undefined) : unknown;
}

/** Adds numbers or texts, and multiplies numbers. */
export function arithmetic(operator: ts.SyntaxKind, left: unknown, right: unknown): unknown {
  if (operator === ts.SyntaxKind.PlusToken && typeof left === 'string' && typeof right === 'string')
    return left + right;
  if (typeof left !== 'number' || typeof right !== 'number') return unknown;
  return operator === ts.SyntaxKind.PlusToken ? left + right : left * right;
}

export function equality(left: unknown, right: unknown): unknown {
  return left === unknown || right === unknown ? unknown : left === right;
}

/** Objects of JavaScript whose functions `callGlobal` knows. */
export const globals: ReadonlySet<string> = new Set(['Object', 'Math']);

/** Calls a function such as `Object.values` or `Math.max`. */
export function callGlobal(name: string, method: string, args: readonly unknown[]): unknown {
  const [first] = args;
  if (name === 'Math') {
    const numbers = args.filter((value) => typeof value === 'number');
    if (numbers.length < args.length) return unknown;
    return method === 'max' ? Math.max(...numbers) : method === 'min' ? Math.min(...numbers) : unknown;
  }
  if (method === 'freeze') return first;
  if (!isRecord(first)) return unknown;
  switch (method) {
    case 'values':
      return Object.values(first);
    case 'keys':
      return Object.keys(first);
    case 'entries':
      return Object.entries(first);
    default:
      return unknown;
  }
}

/** Calls a method of a text. */
export function callStringMethod(subject: string, method: string, argument: unknown): unknown {
  switch (method) {
    case 'startsWith':
      return typeof argument === 'string' ? subject.startsWith(argument) : unknown;
    case 'toUpperCase':
      return subject.toUpperCase();
    case 'toLowerCase':
      return subject.toLowerCase();
    default:
      return unknown;
  }
}

/** Functions of the package `date-fns` that convert to milliseconds. */
export const durations: Readonly<Record<string, number>> = {
  secondsToMilliseconds: 1000,
  minutesToMilliseconds: 60_000,
  hoursToMilliseconds: 3_600_000,
};
