import path from 'node:path/posix';
import ts from 'typescript';
import {
  arithmetic,
  callGlobal,
  callStringMethod,
  Code,
  durations,
  equality,
  globals,
  isRecord,
  member,
  type Scope,
  unknown,
} from './evaluated.ts';
import { type Declaration, type Module, parseModule } from './module.ts';
import type { SourceTree } from './source-tree.ts';

/** Everything that a cached value was computed from: ids of files by path. */
type Dependencies = Map<string, string | undefined>;

interface Cached {
  readonly value: unknown;
  readonly dependencies: Dependencies;
}

/** Values that stay valid from one version to the next as long as the files that they depend on are the same. */
export class EvaluationCache {
  readonly modules = new Map<string, Module>();
  readonly values = new Map<string, Cached>();
}

const deepest = 60;

/** Evaluates constants, schemas and small functions of one version of the server without running it. */
export class Evaluator {
  readonly tree: SourceTree;
  private readonly cache: EvaluationCache;
  private readonly recording: Dependencies[] = [];
  private depth = 0;

  constructor(tree: SourceTree, cache: EvaluationCache) {
    this.tree = tree;
    this.cache = cache;
  }

  /** The module at a path, or `undefined` if the version has no such file. */
  moduleAt(file: string): Module | undefined {
    const id = this.dependOn(file);
    if (id === undefined || file.endsWith('.json')) return undefined;
    const key = `${file} ${id}`;
    const known = this.cache.modules.get(key);
    if (known) return known;
    const module = parseModule(file, this.tree.readText(id));
    this.cache.modules.set(key, module);
    return module;
  }

  /** Computes a value once for all versions that have the same files. */
  remember<T>(key: string, compute: () => T): T {
    const cached = this.cache.values.get(key);
    if (cached && [...cached.dependencies].every(([file, id]) => this.tree.files.get(file) === id)) {
      for (const dependencies of this.recording)
        for (const [file, id] of cached.dependencies) dependencies.set(file, id);
      // A key always stands for the same type, because each caller has its own prefix.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return cached.value as T;
    }
    const dependencies: Dependencies = new Map();
    this.recording.push(dependencies);
    try {
      const value = compute();
      this.cache.values.set(key, { value, dependencies });
      return value;
    } finally {
      this.recording.pop();
    }
  }

  /** The file that an import names, if it is part of the server. */
  resolve(from: string, specifier: string): string | undefined {
    const base = specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : `src/${specifier}`;
    const stem = base.replace(/\.js$/, '');
    return [`${stem}.ts`, `${stem}.js`, base, `${stem}/index.ts`, `${stem}/index.js`].find((file) =>
      this.tree.files.has(file),
    );
  }

  /** The value that a module exports under a name. */
  exported(module: Module, name: string, seen: ReadonlySet<string> = new Set()): unknown {
    const place = `${module.path} ${name}`;
    if (seen.has(place)) return unknown;
    const visited = new Set([...seen, place]);
    if (name === '*') return this.everythingExported(module);
    const target = module.exports.get(name);
    if (typeof target === 'string') return this.local(module, target);
    if (target) return this.imported(module, target.from, target.name, visited);
    for (const specifier of module.exportedModules) {
      const value = this.imported(module, specifier, name, visited);
      if (value !== unknown) return value;
    }
    return unknown;
  }

  /** The value of a constant, class or import at the top level of a module. */
  local(module: Module, name: string): unknown {
    const declaration = module.declarations.get(name);
    if (declaration) return this.declared(module, declaration);
    const reference = module.imports.get(name);
    return reference ? this.imported(module, reference.from, reference.name, new Set()) : unknown;
  }

  evaluate(expression: ts.Expression, module: Module, scope: Scope = new Map()): unknown {
    if (this.depth >= deepest) return unknown;
    this.depth++;
    try {
      return this.valueOf(expression, module, scope);
    } finally {
      this.depth--;
    }
  }

  /** Records that the values that are being computed depend on a file, and returns the id of its contents. */
  dependOn(file: string): string | undefined {
    const id = this.tree.files.get(file);
    for (const dependencies of this.recording) dependencies.set(file, id);
    return id;
  }

  private imported(module: Module, specifier: string, name: string, seen: ReadonlySet<string>): unknown {
    const file = this.resolve(module.path, specifier);
    if (file?.endsWith('.json')) {
      const id = this.dependOn(file);
      return id === undefined ? unknown : JSON.parse(this.tree.readText(id));
    }
    const imported = file === undefined ? undefined : this.moduleAt(file);
    if (!imported) return unknown;
    // A module that was compiled from CommonJS may export everything as its default.
    if (name === 'default' && !imported.exports.has('default')) return this.everythingExported(imported);
    return this.exported(imported, name, seen);
  }

  private everythingExported(module: Module): unknown {
    const values: Record<string, unknown> = {};
    for (const specifier of module.exportedModules) {
      const file = this.resolve(module.path, specifier);
      const inner = file === undefined ? undefined : this.moduleAt(file);
      if (inner) Object.assign(values, this.everythingExported(inner));
    }
    for (const name of module.exports.keys()) if (name !== 'default') values[name] = this.exported(module, name);
    return values;
  }

  private declared(module: Module, declaration: Declaration): unknown {
    if (ts.isVariableDeclaration(declaration)) {
      const name = ts.isIdentifier(declaration.name) ? declaration.name.text : '';
      const { initializer } = declaration;
      return initializer
        ? this.remember(`value ${module.path} ${name}`, () => {
            this.dependOn(module.path);
            return this.evaluate(initializer, module);
          })
        : unknown;
    }
    if (!ts.isEnumDeclaration(declaration)) return new Code(module, declaration);
    const members: Record<string, unknown> = {};
    let next = 0;
    for (const { name, initializer } of declaration.members) {
      const value = initializer ? this.evaluate(initializer, module) : next;
      if (typeof value === 'number') next = value + 1;
      members[nameOf(name) ?? ''] = value;
    }
    return members;
  }

  private valueOf(node: ts.Expression, module: Module, scope: Scope): unknown {
    const evaluate = (expression: ts.Expression): unknown => this.evaluate(expression, module, scope);
    if (
      ts.isAsExpression(node) ||
      ts.isParenthesizedExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isAwaitExpression(node)
    )
      return evaluate(node.expression);
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
    if (ts.isIdentifier(node)) return this.named(node.text, module, scope);
    if (ts.isTemplateExpression(node)) {
      let text = node.head.text;
      for (const { expression, literal } of node.templateSpans) {
        const value = evaluate(expression);
        if (typeof value !== 'string' && typeof value !== 'number') return unknown;
        text += value + literal.text;
      }
      return text;
    }
    if (ts.isObjectLiteralExpression(node)) return this.object(node, module, scope);
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((element) => {
        if (!ts.isSpreadElement(element)) return [evaluate(element)];
        const value = evaluate(element.expression);
        return Array.isArray(value) ? value : [unknown];
      });
    if (ts.isPropertyAccessExpression(node)) return member(evaluate(node.expression), node.name.text);
    if (ts.isElementAccessExpression(node)) {
      const key = evaluate(node.argumentExpression);
      return typeof key === 'string' || typeof key === 'number'
        ? member(evaluate(node.expression), String(key))
        : unknown;
    }
    if (ts.isPrefixUnaryExpression(node)) {
      const value = evaluate(node.operand);
      if (node.operator === ts.SyntaxKind.MinusToken && typeof value === 'number') return -value;
      return node.operator === ts.SyntaxKind.ExclamationToken && value !== unknown ? !value : unknown;
    }
    if (ts.isConditionalExpression(node)) {
      const condition = evaluate(node.condition);
      return condition === unknown ? unknown : evaluate(condition ? node.whenTrue : node.whenFalse);
    }
    if (ts.isBinaryExpression(node)) return this.binary(node, module, scope);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return new Code(module, node, scope);
    if (ts.isCallExpression(node)) return this.call(node, module, scope);
    switch (node.kind) {
      case ts.SyntaxKind.TrueKeyword:
        return true;
      case ts.SyntaxKind.FalseKeyword:
        return false;
      case ts.SyntaxKind.NullKeyword:
        return null;
      default:
        return unknown;
    }
  }

  private named(name: string, module: Module, scope: Scope): unknown {
    if (scope.has(name)) return scope.get(name);
    return name === 'undefined' ? undefined : this.local(module, name);
  }

  private object(node: ts.ObjectLiteralExpression, module: Module, scope: Scope): unknown {
    const result: Record<string, unknown> = {};
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const value = this.evaluate(property.expression, module, scope);
        if (isRecord(value)) Object.assign(result, value);
      } else if (ts.isShorthandPropertyAssignment(property))
        result[property.name.text] = this.named(property.name.text, module, scope);
      else if (ts.isPropertyAssignment(property)) {
        const name = ts.isComputedPropertyName(property.name)
          ? this.evaluate(property.name.expression, module, scope)
          : nameOf(property.name);
        if (typeof name === 'string' || typeof name === 'number')
          result[name] = this.evaluate(property.initializer, module, scope);
      } else if (ts.isMethodDeclaration(property))
        result[nameOf(property.name) ?? ''] = new Code(module, property, scope);
    }
    return result;
  }

  private binary(node: ts.BinaryExpression, module: Module, scope: Scope): unknown {
    const left = this.evaluate(node.left, module, scope);
    const right = (): unknown => this.evaluate(node.right, module, scope);
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.BarBarToken:
        return left === unknown ? unknown : left || right();
      case ts.SyntaxKind.QuestionQuestionToken:
        return left === unknown ? unknown : (left ?? right());
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return left === unknown ? unknown : left && right();
      case ts.SyntaxKind.PlusToken:
      case ts.SyntaxKind.AsteriskToken:
        return arithmetic(node.operatorToken.kind, left, right());
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
      case ts.SyntaxKind.EqualsEqualsToken:
        return equality(left, right());
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsToken: {
        const equal = equality(left, right());
        return equal === unknown ? unknown : !equal;
      }
      default:
        return unknown;
    }
  }

  private call(node: ts.CallExpression, module: Module, scope: Scope): unknown {
    const args = node.arguments.map((argument) => this.evaluate(argument, module, scope));
    const callee = node.expression;
    if (ts.isPropertyAccessExpression(callee)) {
      const method = callee.name.text;
      if (ts.isIdentifier(callee.expression) && isGlobal(callee.expression.text, module, scope))
        return callGlobal(callee.expression.text, method, args);
      const subject = this.evaluate(callee.expression, module, scope);
      if (Array.isArray(subject) || typeof subject === 'string') return this.callMethod(subject, method, args);
      const code = member(subject, method);
      return code instanceof Code ? this.apply(code, args) : unknown;
    }
    if (!ts.isIdentifier(callee)) return unknown;
    if (readsVariable.test(callee.text)) return args[1];
    const duration = durations[callee.text];
    if (duration !== undefined) return typeof args[0] === 'number' ? args[0] * duration : unknown;
    const code = this.named(callee.text, module, scope);
    return code instanceof Code ? this.apply(code, args) : unknown;
  }

  private callMethod(subject: unknown[] | string, method: string, args: unknown[]): unknown {
    const [first] = args;
    if (typeof subject === 'string') return callStringMethod(subject, method, first);
    switch (method) {
      case 'map':
        return first instanceof Code ? subject.map((item) => this.apply(first, [item])) : unknown;
      case 'filter':
        return first instanceof Code ? subject.filter((item) => this.apply(first, [item]) !== false) : subject;
      case 'concat':
        return subject.concat(...args);
      case 'join':
        return subject.includes(unknown) ? unknown : subject.join(typeof first === 'string' ? first : ',');
      default:
        return unknown;
    }
  }

  /** Calls a function that only returns a value, perhaps after it has declared constants. */
  apply(code: Code, args: readonly unknown[]): unknown {
    const { node, module } = code;
    if (ts.isClassDeclaration(node) || !node.body) return unknown;
    const scope = new Map(code.scope);
    node.parameters.forEach(({ name, dotDotDotToken }, index) => {
      if (ts.isIdentifier(name)) scope.set(name.text, dotDotDotToken ? args.slice(index) : args[index]);
      else if (ts.isObjectBindingPattern(name))
        for (const element of name.elements)
          if (ts.isIdentifier(element.name))
            scope.set(element.name.text, member(args[index], nameOf(element.propertyName) ?? element.name.text));
    });
    if (!ts.isBlock(node.body)) return this.evaluate(node.body, module, scope);
    for (const statement of node.body.statements) {
      if (ts.isReturnStatement(statement))
        return statement.expression ? this.evaluate(statement.expression, module, scope) : undefined;
      if (!ts.isVariableStatement(statement)) return unknown;
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) scope.set(name.text, this.evaluate(initializer, module, scope));
    }
    return undefined;
  }
}

/** Functions of the server that read an environment variable or return the default that they are called with. */
export const readsVariable = /^(parseEnvVar|safe)[A-Z]/;

/** A name that is written out: an identifier, a string or a number. */
function nameOf(name: ts.Node | undefined): string | undefined {
  if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name))) return name.text;
  return undefined;
}

function isGlobal(name: string, module: Module, scope: Scope): boolean {
  return globals.has(name) && !scope.has(name) && !module.declarations.has(name);
}
