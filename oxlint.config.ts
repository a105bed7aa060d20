import { readdirSync } from 'node:fs';
import { defineConfig, type OxlintOverride } from 'oxlint';

/** React code of the pages; what two of these folders share belongs in `ui` or `model`. */
const features = ['shell', 'docs', 'home', 'search', 'api-reference', 'lab'];

/** Folders of `src`, each with the other folders of `src` that it may import from. */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  model: [],
  ui: ['model'],
  'your-unleash': ['ui', 'model'],
  'upgrade-planner': ['your-unleash', 'ui', 'model'],
  shell: ['ui', 'model'],
  docs: ['ui', 'model'],
  home: ['lab', 'ui', 'model'],
  search: ['ui', 'model'],
  'api-reference': ['your-unleash', 'ui', 'model'],
  lab: ['your-unleash', 'ui', 'model'],
  directives: ['lab', 'upgrade-planner', 'ui', 'model'],
  markdown: ['directives', 'lab', 'ui', 'model'],
  load: ['markdown', 'directives', 'lab', 'model'],
  islands: [...features, 'upgrade-planner', 'your-unleash', 'lab', 'directives', 'ui', 'model'],
  browser: ['islands', 'search', 'api-reference', 'your-unleash', 'ui', 'model'],
  integrations: ['load', 'markdown', 'directives', 'search', 'model'],
  layouts: [...features, 'browser', 'markdown', 'load', 'directives', 'ui', 'model', 'styles'],
  pages: [
    ...features,
    'upgrade-planner',
    'your-unleash',
    'layouts',
    'browser',
    'markdown',
    'load',
    'directives',
    'ui',
    'model',
  ],
  styles: [],
};

/** Folders next to `src`, each with the others that it may import from. */
const allowedOutside: Readonly<Record<string, readonly string[]>> = {
  src: [],
  site: ['src'],
  live: ['src'],
  netlify: ['src'],
  mcp: ['src'],
  tools: ['src', 'site', 'live', 'mcp'],
  bench: ['src', 'site', 'tools'],
  tests: ['src', 'site', 'live', 'tools', 'mcp'],
};

/** Exceptions, with the reason for each. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // The home page's tasks and SDKs are configuration, and no other page needs them.
  pages: ['site'],
};

for (const { name } of readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  if (!allowedImports[name]) throw new Error(`Add src/${name} to the import directions in oxlint.config.ts.`);
}

/** Every folder's rule against imports from the folders that it must not know. */
const importDirections: OxlintOverride[] = [
  ...Object.entries(allowedImports).map(([folder, allowed]) => {
    const accepted = new Set([folder, 'src', ...allowed, ...(exceptions[folder] ?? [])]);
    return directionOf(
      `src/${folder}`,
      [...Object.keys(allowedImports), ...Object.keys(allowedOutside)].filter((name) => !accepted.has(name)),
      allowed.map((name) => `src/${name}`),
    );
  }),
  ...Object.entries(allowedOutside)
    .filter(([folder]) => folder !== 'src')
    .map(([folder, allowed]) =>
      directionOf(
        folder,
        Object.keys(allowedOutside).filter((name) => name !== folder && !allowed.includes(name)),
        allowed,
      ),
    ),
];

function directionOf(folder: string, forbidden: readonly string[], allowed: readonly string[]): OxlintOverride {
  return {
    files: [`${folder}/**`],
    excludeFiles: ['**/*.test.{ts,tsx}', '**/*.fixture.{ts,tsx}', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: forbidden.map((name) => `../**/${name}/**`),
              message:
                allowed.length === 0
                  ? `${folder} imports from no other folder.`
                  : `${folder} may import from ${allowed.join(', ')}. Move what two folders share to src/ui or src/model.`,
            },
          ],
        },
      ],
    },
  };
}

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'oxc', 'vitest', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  rules: {
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off',
    // Fixtures of tests need a pattern as their first parameter.
    'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['test'] }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    eqeqeq: 'error',
    'no-console': 'off',
    'oxc/no-map-spread': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'promise/always-return': 'off',
    'import/no-named-as-default-member': 'off',
  },
  overrides: importDirections,
  ignorePatterns: ['dist', '.cache', '.astro', 'bench/work', 'src/browser/inline'],
});
