import ts from 'typescript';

/** A source file with its imports and its declarations by name. */
export interface Module {
  readonly path: string;
  readonly source: ts.SourceFile;
  /** Imported names, with the module that they come from and their name there (`*` for the whole module). */
  readonly imports: ReadonlyMap<string, Reference>;
  /** Constants, classes, functions and enumerations at the top level. */
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Exported names: a local name, or a reference to another module. */
  readonly exports: ReadonlyMap<string, string | Reference>;
  /** Modules whose exports this module exports again. */
  readonly exportedModules: readonly string[];
}

export interface Reference {
  readonly from: string;
  readonly name: string;
}

export type Declaration = ts.VariableDeclaration | ts.ClassDeclaration | ts.FunctionDeclaration | ts.EnumDeclaration;

/** Stands for the name of a default export that has none. */
const unnamedDefault = '*default*';

/** Parses a file of the server: TypeScript, or JavaScript with ES or CommonJS modules. */
export function parseModule(path: string, text: string): Module {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const imports = new Map<string, Reference>();
  const declarations = new Map<string, Declaration>();
  const exports = new Map<string, string | Reference>();
  const exportedModules: string[] = [];

  const declare = (name: string, declaration: Declaration, modifiers: readonly ts.ModifierLike[] = []): void => {
    declarations.set(name, declaration);
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return;
    exports.set(modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ? 'default' : name, name);
  };

  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) readImport(statement, imports);
    else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        const from = declaration.initializer && requiredModule(declaration.initializer);
        if (from !== undefined) readRequire(declaration.name, from, imports);
        else if (ts.isIdentifier(declaration.name))
          declare(declaration.name.text, declaration, ts.getModifiers(statement));
      }
    } else if (ts.isClassDeclaration(statement) || ts.isFunctionDeclaration(statement))
      declare(statement.name?.text ?? unnamedDefault, statement, ts.getModifiers(statement));
    else if (ts.isEnumDeclaration(statement)) declare(statement.name.text, statement, ts.getModifiers(statement));
    else if (ts.isExportDeclaration(statement)) readExport(statement, exports, exportedModules);
    else if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression))
      exports.set('default', statement.expression.text);
    else readModuleExports(statement, exports);
  }
  return { path, source, imports, declarations, exports, exportedModules };
}

function readImport(statement: ts.ImportDeclaration, imports: Map<string, Reference>): void {
  if (!ts.isStringLiteral(statement.moduleSpecifier)) return;
  const from = statement.moduleSpecifier.text;
  const clause = statement.importClause;
  if (clause?.name) imports.set(clause.name.text, { from, name: 'default' });
  const bindings = clause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) imports.set(bindings.name.text, { from, name: '*' });
  if (bindings && ts.isNamedImports(bindings))
    for (const { name, propertyName } of bindings.elements)
      imports.set(name.text, { from, name: (propertyName ?? name).text });
}

/** The module of `require('./module')`. */
function requiredModule(expression: ts.Expression): string | undefined {
  if (!ts.isCallExpression(expression) || !ts.isIdentifier(expression.expression)) return undefined;
  const [argument] = expression.arguments;
  return expression.expression.text === 'require' && argument && ts.isStringLiteral(argument)
    ? argument.text
    : undefined;
}

function readRequire(name: ts.BindingName, from: string, imports: Map<string, Reference>): void {
  if (ts.isIdentifier(name)) imports.set(name.text, { from, name: 'default' });
  else if (ts.isObjectBindingPattern(name))
    for (const { name: local, propertyName } of name.elements)
      if (ts.isIdentifier(local))
        imports.set(local.text, {
          from,
          name: propertyName && ts.isIdentifier(propertyName) ? propertyName.text : local.text,
        });
}

function readExport(
  statement: ts.ExportDeclaration,
  exports: Map<string, string | Reference>,
  exportedModules: string[],
): void {
  const { moduleSpecifier, exportClause } = statement;
  const from = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
  if (!exportClause) {
    if (from !== undefined) exportedModules.push(from);
  } else if (ts.isNamespaceExport(exportClause)) {
    if (from !== undefined) exports.set(exportClause.name.text, { from, name: '*' });
  } else
    for (const { name, propertyName } of exportClause.elements) {
      const original = (propertyName ?? name).text;
      exports.set(name.text, from === undefined ? original : { from, name: original });
    }
}

/** Reads `module.exports = Controller` and `module.exports = { one, two }`. */
function readModuleExports(statement: ts.Statement, exports: Map<string, string | Reference>): void {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return;
  const { left, right } = statement.expression;
  if (!ts.isPropertyAccessExpression(left) || !ts.isIdentifier(left.expression)) return;
  if (left.expression.text === 'exports' && ts.isIdentifier(right)) exports.set(left.name.text, right.text);
  if (left.expression.text !== 'module' || left.name.text !== 'exports') return;
  if (ts.isIdentifier(right)) exports.set('default', right.text);
  if (ts.isObjectLiteralExpression(right))
    for (const property of right.properties)
      if (ts.isShorthandPropertyAssignment(property)) exports.set(property.name.text, property.name.text);
}
