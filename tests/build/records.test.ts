import { expect, test } from 'vitest';
import { blockDigest } from '../../src/core/markdown/block-digest.ts';
import { build, builtFiles, SmallSite } from '../small-site.ts';

test(
  'a corrected command fails nothing and loses its mark, until a test has checked it again',
  { timeout: 300_000 },
  async () => {
    const site = new SmallSite('records');
    const record = (code: string): string =>
      JSON.stringify({
        kind: 'run',
        with: 'npm',
        blocks: { 'content/docs/quickstart.md': [blockDigest('bash', code)] },
      });
    const marks = async (): Promise<number | undefined> => {
      const { status, output } = await build(site.folder);
      if (status !== 0) throw new Error(output);
      return builtFiles(site.folder)
        .get('quickstart.html')
        ?.match(/href="\/checks#run"/g)?.length;
    };
    site.write('content/data/checks/commands.json', record('npm i'));
    site.commit(1);
    const before = await marks();
    expect(before).toBeGreaterThan(0);

    site.replace('content/docs/quickstart.md', 'npm i', 'npm ci');
    site.commit(2);
    expect(await marks()).toBeUndefined();

    site.write('content/data/checks/commands.json', record('npm ci'));
    site.commit(3);
    expect(await marks()).toBe(before);
  },
);
