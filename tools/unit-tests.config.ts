import path from 'node:path';
import { defineConfig } from 'vitest/config';
import config from '../vitest.config.ts';
import { testsOfPages } from './tests-of-pages.ts';

/**
 * The unit tests as `npm run check` and `npm test` run them: those that read pages are a separate project, and in the others no
 * test may look at a page.
 */
const unit = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && String(project.test?.name).startsWith('unit') ? [project] : [],
);

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    projects: [
      ...unit.map((project) => ({
        ...project,
        test: {
          ...project.test,
          exclude: [...(project.test?.exclude ?? []), ...testsOfPages],
          setupFiles: ['tools/forbid-pages.ts'],
        },
      })),
      ...unit
        .slice(0, 1)
        .map((project) => ({ ...project, test: { ...project.test, name: 'pages', include: [...testsOfPages] } })),
    ],
  },
});
