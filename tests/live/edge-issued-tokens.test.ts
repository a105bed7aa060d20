import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { edgeForTests, get, statusOf } from './edge-for-tests.ts';
import { hostForTests } from './self-hosting.ts';

/** What the pages say about the secret with which Edge requests its tokens, tried with a real Edge and a server with it. */
const edges = edgeForTests('the tokens that a server issues to Edge');
const hosting = hostForTests();

describe.runIf(edges.isHere)('Edge without startup tokens', () => {
  const secret = randomBytes(32).toString('base64url');
  const master = { EDGE_MASTER_KEY: randomBytes(32).toString('base64') };

  test('gets a token for each environment with the secret of the server, and none with another', async () => {
    const { url } = await hosting.restart({ ...master, EDGE_CLIENT_SECRET: secret });
    const desired = { UPSTREAM_URL: url, DESIRED_ENVIRONMENTS: 'development,production' };
    const edge = await edges.runner.start(['edge'], { ...desired, UNLEASH_CLIENT_SECRET: secret });
    expect(await statusOf(edge, '/internal-backstage/ready')).toBe(200);
    const { body } = await get(edge, '/internal-backstage/tokens');
    expect(body).toMatch(/"\*:development\./);
    expect(body).toMatch(/"\*:production\./);
    await edge.stop();
    const run = (value: string) => edges.runner.run(['edge'], { ...desired, UNLEASH_CLIENT_SECRET: value });
    expect((await run(randomBytes(32).toString('base64url'))).errors).toContain('Signature mismatch');
    // The secret is URL-safe Base64 without padding.
    expect((await run('not+base64url=')).errors).toContain('Failed to build HMAC signature');
  });
});
