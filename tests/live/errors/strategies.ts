import { z } from 'zod';
import {
  admin,
  flags,
  idOf,
  inDevelopment,
  repeat,
  send,
  sendToPrepared,
  strategies,
  viewer,
  withDatabase,
  type Attempts,
  type Received,
  withOtherProject,
} from './servers.ts';

const segment = (name: string, more: object = {}, sendRequest = send) =>
  sendRequest('POST', `${admin}/segments`, { name, constraints: [], ...more });

export const withConstraint = (constraint: object): Promise<Received> =>
  send('POST', strategies, { name: 'default', constraints: [{ contextName: 'userId', ...constraint }] });

export const useSixSegments = async (): Promise<Received> => {
  const segments = [];
  for (let count = 1; count <= 6; count += 1) segments.push(idOf(await segment(`six-${count}-${Math.random()}`)));
  return send('POST', strategies, { name: 'default', segments });
};

export const fillSegment = (): Promise<Received> =>
  segment('large', {
    constraints: [
      { contextName: 'userId', operator: 'IN', values: Array.from({ length: 1001 }, (_, index) => `${index}`) },
    ],
  });

export const deleteUsedSegment = async (): Promise<Received> => {
  const id = idOf(await segment(`used-${Date.now()}`));
  await send('POST', strategies, { name: 'default', segments: [id] });
  return send('DELETE', `${admin}/segments/${id}`);
};

export const deleteUsedField = async (): Promise<Received> => {
  await send('POST', `${admin}/context`, { name: 'seat' });
  await withConstraint({ contextName: 'seat', operator: 'IN', values: ['1'] });
  return send('DELETE', `${admin}/context/seat`);
};

const useSegmentElsewhere = () =>
  withOtherProject(() => sendToPrepared('POST', strategies, { name: 'default', segments: [7777] }));

const moveUsedSegment = () =>
  withOtherProject(async () => {
    const id = idOf(await segment('moved', {}, sendToPrepared));
    await sendToPrepared('POST', strategies, { name: 'default', segments: [id] });
    return sendToPrepared('PUT', `${admin}/segments/${id}`, { name: 'moved', constraints: [], project: 'other' });
  });

export const exceedSegments = (): Promise<Received> =>
  withDatabase(
    "INSERT INTO segments (name) SELECT 'many-' || n FROM generate_series(1, 300) n",
    "DELETE FROM segments WHERE name LIKE 'many-%'",
    () => segment('one-more', {}, sendToPrepared),
  );

export const exceedStrategies = (): Promise<Received> =>
  repeat(() => send('POST', `${inDevelopment('full')}/strategies`, { name: 'default' }));

/** Errors of segments and strategies. */
export const strategyErrors: Attempts = {
  'reference/segments': {
    '400 `"name" is not': () => segment(''),
    '400 ``The `/body/constraints`': () => send('POST', `${admin}/segments`, { name: 'without' }),
    '400 `Segments may': fillSegment,
    '400 `Strategies may': useSixSegments,
    '400 `Failed to create': exceedSegments,
    '400 `Invalid project': moveUsedSegment,
    '400 `The segments': useSegmentElsewhere,
    '403 Empty body': () =>
      send('POST', `${admin}/segments`, { name: 'by-viewer', constraints: [] }, { token: viewer }),
    '404 `No segment': () => send('GET', `${admin}/segments/99999`),
    '409 `Segment name': async () => {
      await segment('twice');
      return segment('twice');
    },
    '409 Empty body': deleteUsedSegment,
    '500 A database': () => segment('elsewhere', { project: 'unknown' }),
  },
  'reference/activation-strategies': {
    '400 `Could not find strategy': () => send('POST', strategies, { name: 'unknown' }),
    '400 `You have not added': () =>
      send('POST', `${flags}/known/environments/unknown/strategies`, { name: 'default' }),
    '400 `Failed to create': exceedStrategies,
    '400 `Strategies may': useSixSegments,
    '400 `Single-value': () => withConstraint({ operator: 'NUM_GT' }),
    '400 `The … property must NOT': () => withConstraint({ operator: 'NUM_GT', value: '' }),
    '400 `"value" must': () => withConstraint({ operator: 'STR_CONTAINS', values: [] }),
    '400 `the provided value is not a valid semver': () => withConstraint({ operator: 'SEMVER_GT', value: '1.2' }),
    '400 `the provided value is not a valid regex': () => withConstraint({ operator: 'REGEX', value: '(' }),
    '400 `… not specified': async () => {
      await send('POST', `${admin}/context`, { name: 'plan', legalValues: [{ value: 'free' }] });
      return withConstraint({ contextName: 'plan', operator: 'IN', values: ['gold'] });
    },
    '400 `trying to change': () => send('POST', `${strategies}/set-sort-order`, [{ id: 'unknown', sortOrder: 1 }]),
    '400 `The segments': useSegmentElsewhere,
    '403 A permission error': () => send('POST', strategies, { name: 'default' }, { token: viewer }),
    '404 `No segment': () => send('POST', strategies, { name: 'default', segments: [99_999] }),
    '409 `A context field': () => send('POST', `${admin}/context`, { name: 'userId' }),
    '409 `This context field': deleteUsedField,
  },
  'reference/unleash-context': { 'Delete a definition': deleteUsedField },
  'reference/custom-activation-strategies': {
    'Delete the type': async () => {
      await send('POST', `${admin}/strategies`, { name: 'gone', parameters: [] });
      const { id } = z
        .object({ id: z.string() })
        .parse(JSON.parse((await send('POST', strategies, { name: 'gone' })).text));
      await send('DELETE', `${admin}/strategies/gone`);
      return send('PUT', `${strategies}/${id}`, { name: 'gone', parameters: {} });
    },
    '400 `"name" must be URL': () => send('POST', `${admin}/strategies`, { name: 'a b', parameters: [] }),
    '400 ``The `/body/parameters`': () => send('POST', `${admin}/strategies`, { name: 'bare' }),
    '400 ``The `/body/parameters/0/type`': () =>
      send('POST', `${admin}/strategies`, { name: 'untyped', parameters: [{ name: 'p' }] }),
    '400 ``The `type`': () =>
      send('POST', `${admin}/strategies`, { name: 'odd', parameters: [{ name: 'p', type: 'sort' }] }),
    '400 `Could not find strategy': () => send('POST', strategies, { name: 'unknown' }),
    '403 `Custom strategy': () =>
      withDatabase(
        "INSERT INTO strategies (name) VALUES ('own')",
        "DELETE FROM strategies WHERE name = 'own'",
        async () => [
          await sendToPrepared('POST', `${admin}/strategies`, { name: 'other', parameters: [] }),
          await sendToPrepared('PUT', `${admin}/strategies/own`, { parameters: [] }),
        ],
      ),
    '404 `No strategy found': async () => [
      await send('GET', `${admin}/strategies/unknown`),
      await send('POST', `${admin}/strategies/unknown/deprecate`),
    ],
    '409 `Strategy with name': async () => {
      await send('POST', `${admin}/strategies`, { name: 'own', parameters: [] });
      return send('POST', `${admin}/strategies`, { name: 'own', parameters: [] });
    },
    '500 `Cannot edit': () => send('DELETE', `${admin}/strategies/flexibleRollout`),
  },
};
