import { expect, test } from 'vitest';
import { sectionsOf } from './sections.ts';

const page = `# A page

## Create \`flags\` {#create}

Text.

\`\`\`bash
## no heading
\`\`\`

### In [the](/admin) Admin UI

Steps.

## Delete

End.

## Delete
`;

test('a section reaches to the next heading of its level, and code has no headings', () => {
  const sections = sectionsOf(page);
  expect(sections.map(({ anchor, title, depth }) => [anchor, title, depth])).toEqual([
    ['create', 'Create flags', 2],
    ['in-the-admin-ui', 'In the Admin UI', 3],
    ['delete', 'Delete', 2],
    ['delete-1', 'Delete', 2],
  ]);
  expect(sections[0]?.markdown).toContain('Steps.');
  expect(sections[0]?.markdown).not.toContain('End.');
  expect(sections[1]?.markdown).toBe('### In [the](/admin) Admin UI\n\nSteps.');
});
