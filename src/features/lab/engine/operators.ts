const listOperators: ReadonlySet<string> = new Set([
  'IN',
  'NOT_IN',
  'STR_STARTS_WITH',
  'STR_ENDS_WITH',
  'STR_CONTAINS',
  'IN_CIDR',
]);

/** Whether an operator compares a field with a list of values. All others compare it with a single value. */
export function isListOperator(operator: string): boolean {
  return listOperators.has(operator);
}
