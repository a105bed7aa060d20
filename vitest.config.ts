import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{src,tools,site}/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      /** The development server in a browser. */
      { test: { name: 'dev', include: ['tests/dev/*.test.ts'] } },
    ],
  },
});
