import ts from 'typescript';
import { isRecord } from './evaluated.ts';

/** What is known about a condition before the server runs: its result, or `undefined`. */
export type Outcome = boolean | undefined;

/** Experimental flags that are on in a new Open Source server, by name. */
export type FlagDefaults = ReadonlyMap<string, boolean>;

/** Reads the defaults of experimental flags from the server's `flags` object: booleans, or variants with `enabled`. */
export function readFlagDefaults(flags: unknown): FlagDefaults {
  const entries = isRecord(flags) ? Object.entries(flags) : [];
  return new Map(
    entries.map(([name, value]) => [name, value === true || (isRecord(value) && value['enabled'] === true)]),
  );
}

/** Decides a condition for an Open Source server with the default flags. */
export function decide(condition: ts.Expression, flags: FlagDefaults): Outcome {
  if (ts.isParenthesizedExpression(condition)) return decide(condition.expression, flags);
  if (ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken) {
    const outcome = decide(condition.operand, flags);
    return outcome === undefined ? undefined : !outcome;
  }
  if (ts.isBinaryExpression(condition)) {
    const left = decide(condition.left, flags);
    const right = decide(condition.right, flags);
    if (condition.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return left === false || right === false ? false : left === undefined || right === undefined ? undefined : true;
    if (condition.operatorToken.kind === ts.SyntaxKind.BarBarToken)
      return left === true || right === true ? true : left === undefined || right === undefined ? undefined : false;
    return undefined;
  }
  if (ts.isArrowFunction(condition) && !ts.isBlock(condition.body)) return decide(condition.body, flags);
  const flag = flagOf(condition);
  if (flag !== undefined) return flags.get(flag) ?? false;
  const name = ts.isPropertyAccessExpression(condition) ? condition.name : condition;
  if (!ts.isIdentifier(name)) return undefined;
  if (['isEnterprise', 'enterpriseVersion'].includes(name.text)) return false;
  return name.text === 'isOss' ? true : undefined;
}

/** The experimental flag that an expression asks for, such as `flagResolver.isEnabled('name')`. */
function flagOf(expression: ts.Expression): string | undefined {
  if (ts.isCallExpression(expression) && ts.isPropertyAccessExpression(expression.expression)) {
    const [argument] = expression.arguments;
    return expression.expression.name.text === 'isEnabled' && argument && ts.isStringLiteral(argument)
      ? argument.text
      : undefined;
  }
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  // Before 4.15, flags were properties: `config.experimental.name`, `config.experimental.flags.name`.
  let owner: ts.Expression = expression.expression;
  if (ts.isPropertyAccessExpression(owner) && owner.name.text === 'flags') owner = owner.expression;
  return ts.isPropertyAccessExpression(owner) && owner.name.text === 'experimental' ? expression.name.text : undefined;
}
