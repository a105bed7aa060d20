import type { Exported } from './exported.ts';

/** A test for Node's test runner. A bootstrap takes the place of the server. */
export function nodeTest({ flag, features, cases }: Exported): string {
  const name = JSON.stringify(flag);
  const tests = cases.map(({ name: context, context: fields, result }) => {
    const { currentTime, ...others } = fields;
    const literal = JSON.stringify(others);
    const time = currentTime === undefined ? '' : `, currentTime: new Date(${JSON.stringify(currentTime)})`;
    return [
      `test(${JSON.stringify(context)}, () => {`,
      `  const context = { ...${literal}${time} };`,
      `  assert.equal(unleash.isEnabled(${name}, context), ${result.enabled});`,
      `  assert.equal(unleash.getVariant(${name}, context).name, ${JSON.stringify(result.variant.name)});`,
      '});',
    ].join('\n');
  });
  return [
    "import assert from 'node:assert/strict';",
    "import { once } from 'node:events';",
    "import { after, test } from 'node:test';",
    "import { InMemStorageProvider, Unleash } from 'unleash-client';",
    '',
    `const { features, segments } = ${features};`,
    '',
    'const unleash = new Unleash({',
    "  url: 'http://offline.invalid/api/',",
    "  appName: 'test',",
    '  refreshInterval: 0,',
    '  disableMetrics: true,',
    '  skipInstanceCountWarning: true,',
    '  storageProvider: new InMemStorageProvider(),',
    '  bootstrap: { data: features, segments },',
    '});',
    "await once(unleash, 'ready');",
    'after(() => unleash.destroy());',
    '',
    tests.join('\n\n'),
    '',
  ].join('\n');
}
