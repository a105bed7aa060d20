import { expect, test } from 'vitest';
import type { Route } from '../../../../../live/routes.ts';
import { awkwardApi } from '../../model/api.fixture.ts';
import type { ApiDescription, ApiOperation } from '../../model/description.ts';
import { compareFacts } from './compare-facts.ts';
import { Observations } from './observations.ts';

function apiWith(facts: Partial<ApiOperation>): ApiDescription {
  const api = awkwardApi();
  const [tag] = api.tags;
  const [operation] = tag?.operations ?? [];
  if (!tag || !operation) throw new Error('The fixture is empty.');
  const own = { edition: 'oss', stability: 'stable', deprecated: false, permissions: ['ADMIN'] } as const;
  return { ...api, tags: [{ ...tag, operations: [{ ...operation, operationId: 'getShape', ...own, ...facts }] }] };
}

const route: Route = {
  operationId: 'getShape',
  permissions: ['ADMIN'],
  deprecated: false,
  enterpriseOnly: false,
  release: {},
  stability: 'stable',
};

function differences(facts: Partial<ApiOperation>, routes: readonly Route[], observations = new Observations()) {
  return compareFacts(apiWith(facts), routes, observations).map(({ what }) => what);
}

test('finds no difference to the route of the server', () => {
  expect(differences({}, [route])).toEqual([]);
});

test('finds other permissions, another stability and another deprecation', () => {
  expect(differences({ permissions: ['READ'], stability: 'beta', deprecated: true }, [route])).toEqual([
    'permissions: here ["READ"], on the server ["ADMIN"]',
    'stability: here "beta", on the server "stable"',
    'deprecated: here true, on the server false',
  ]);
});

test('finds that the page leaves out ADMIN next to another permission', () => {
  expect(differences({ permissions: ['READ'] }, [{ ...route, permissions: ['ADMIN', 'READ'] }])).toEqual([
    'permissions: here ["READ"], on the server ["ADMIN","READ"]',
  ]);
});

test('accepts a permission that only the handler checks if the server rejected a user without it', () => {
  const open = { ...route, permissions: [] };
  expect(differences({ permissions: ['READ'] }, [open])).toHaveLength(1);
  const observations = new Observations();
  const body = '{"message":"You need a permission."}';
  observations.add('getShape', {
    trigger: 'scenario',
    caller: 'viewer',
    status: 403,
    mediaType: 'application/json',
    body,
  });
  expect(differences({ permissions: ['READ'] }, [open], observations)).toEqual([]);
});

test('finds operations of the wrong edition', () => {
  expect(differences({}, [])).toEqual(['is Open Source, but the server has no route for it']);
  expect(differences({ edition: 'enterprise' }, [route])).toHaveLength(1);
});
