import type { Registry } from './registry.ts';

/** Writes the list of directives for CONTRIBUTING.md: what each is for, then an example of each. */
export function directivesGuide(registry: Registry): string {
  const directives = [...registry.values()];
  const rows = directives.map(
    ({ name, form, summary }) => `- \`${form === 'container' ? ':::' : '::'}${name}\`: ${summary}`,
  );
  const examples = directives.flatMap(({ example }) => example ?? []);
  return `${rows.join('\n')}\n\n<!-- prettier-ignore -->\n\`\`\`\`md\n${examples.join('\n\n')}\n\`\`\`\``;
}
