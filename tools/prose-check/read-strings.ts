import ts from 'typescript';
import { TextBlockBuilder, type TextBlock } from './text-block.ts';

/** Properties whose values people read: parts of an error, and labels of the configuration. */
const proseProperties = new Set([
  'found',
  'allowed',
  'fix',
  'label',
  'title',
  'description',
  'heading',
  'text',
  'tagline',
]);
/** Functions of the tests whose first argument is a sentence. */
const testFunctions = new Set(['describe', 'test', 'it']);

/** Reads the strings of a script that are sentences: parts of error messages, labels, and names of tests. */
export function readStrings(source: string, file: string): TextBlock[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const blocks: TextBlock[] = [];

  const read = (expression: ts.Node): void => {
    const builder = new TextBlockBuilder(file);
    const lineOf = (node: ts.Node) => parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const addWithCode = (text: string, line: number): void => {
      for (const part of text.split(/(`[^`]+`)/)) {
        if (part.startsWith('`')) builder.addOpaque(part, line);
        else builder.add(part, line);
      }
    };
    const add = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) {
        addWithCode(node.text, lineOf(node));
      } else if (ts.isTemplateExpression(node)) {
        addWithCode(node.head.text, lineOf(node));
        for (const span of node.templateSpans) {
          builder.addOpaque('`…`', lineOf(span));
          addWithCode(span.literal.text, lineOf(span.literal));
        }
      } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
        add(node.left);
        add(node.right);
      } else if (ts.isConditionalExpression(node)) {
        read(node.whenTrue);
        read(node.whenFalse);
      } else {
        builder.addOpaque('`…`', lineOf(node));
      }
    };
    add(expression);
    const block = builder.build();
    if (block && /\s/.test(block.text)) blocks.push(block);
  };

  // In a test, labels and messages are test data.
  const isTest = /\.(test|spec|fixture)\.tsx?$/.test(file);
  const visit = (node: ts.Node): void => {
    if (!isTest && ts.isPropertyAssignment(node) && proseProperties.has(node.name.getText())) read(node.initializer);
    if (!isTest && ts.isNewExpression(node) && node.expression.getText().endsWith('Error') && node.arguments?.[0]) {
      read(node.arguments[0]);
    }
    if (ts.isCallExpression(node) && node.arguments[0] && testFunctions.has(rootOf(node.expression))) {
      if (ts.isStringLiteralLike(node.arguments[0])) read(node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return blocks;
}

/** `test.each(…)` → `test` */
function rootOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootOf(node.expression);
  return '';
}
