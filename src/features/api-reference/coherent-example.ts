type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Operators that compare with a single value. All others compare with a list. */
const singleValue = /^(?:NUM|DATE|SEMVER)_|^REGEX$/;
/** The sum of the weights of a flag's variants. */
const allWeights = 1000;

/** The people of the examples, by their user id. */
export const people: Readonly<Record<number, Fields>> = {
  7: { name: 'Ada Larsen', username: 'ada', email: 'ada@example.com' },
  12: { name: 'Mika Lind', username: 'mika', email: 'mika@example.com' },
  15: { name: 'Grace Holm', username: 'grace', email: 'grace@example.com' },
};

/**
 * Corrects an example that was composed field by field, where its fields contradict each other: a constraint has either one
 * value or a list, the weights of variants add up, the milestones of a template haven't started, a change request has neither
 * conflicts nor reviewers who approve and reject it, and a person has one name.
 */
export function coherent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(coherent);
  if (!isFields(value)) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, coherent(part)]));
  const { operator, variants, discriminator, milestones, key } = fields;
  if (typeof operator === 'string' && 'value' in fields && 'values' in fields)
    delete fields[singleValue.test(operator) ? 'values' : 'value'];
  if (Array.isArray(variants)) fields['variants'] = weighted(variants);
  if (discriminator === 'template' && Array.isArray(milestones))
    fields['milestones'] = milestones.map((each) => planned(each, fields['id']));
  if (Array.isArray(fields['approvals']) && 'rejections' in fields) fields['rejections'] = [];
  delete fields['conflict'];
  delete fields['scheduleConflicts'];
  // A map by environment has the environments of its values.
  if (Array.isArray(key) && isFields(key[0]) && typeof key[0]['environment'] === 'string')
    return { [key[0]['environment']]: key };
  return asPerson(fields);
}

function asPerson(fields: Fields): Fields {
  const person = typeof fields['id'] === 'number' && 'username' in fields ? people[fields['id']] : undefined;
  const known = Object.entries(person ?? {}).filter(([name]) => name in fields);
  return { ...fields, ...Object.fromEntries(known) };
}

function weighted(variants: readonly unknown[]): readonly unknown[] {
  const sum = variants.reduce<number>((total, variant) => total + weightOf(variant), 0);
  if (sum === 0 || sum === allWeights) return variants;
  const rest = allWeights - Math.floor(allWeights / variants.length) * (variants.length - 1);
  return variants.map((variant, index) =>
    isFields(variant) ? { ...variant, weight: index === 0 ? rest : Math.floor(allWeights / variants.length) } : variant,
  );
}

const weightOf = (variant: unknown): number =>
  isFields(variant) && typeof variant['weight'] === 'number' ? variant['weight'] : 0;

/** A milestone of a template, which hasn't started. */
function planned(milestone: unknown, template: unknown): unknown {
  if (!isFields(milestone)) return milestone;
  const { startedAt: _, progressionExecutedAt: __, ...rest } = milestone;
  return 'releasePlanDefinitionId' in rest ? { ...rest, releasePlanDefinitionId: template } : rest;
}

/** Returns what contradicts itself in an example. */
export function contradictionsIn(value: unknown, place = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => contradictionsIn(entry, `${place}[${index}]`));
  if (!isFields(value)) return [];
  const { operator, variants, discriminator, milestones } = value;
  const isList = Array.isArray(value['values']) && value['values'].length > 0;
  const isBoth = typeof operator === 'string' && isList && typeof value['value'] === 'string' && value['value'] !== '';
  const sum = Array.isArray(variants) ? variants.reduce<number>((total, each) => total + weightOf(each), 0) : 0;
  const hasStarted =
    discriminator === 'template' &&
    Array.isArray(milestones) &&
    milestones.some((milestone) => isFields(milestone) && 'startedAt' in milestone);
  return [
    ...(isBoth ? [`${place}: ${operator} with a value and a list`] : []),
    ...(sum === 0 || sum === allWeights ? [] : [`${place}.variants: weights add up to ${sum}`]),
    ...(hasStarted ? [`${place}: a template that has started`] : []),
    ...Object.entries(value).flatMap(([name, part]) => contradictionsIn(part, `${place}.${name}`)),
  ];
}
