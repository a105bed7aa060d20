import { expect, test } from 'vitest';
import { smallHistory } from '../model/history.fixture.ts';
import { History } from '../model/history.ts';
import { appendRelease } from './append-release.ts';
import type { Description } from './description.ts';
import { fieldsOf, OpenApi } from './operation-fields.ts';

const nothing: Description = {
  version: '6.0.0',
  operations: {},
  statuses: {},
  strategies: [],
  integrations: [],
  eventTypes: [],
  permissions: [],
  operators: [],
  limits: {},
  variables: {},
  node: '>=18',
  postgres: '13',
  sdks: {},
  changedSettings: [],
};
const operation = { id: 'getEvents', deprecated: false, fields: [] };

function append(before: Partial<Description>, after: Partial<Description>): History {
  return appendRelease(smallHistory, {
    before: { ...nothing, ...before },
    after: { ...nothing, ...after, version: '6.1.0' },
    date: '2024-07-01',
    enterpriseOperations: new Set(['GET /api/admin/events']),
  });
}

test('leaves everything as it is if the servers do not differ', () => {
  const { versions, requirements: _, ...facts } = append({}, {});
  const { versions: old, requirements: __, ...known } = smallHistory;
  expect(facts).toEqual(known);
  expect(versions).toEqual({ ...old, '6.1.0': '2024-07-01' });
});

test('appends what came, went and came back', () => {
  const kinds = Object.entries(smallHistory.eventTypes).filter(([, fact]) => fact === '4.14.0');
  const [gone = ''] = kinds.map(([name]) => name);
  const once = append({ eventTypes: [gone] }, { eventTypes: ['new-event'] });
  expect(once.eventTypes).toMatchObject({ [gone]: '4.14.0-6.1.0', 'new-event': '6.1.0' });
  const before = { ...nothing, version: '6.1.0' };
  const after = { ...nothing, version: '6.2.0', eventTypes: [gone] };
  expect(appendRelease(once, { before, after, date: '' }).eventTypes[gone]).toBe('4.14.0-6.1.0,6.2.0');
});

test('appends operations with ids, deprecated ones, fields and their edition', () => {
  const route = 'GET /api/admin/projects/{projectId}/features/{featureName}';
  const renamed = 'GET /api/admin/projects/{id}/features/{name}';
  const { operations } = append(
    {
      operations: {
        [route]: {
          id: 'getFeature',
          deprecated: false,
          fields: ['<environments', '<environments.title', '<gone', '<a', '<a.b'],
        },
        'GET /api/admin/events': operation,
        'POST /api/admin/links': { ...operation, id: 'addLink' },
      },
    },
    {
      operations: {
        [renamed]: { id: 'getFlagAgain', deprecated: true, fields: ['<environments', '<c', '<c.d', '?page'] },
        'PUT /api/admin/brand-new': { ...operation, id: 'putNew', fields: ['>name'] },
      },
    },
  );
  expect(operations).toMatchObject({
    'GET /api/admin/projects/{}/features/{}': {
      in: '4.14.0',
      names: 'id name',
      id: { '4.14.0': 'getFlag', '5.6.0': 'getFeature', '6.1.0': 'getFlagAgain' },
      deprecated: '6.1.0',
      fields: {
        '4.14.0-5.6.0,5.7.0': ['>note'],
        '4.14.0-6.0.0': ['<old'],
        '4.14.0-6.1.0': ['<a', '<gone'],
        '5.7.0': ['?archived'],
        '5.7.0-6.1.0': ['<environments.title'],
        '6.1.0': ['<c', '?page'],
      },
    },
    'GET /api/admin/events': { in: '4.14.0-6.1.0', movedToEnterprise: true },
    'POST /api/admin/links': { in: '5.6.0-6.1.0', on: '5.7.0-6.1.0' },
    'PUT /api/admin/brand-new': { in: '6.1.0', id: 'putNew' },
  });
  expect(operations['PUT /api/admin/brand-new']).not.toHaveProperty('fields');
});

test('appends variables, their defaults, limits and requirements in the form of the history', () => {
  const [name = ''] = Object.keys(smallHistory.variables);
  const history = append(
    { variables: { [name]: { default: '1', flag: false } }, sdks: { 'unleash-node-sdk': '5.0.0' } },
    {
      variables: {
        [name]: { default: '2', flag: false },
        NEW_FLAG: { default: 'false', flag: true },
        HIDDEN: { flag: false },
      },
      limits: { links: 'LINKS_LIMIT' },
      node: '>=22',
      sdks: { 'unleash-node-sdk': '6.0.0' },
    },
  );
  expect(history.variables[name]?.default).toMatchObject({ '6.1.0': '2' });
  expect(history.variables).toMatchObject({
    NEW_FLAG: { in: '6.1.0', default: 'false', flag: true },
    HIDDEN: { in: '6.1.0' },
  });
  expect(history.limits['links']).toEqual({ in: '6.1.0', variable: 'LINKS_LIMIT' });
  expect(history.requirements.node['6.1.0']).toBe('>=22');
  expect(history.requirements.sdks['unleash-node-sdk']).toMatchObject({ '6.1.0': '6.0.0' });
  expect(History.parse(history)).toEqual(history);
});

test('reads the fields of an operation from the description, through references and lists', () => {
  const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const content = (name: string) => ({ content: { 'application/json': { schema: schema(name) } } });
  const api = OpenApi.parse({
    paths: {
      '/flags/{name}': {
        put: {
          operationId: 'putFlag',
          parameters: [
            { name: 'name', in: 'path' },
            { name: 'page', in: 'query' },
          ],
          requestBody: content('flag'),
          responses: { 200: content('flags'), 400: content('error') },
        },
      },
    },
    components: {
      schemas: {
        flag: { properties: { name: {}, parent: schema('flag') } },
        flags: { type: 'array', items: { oneOf: [schema('flag'), { properties: { hits: {} } }] } },
        error: { properties: { message: {} } },
      },
    },
  });
  const put = api.paths['/flags/{name}']?.['put'];
  expect(put && fieldsOf(put, api)).toEqual(['<hits', '<name', '<parent', '>name', '>parent', '?page']);
});
