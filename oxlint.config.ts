import { existsSync, readdirSync } from 'node:fs';
import { defineConfig, type OxlintOverride } from 'oxlint';

/** Folders of `src/core`, each with the other ones that it may import from. */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  model: [],
  ui: ['model'],
  shell: ['ui', 'model'],
  docs: ['ui', 'model'],
  home: ['ui', 'model'],
  directives: ['ui', 'model'],
  markdown: ['directives', 'ui', 'model'],
  load: ['markdown', 'directives', 'model'],
  reader: ['ui', 'model'],
  islands: ['shell', 'ui', 'model'],
  browser: ['islands', 'reader', 'ui', 'model'],
  integrations: ['load', 'markdown', 'directives', 'model'],
  layouts: ['shell', 'docs', 'home', 'browser', 'markdown', 'load', 'directives', 'ui', 'model', 'styles'],
  pages: ['shell', 'docs', 'home', 'layouts', 'browser', 'markdown', 'load', 'directives', 'ui', 'model'],
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

/**
 * The files that start processes themselves: the module for all others, what runs before packages are installed, and code of
 * folders that can't import it. They know what to do without the program.
 */
const mayStartProcesses = [
  'tools/programs.ts',
  'tools/setup.mjs',
  'tools/chromium.mjs',
  'tools/system-packages.mjs',
  'src/core/load/git-log.ts',
  'live/postgres.ts',
  'live/postgres-binaries.ts',
  'live/start-unleash.ts',
  'bench/measure.ts',
  'bench/projects.ts',
];
const processes = {
  paths: ['node:child_process', 'child_process'].map((name) => ({
    name,
    message: 'Start programs with tools/programs.ts, so that nothing takes for granted that a machine has them.',
    allowTypeImports: true,
  })),
};

for (const { name } of readdirSync('src/core', { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  if (!allowedImports[name]) throw new Error(`Add src/core/${name} to the import directions in oxlint.config.ts.`);
}
const features = existsSync('src/features') ? readdirSync('src/features') : [];
const outside = Object.keys(allowedOutside).filter((name) => name !== 'src');

const noFeature = {
  group: ['../**/features/**'],
  message: 'The core knows no feature. Features say what they add: src/core/feature.ts.',
};

/** Every folder's rule against imports from the folders that it must not know. */
const importDirections: OxlintOverride[] = [
  ...Object.entries(allowedImports).flatMap(([folder, allowed]) => {
    const accepted = new Set([folder, ...allowed, ...(exceptions[folder] ?? [])]);
    const others = [...Object.keys(allowedImports), ...outside].filter((name) => !accepted.has(name));
    const places = allowed.map((name) => `src/core/${name}`);
    return directionsOf(`src/core/${folder}`, [...others, 'features'], places);
  }),
  {
    // What the rules of folders leave out.
    files: ['src/core/*.ts', 'src/core/**/*.{test,fixture}.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { ...processes, patterns: [noFeature] }] },
  },
  ...features.flatMap((feature) => [
    ...directionsOf(`src/features/${feature}`, outside, ['src'], [`src/features/${feature}/tools/**`]),
    ...directionsOf(`src/features/${feature}/tools`, ['bench', 'tests'], ['src', 'site', 'live', 'mcp', 'tools']),
  ]),
  ...Object.entries(allowedOutside)
    .filter(([folder]) => folder !== 'src')
    .flatMap(([folder, allowed]) =>
      directionsOf(
        folder,
        Object.keys(allowedOutside).filter((name) => name !== folder && !allowed.includes(name)),
        allowed,
      ),
    ),
];

/** The rule of a folder except for some of its files, and that of its files that start processes. */
function directionsOf(
  folder: string,
  forbidden: readonly string[],
  allowed: readonly string[],
  except: readonly string[] = [],
): OxlintOverride[] {
  const patterns = [
    {
      group: forbidden.map((name) => `../**/${name}/**`),
      message:
        allowed.length === 0
          ? `${folder} imports from no other folder.`
          : `${folder} may import from ${allowed.join(', ')}. Move what two folders share to src/core/ui or src/core/model.`,
    },
  ];
  const rules: OxlintOverride[] = [
    {
      files: [`${folder}/**`],
      excludeFiles: ['**/*.test.{ts,tsx}', '**/*.fixture.{ts,tsx}', '**/testing/**', ...except],
      rules: { 'no-restricted-imports': ['error', { ...processes, patterns }] },
    },
    {
      files: mayStartProcesses.filter((file) => file.startsWith(`${folder}/`)),
      rules: { 'no-restricted-imports': ['error', { patterns }] },
    },
  ];
  return rules.filter(({ files }) => files.length > 0);
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
    'no-restricted-imports': ['error', processes],
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
  ignorePatterns: ['dist', '.cache', '.astro', 'bench/work', 'src/core/browser/inline'],
});
