import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { Api } from '../../../../../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../../../../../live/start-unleash.ts';
import { adminUser, tokens } from '../../../../../../live/tokens.ts';
import type { ApiDescription, ApiOperation } from '../../../model/description.ts';
import { operationsOf } from '../../../model/description.ts';
import { bodyExampleOf } from '../../../request.ts';
import { StageDatabase } from './database.ts';
import { elias, preparations, story } from './story.ts';

/** A server on which every example request of the reference can be sent as it is. */
export interface Stage {
  readonly url: string;
  /** The secrets of the samples, by the name of their environment variable. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Restores the story, and prepares what the request of an operation needs or what would be in its way. */
  prepare(operationId: string): Promise<void>;
  stop(): Promise<void>;
}

const project = '/api/admin/projects/default';
const secretOf = (value: unknown): string => z.object({ secret: z.string() }).parse(value).secret;

/**
 * Starts a server with the example set, and tells the story of the reference on it: the project `web-shop`, which Open Source
 * can't create, and objects with the very ids and secrets of the examples.
 */
export async function createStage(api: ApiDescription, { port }: { readonly port?: number } = {}): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'api-stage-'));
  chmodSync(folder, 0o711);
  const at = port === undefined ? {} : { port };
  let server: Unleash | undefined;
  let database: StageDatabase | undefined;
  const stop = async () => {
    await database?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  try {
    server = await startUnleash({ dataFolder: folder, ...at });
    const personal = await createObjects(server.url, api);
    database = await StageDatabase.connect(folder);
    for (const sql of story) await database.run(sql);
    await database.close();
    await server.stop();
    // The server reads tokens, projects and environments only once.
    server = await startUnleash({ dataFolder: folder, ...at });
    const { url } = server;
    const kept = await StageDatabase.connect(folder);
    database = kept;
    const session = (await Api.loggedIn(url, ada)).cookie.replace('unleash-session=', '');
    await kept.keep();
    let previous = '';
    return {
      url,
      secrets: {
        UNLEASH_ADMIN_TOKEN: tokens.admin,
        UNLEASH_PERSONAL_TOKEN: personal,
        UNLEASH_BACKEND_TOKEN: tokens.backend,
        UNLEASH_FRONTEND_TOKEN: tokens.frontend,
        UNLEASH_SESSION: session,
      },
      prepare: async (operationId) => {
        // The server remembers for a minute that it is in maintenance, and then refuses every change.
        if (previous === 'toggleMaintenance')
          await Api.withToken(url, tokens.admin).send('POST', '/api/admin/maintenance', { enabled: false });
        previous = operationId;
        await kept.restore();
        for (const sql of preparations[operationId] ?? []) await kept.run(sql);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ada Larsen, who signs in with the password of the examples. */
const ada = { username: 'ada', password: 'An-example-passw0rd' };

/** @returns the personal access token of Ada */
async function createObjects(url: string, api: ApiDescription): Promise<string> {
  const admin = await Api.loggedIn(url, adminUser);
  const bodyOf = (operationId: string): unknown => {
    const operation = operationsOf(api).find((each: ApiOperation) => each.operationId === operationId);
    return operation && bodyExampleOf(operation, api.schemas);
  };
  for (const name of ['new-payment', 'new-search', 'old-search', 'old-checkout']) {
    await admin.send('POST', `${project}/features`, { name, type: 'release', description: 'A part of the web shop' });
    await admin.send('POST', `${project}/features/${name}/environments/development/strategies`, {
      name: 'flexibleRollout',
      parameters: { rollout: '100', stickiness: 'default', groupId: name },
      ...(name === 'new-payment' && {
        variants: [{ name: 'card', weight: 1000, weightType: 'variable', stickiness: 'default' }],
      }),
    });
  }
  await admin.send('POST', `${project}/features/new-checkout/environments/development/strategies`, {
    name: 'flexibleRollout',
    title: 'Beta users',
    parameters: { rollout: '100', stickiness: 'default', groupId: 'new-checkout' },
  });
  await admin.send('POST', '/api/admin/strategies', bodyOf('createStrategy'));
  await admin.send('PUT', '/api/admin/segments/3', bodyOf('createSegment'));
  await admin.send('PUT', '/api/admin/tag-types/team', bodyOf('createTagType'));
  for (const value of ['checkout', 'prototype'])
    await admin.send('POST', '/api/admin/features/new-checkout/tags', { type: 'simple', value });
  await admin.send('POST', `${project}/context`, bodyOf('createContextFieldForProject'));
  await admin.send('POST', '/api/admin/user-admin/7/change-password', { password: ada.password });
  await admin.send('POST', `/api/admin/user-admin/${elias}/change-password`, { password: 'My-former-passw0rd' });
  const session = await Api.loggedIn(url, ada);
  const pat = (description: string) =>
    session.send('POST', '/api/admin/user/tokens', { description, expiresAt: '2036-01-31T00:00:00.000Z' });
  const personal = secretOf(await pat('Scripts on my laptop'));
  await pat('Deployment pipeline');
  await session.send('POST', `${project}/features/new-checkout/favorites`);
  return personal;
}
