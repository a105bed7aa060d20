/** Folders with pages and their parts. A change of a page touches nothing else. */
export const pages = ['content/docs', 'content/parts'] as const;

/**
 * The unit tests that read pages. `npm run check` runs only these when nothing but pages has changed. A test that reads pages
 * without being listed here fails (`forbid-pages.ts`).
 */
export const testsOfPages: readonly string[] = [
  'site/sidebars.test.ts',
  'site/tools.test.ts',
  'src/core/browser/shell-commands.test.ts',
  'src/core/directives/include/include.test.ts',
  'src/core/directives/registry.test.ts',
  'src/core/directives/sdk-behaviors/sdk-behaviors.test.ts',
  'src/core/directives/sdk-features/sdk-features.test.ts',
  'src/core/directives/variables/stated-values.test.ts',
  'src/core/load/content-links.test.ts',
  'src/core/markdown/diagram.test.ts',
  'src/core/markdown/raw-html.test.ts',
  'src/features/api-reference/operation-words.test.ts',
  'src/features/api-reference/permissions-page.test.ts',
  'src/features/code-checks/CodeCheck.test.tsx',
  'src/features/code-checks/compared-facts.test.ts',
  'src/features/history/stated-versions.test.ts',
  'src/features/lab/directive/lab.test.ts',
  'src/features/lab/explanation/sections.test.ts',
  'src/features/planner/load/minimum-versions.test.ts',
  'src/features/your-unleash/fill-in.test.ts',
  'tests/stated-behaviors.test.ts',
  'tests/tutorials/tutorial.test.ts',
  'tools/documents.test.ts',
  'tools/judge-search/similar.test.ts',
  'tools/lock-files.test.ts',
  'tools/passes.test.ts',
  'tools/workflows.test.ts',
];
