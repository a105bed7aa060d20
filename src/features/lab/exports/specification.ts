import type { Exported } from './exported.ts';

/** A file in the format of the client specification, which all SDKs are tested with. */
export function specificationCase({ flag, features, cases }: Exported): string {
  const tests = cases.map(({ name, context, result: { enabled, variant } }) => ({
    description: name,
    context,
    toggleName: flag,
    expectedResult: {
      name: variant.name,
      ...(variant.payload && { payload: variant.payload }),
      enabled: variant.enabled,
      feature_enabled: enabled,
    },
  }));
  return `${JSON.stringify({ name: flag, state: JSON.parse(features), variantTests: tests }, undefined, 2)}\n`;
}
