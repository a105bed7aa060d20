import ts from 'typescript';
import { decide, type FlagDefaults } from './condition.ts';
import type { Evaluator } from './evaluate.ts';
import { Code, isRecord } from './evaluated.ts';
import { readingsIn } from './find-variables.ts';
import type { Module } from './module.ts';

/** The first of several modules that a version has. Modules move from time to time. */
function firstModule(evaluator: Evaluator, ...files: string[]): Module | undefined {
  for (const file of files) {
    const resolved = evaluator.resolve('src/lib/app.ts', `./${file}`);
    const module = resolved === undefined ? undefined : evaluator.moduleAt(resolved);
    if (module) return module;
  }
  return undefined;
}

function stringsIn(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

/** Constants of a module that are strings. */
function stringsOf(evaluator: Evaluator, module: Module | undefined): string[] {
  const exported = module ? evaluator.exported(module, '*') : {};
  return isRecord(exported) ? stringsIn(Object.values(exported)) : [];
}

export function findEventTypes(evaluator: Evaluator): string[] {
  const module = firstModule(evaluator, 'events', 'types/events');
  const listed = module ? stringsIn(evaluator.local(module, 'IEventTypes')) : [];
  return listed.length > 0 ? listed : stringsOf(evaluator, module);
}

/** Names of the server that aren't permissions of a role. */
const specialPermissions = new Set(['CLIENT', 'FRONTEND', 'NONE']);

export function findPermissions(evaluator: Evaluator): string[] {
  return stringsOf(evaluator, firstModule(evaluator, 'types/permissions')).filter(
    (name) => /^[A-Z][A-Z_]+$/.test(name) && !specialPermissions.has(name),
  );
}

export function findOperators(evaluator: Evaluator): string[] {
  const module = firstModule(evaluator, 'util/constants');
  return module ? stringsIn(evaluator.local(module, 'ALL_OPERATORS')) : [];
}

/** The activation strategies that the server's migrations create. */
export function findStrategies({ tree }: Evaluator): string[] {
  return [...tree.files]
    .filter(([file]) => file.startsWith('src/migrations/'))
    .flatMap(([, id]): unknown[] => [JSON.parse(tree.readText(id))].flat())
    .flatMap((strategy) => (isRecord(strategy) ? stringsIn([strategy['name']]) : []));
}

/** Names of integrations, with whether a new server offers them. */
export function findIntegrations(evaluator: Evaluator, flags: FlagDefaults): Map<string, boolean> {
  const module = firstModule(evaluator, 'addons');
  const found = new Map<string, boolean>();
  const getAddons = module?.declarations.get('getAddons');
  if (!module || !getAddons) return found;
  const visit = (node: ts.Node, isOpen: boolean): void => {
    if (ts.isIfStatement(node)) {
      const outcome = decide(node.expression, flags);
      visit(node.thenStatement, isOpen && outcome !== false);
      if (node.elseStatement) visit(node.elseStatement, isOpen && outcome !== true);
      return;
    }
    if (ts.isNewExpression(node)) {
      const name = integrationName(evaluator, evaluator.evaluate(node.expression, module));
      if (name !== undefined) found.set(name, (found.get(name) ?? false) || isOpen);
    }
    ts.forEachChild(node, (child) => visit(child, isOpen));
  };
  visit(getAddons, true);
  return found;
}

/** The name in the definition that the class of an integration passes to its base class. */
function integrationName(evaluator: Evaluator, code: unknown): string | undefined {
  if (!(code instanceof Code) || !ts.isClassDeclaration(code.node)) return undefined;
  const constructor = code.node.members.find((member) => ts.isConstructorDeclaration(member));
  for (const statement of constructor?.body?.statements ?? []) {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) continue;
    const [definition] = statement.expression.arguments;
    if (statement.expression.expression.kind !== ts.SyntaxKind.SuperKeyword || !definition) continue;
    const value = evaluator.evaluate(definition, code.module);
    if (isRecord(value) && typeof value['name'] === 'string') return value['name'];
  }
  return undefined;
}

/** Resource limits, with the environment variable that sets each. */
export function findLimits(evaluator: Evaluator): Map<string, string> {
  const module = firstModule(evaluator, 'create-config');
  const found = new Map<string, string>();
  if (!module) return found;
  /** Constants of the function that reads the configuration, with the variable that sets each. */
  const constants = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const [reading] = readingsIn(module, node.initializer);
      if (reading) constants.set(node.name.text, reading.variable);
      if (node.name.text === 'resourceLimits' && ts.isObjectLiteralExpression(node.initializer))
        readLimits(node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  const readLimits = (limits: ts.ObjectLiteralExpression): void => {
    for (const property of limits.properties) {
      if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) continue;
      const [reading] = readingsIn(module, property.initializer);
      const variable =
        reading?.variable ??
        (ts.isIdentifier(property.initializer) ? constants.get(property.initializer.text) : undefined);
      if (variable !== undefined) found.set(property.name.text, variable);
    }
  };
  visit(module.source);
  return found;
}

/** Versions of other software that one version of the server needs. */
export interface FoundRequirements {
  /** The range of Node.js versions. */
  readonly node?: string;
  /** The first major version of PostgreSQL that the server supports. */
  readonly postgres?: string;
  /** The oldest versions of SDKs that the server doesn't call outdated, by the names that SDKs report. */
  readonly sdks: ReadonlyMap<string, string>;
}

export function findRequirements(evaluator: Evaluator): FoundRequirements {
  const id = evaluator.dependOn('package.json');
  const manifest: unknown = id === undefined ? undefined : JSON.parse(evaluator.tree.readText(id));
  const engines = isRecord(manifest) ? manifest['engines'] : undefined;
  const node = isRecord(engines) ? engines['node'] : undefined;
  const module = firstModule(evaluator, 'util/postgres-version-checker');
  const declaration = module?.declarations.get('MIN_SUPPORTED_POSTGRES_VERSION');
  let postgres: string | undefined;
  const visit = (child: ts.Node): void => {
    if (ts.isStringLiteral(child)) postgres ??= child.text.split('.')[0];
    ts.forEachChild(child, visit);
  };
  if (declaration) visit(declaration);
  return {
    ...(typeof node === 'string' && { node }),
    ...(postgres !== undefined && { postgres }),
    sdks: findOldestSdks(evaluator),
  };
}

function findOldestSdks(evaluator: Evaluator): Map<string, string> {
  const module = firstModule(evaluator, 'features/metrics/instance/findOutdatedSdks');
  const versions = module && evaluator.local(module, 'config');
  return new Map(
    Object.entries(isRecord(versions) ? versions : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
