import ts from 'typescript';
import { decide, type FlagDefaults } from './condition.ts';
import type { Evaluator } from './evaluate.ts';
import { Code, isRecord, unknown } from './evaluated.ts';
import type { Module } from './module.ts';

/** A route of the server. */
export interface FoundOperation {
  /** Method and URL, such as `GET /api/admin/projects/{projectId}`. */
  readonly route: string;
  /** Whether a new server responds to it: no experimental flag that is off by default keeps it closed. */
  readonly isOpen: boolean;
  /** What the route says about itself in OpenAPI: `operationId`, `parameters`, `responses` and others. */
  readonly description: Readonly<Record<string, unknown>> | undefined;
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Where a controller is mounted. */
interface Place {
  readonly prefix: string;
  readonly isOpen: boolean;
}

/** Finds all routes by following the tree of controllers from the server's index of routes. */
export function findOperations(evaluator: Evaluator, flags: FlagDefaults): FoundOperation[] {
  const file = evaluator.resolve('src/lib/app.ts', './routes');
  const index = file === undefined ? undefined : evaluator.moduleAt(file);
  const root = index && evaluator.exported(index, 'default');
  if (!(root instanceof Code)) throw new Error(`${evaluator.tree.version} has no index of routes that can be read`);
  const found = new Map<string, FoundOperation>();
  new RouteReader(evaluator, flags, (operation) => {
    const known = found.get(operation.route);
    // A route can be added twice: for a file upload, and with its description.
    found.set(operation.route, {
      route: operation.route,
      isOpen: operation.isOpen || known?.isOpen === true,
      description: known?.description ?? operation.description,
    });
  }).readController(root, [], { prefix: '', isOpen: true });
  return [...found.values()];
}

class RouteReader {
  private readonly evaluator: Evaluator;
  private readonly flags: FlagDefaults;
  private readonly report: (operation: FoundOperation) => void;

  constructor(evaluator: Evaluator, flags: FlagDefaults, report: (operation: FoundOperation) => void) {
    this.evaluator = evaluator;
    this.flags = flags;
    this.report = report;
  }

  /** Reads the routes that the constructor of a controller adds. */
  readController(controller: Code, args: readonly unknown[], place: Place): void {
    const { node, module } = controller;
    if (!ts.isClassDeclaration(node)) return;
    const constructor = node.members.find((member) => ts.isConstructorDeclaration(member));
    const scope = new Map<string, unknown>();
    constructor?.parameters.forEach(({ name, initializer }, index) => {
      if (!ts.isIdentifier(name)) return;
      const value = index < args.length ? args[index] : initializer && this.evaluator.evaluate(initializer, module);
      scope.set(name.text, value ?? unknown);
    });
    const context = { controller, module, scope };
    if (constructor?.body) this.readStatements(constructor.body.statements, context, place);
    else this.readBase(context, [], place);
  }

  private readStatements(statements: readonly ts.Statement[], context: Context, place: Place): void {
    for (const statement of statements) {
      if (ts.isIfStatement(statement)) {
        const outcome = decide(statement.expression, this.flags);
        this.readBranch(statement.thenStatement, context, outcome === false ? { ...place, isOpen: false } : place);
        if (statement.elseStatement)
          this.readBranch(statement.elseStatement, context, outcome === true ? { ...place, isOpen: false } : place);
      } else if (ts.isVariableStatement(statement)) {
        for (const { name, initializer } of statement.declarationList.declarations)
          if (ts.isIdentifier(name) && initializer)
            context.scope.set(name.text, this.evaluator.evaluate(initializer, context.module, context.scope));
      } else if (ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression))
        this.readCall(statement.expression, context, place);
    }
  }

  private readBranch(statement: ts.Statement, context: Context, place: Place): void {
    this.readStatements(ts.isBlock(statement) ? statement.statements : [statement], context, place);
  }

  private readCall(call: ts.CallExpression, context: Context, place: Place): void {
    const { expression, arguments: args } = call;
    if (expression.kind === ts.SyntaxKind.SuperKeyword) return this.readBase(context, args, place);
    if (!ts.isPropertyAccessExpression(expression) || !isRouter(expression.expression)) return;
    const name = expression.name.text;
    const [first, ...rest] = args;
    if (name === 'use' || name === 'useWithMiddleware') this.readUse(args, context, place);
    else if (name === 'route' && first) this.readRoute(first, context, place);
    else if (name === 'fileupload' && first) this.readShortRoute('post', first, rest[1], context, place);
    else if (methods.has(name) && first) this.readShortRoute(name, first, rest[0], context, place);
    else this.readHelper(name, context, place);
  }

  /** Reads `this.use('/path', new Controller(config).router)`. */
  private readUse(args: readonly ts.Expression[], context: Context, place: Place): void {
    const [first, ...rest] = args;
    const path = first && this.evaluator.evaluate(first, context.module, context.scope);
    if (typeof path !== 'string') return;
    for (const argument of rest) {
      let { isOpen } = place;
      let router: ts.Expression = argument;
      if (ts.isCallExpression(router) && ts.isIdentifier(router.expression)) {
        const [condition, inner] = router.arguments;
        if (router.expression.text !== 'conditionalMiddleware' || !condition || !inner) continue;
        if (decide(condition, this.flags) === false) isOpen = false;
        router = inner;
      }
      if (ts.isPropertyAccessExpression(router)) router = router.expression;
      if (!ts.isNewExpression(router)) continue;
      const controller = this.evaluator.evaluate(router.expression, context.module, context.scope);
      const values = (router.arguments ?? []).map((value) =>
        this.evaluator.evaluate(value, context.module, context.scope),
      );
      if (controller instanceof Code)
        this.readController(controller, values, { prefix: joinPaths(place.prefix, path), isOpen });
    }
  }

  /** Reads `this.route({ method, path, handler, middleware: [openApiService.validPath({ … })] })`. */
  private readRoute(options: ts.Expression, context: Context, place: Place): void {
    if (!ts.isObjectLiteralExpression(options)) return;
    const property = (name: string): ts.Expression | undefined => propertyOf(options, name);
    const method = property('method');
    const path = property('path');
    const methodName = method && this.evaluator.evaluate(method, context.module, context.scope);
    if (typeof methodName !== 'string' || !path) return;
    const middleware = property('middleware');
    const calls = middleware && ts.isArrayLiteralExpression(middleware) ? [...middleware.elements] : [];
    const validPath = calls
      .filter((call) => ts.isCallExpression(call))
      .find(({ expression }) => ts.isPropertyAccessExpression(expression) && expression.name.text === 'validPath');
    this.reportRoute(methodName, path, property('handler'), validPath?.arguments[0], context, place);
  }

  private readShortRoute(
    method: string,
    path: ts.Expression,
    handler: ts.Expression | undefined,
    context: Context,
    place: Place,
  ): void {
    this.reportRoute(method, path, handler, undefined, context, place);
  }

  private reportRoute(
    method: string,
    pathExpression: ts.Expression,
    handler: ts.Expression | undefined,
    description: ts.Expression | undefined,
    { module, scope, controller }: Context,
    place: Place,
  ): void {
    const path = this.evaluator.evaluate(pathExpression, module, scope);
    if (typeof path !== 'string') return;
    const described = description && this.evaluator.evaluate(description, module, scope);
    this.report({
      route: `${method.toUpperCase()} ${toUrl(joinPaths(place.prefix, path))}`,
      isOpen: place.isOpen && !this.refuses(handler, controller),
      description: isRecord(described) ? described : undefined,
    });
  }

  /** Reads a method that the constructor calls to add routes. */
  private readHelper(name: string, context: Context, place: Place): void {
    const method = methodOf(context.controller, name);
    if (method?.body) this.readStatements(method.body.statements, { ...context, scope: new Map() }, place);
  }

  /** Reads the routes of the class that a controller extends. */
  private readBase(context: Context, args: readonly ts.Expression[], place: Place): void {
    const { node } = context.controller;
    if (!ts.isClassDeclaration(node)) return;
    const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    const parent = base && this.evaluator.evaluate(base.expression, context.module);
    if (!(parent instanceof Code) || parent.module.path.includes('routes/controller.')) return;
    const values = args.map((value) => this.evaluator.evaluate(value, context.module, context.scope));
    this.readController(parent, values, place);
  }

  /** Whether a handler refuses every request of a new server. */
  private refuses(handler: ts.Expression | undefined, controller: Code): boolean {
    const body =
      handler && ts.isPropertyAccessExpression(handler)
        ? methodOf(controller, handler.name.text)?.body
        : handler && ts.isArrowFunction(handler) && ts.isBlock(handler.body)
          ? handler.body
          : undefined;
    if (!body) return false;
    const last = body.statements.at(-1);
    const isPlain = body.statements.slice(0, -1).every((statement) => ts.isVariableStatement(statement));
    if (last && isPlain && isRefusal(last)) return true;
    return refusalIn(body.statements, this.flags, controller) === 'refuses';
  }
}

interface Context {
  readonly controller: Code;
  readonly module: Module;
  /** Values of parameters and local constants. */
  readonly scope: Map<string, unknown>;
}

/**
 * Follows the statements that a handler runs with default flags. It refuses if one of them throws or sets an error
 * status after a condition about flags has been decided.
 */
function refusalIn(
  statements: readonly ts.Statement[],
  flags: FlagDefaults,
  controller: Code,
): 'refuses' | 'responds' | 'continues' {
  let isDecided = false;
  for (const statement of statements) {
    if (ts.isIfStatement(statement)) {
      const outcome = decide(statement.expression, flags);
      if (outcome === undefined) continue;
      isDecided = true;
      const branch = outcome ? statement.thenStatement : statement.elseStatement;
      if (!branch) continue;
      const inner = ts.isBlock(branch) ? branch.statements : [branch];
      if (inner.some(isRefusal)) return 'refuses';
      if (inner.some((each) => ts.isReturnStatement(each)) || outcome === (statement.elseStatement !== undefined))
        return 'responds';
    } else if (ts.isTryStatement(statement)) {
      const result = refusalIn(statement.tryBlock.statements, flags, controller);
      if (result !== 'continues') return result;
    } else if ((isDecided && isRefusal(statement)) || checkRefuses(statement, flags, controller)) return 'refuses';
    else if (ts.isReturnStatement(statement)) return 'responds';
  }
  return 'continues';
}

/** Whether a statement calls a method of the controller that checks a flag and refuses: `this.verifyEnabled()`. */
function checkRefuses(statement: ts.Statement, flags: FlagDefaults, controller: Code): boolean {
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return false;
  const { expression } = statement.expression;
  if (!ts.isPropertyAccessExpression(expression) || expression.expression.kind !== ts.SyntaxKind.ThisKeyword)
    return false;
  const body = methodOf(controller, expression.name.text)?.body;
  return body !== undefined && refusalIn(body.statements, flags, controller) === 'refuses';
}

/** Whether a statement throws, or sends a response such as `res.status(404).send()`. */
function isRefusal(statement: ts.Statement): boolean {
  if (ts.isThrowStatement(statement)) return true;
  const expression =
    ts.isExpressionStatement(statement) || ts.isReturnStatement(statement) ? statement.expression : undefined;
  for (let call = expression; call;) {
    if (ts.isCallExpression(call)) {
      const { expression: callee } = call;
      const [status] = call.arguments;
      if (ts.isPropertyAccessExpression(callee) && ['status', 'sendStatus'].includes(callee.name.text) && status) {
        if (ts.isNumericLiteral(status)) return Number(status.text) >= 400;
        // `res.status(error.statusCode)`
        return ts.isPropertyAccessExpression(status) && status.name.text === 'statusCode';
      }
      call = callee;
    } else if (ts.isPropertyAccessExpression(call)) call = call.expression;
    else return false;
  }
  return false;
}

/** Whether an expression is `this`, `this.app` or `app`. */
function isRouter(expression: ts.Expression): boolean {
  if (expression.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (ts.isIdentifier(expression)) return expression.text === 'app';
  return (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 'app' &&
    expression.expression.kind === ts.SyntaxKind.ThisKeyword
  );
}

function methodOf(controller: Code, name: string): ts.MethodDeclaration | undefined {
  if (!ts.isClassDeclaration(controller.node)) return undefined;
  return controller.node.members.find(
    (member): member is ts.MethodDeclaration =>
      ts.isMethodDeclaration(member) && ts.isIdentifier(member.name) && member.name.text === name,
  );
}

function propertyOf(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && property.name.text === name)
      return property.initializer;
    if (ts.isShorthandPropertyAssignment(property) && property.name.text === name) return property.name;
  }
  return undefined;
}

function joinPaths(prefix: string, path: string): string {
  return `${prefix}/${path}`.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
}

/** Turns a path of Express into a URL of OpenAPI: `/users/:id(\\d+)` into `/users/{id}`. */
function toUrl(path: string): string {
  return path.replaceAll(/:(\w+)(\([^)]*\))?/g, '{$1}') || '/';
}
