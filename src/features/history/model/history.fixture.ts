import type { History } from './history.ts';

/** A short history in which everything happens once. */
export const smallHistory: History = {
  reliableFrom: '4.14.0',
  versions: {
    '4.14.0': '2022-07-28',
    '5.6.0': '2023-10-26',
    '5.6.1': '2023-11-02',
    '5.7.0': '2023-11-27',
    '5.7.1': '2023-12-01',
    '6.0.0': '2024-06-06',
  },
  operations: {
    'GET /api/admin/projects/{}/features/{}': {
      in: '4.14.0',
      names: 'projectId featureName',
      id: { '4.14.0': 'getFlag', '5.6.0': 'getFeature' },
      fields: {
        '5.7.0': ['<environments.title', '?archived'],
        '4.14.0-6.0.0': ['<old'],
        '4.14.0-5.6.0,5.7.0': ['>note'],
      },
    },
    'POST /api/admin/links': { in: '5.6.0', on: '5.7.0', id: 'addLink', fields: { '6.0.0': ['>title'] } },
    'GET /api/admin/state': { in: '4.14.0-6.0.0', id: 'export', deprecated: '5.6.0-6.0.0' },
    'GET /api/admin/secret': { in: '5.6.0-5.7.0', on: '', id: 'getSecret' },
    'GET /api/admin/metrics': { in: '5.6.0-6.0.0', id: 'getMetrics', movedToEnterprise: true },
    'GET /api/admin/events': { in: '4.14.0', id: 'getEvents', deprecated: '6.0.0' },
  },
  variables: {
    HTTP_PORT: { in: '4.14.0', default: '4242' },
    DATABASE_SSL: { in: '4.14.0' },
    KEEP_ALIVE: { in: '4.14.0', default: { '4.14.0': '5', '5.7.1': '15' } },
    PROXY_URL: { in: '5.6.0', default: { '6.0.0': 'localhost' } },
    OLD_FLAG: { in: '5.6.0-5.7.0', default: 'false', flag: true },
  },
  eventTypes: { 'feature-created': '4.14.0', 'link-added': '5.6.1-5.7.0,5.7.1' },
  permissions: { CREATE_FEATURE: '4.14.0' },
  limits: { projects: { in: '5.6.0', variable: 'PROJECTS_LIMIT' } },
  strategies: { flexibleRollout: '4.14.0', userWithId: '4.14.0-6.0.0' },
  operators: { IN: '4.14.0' },
  integrations: { webhook: '4.14.0', servicenow: { in: '5.7.0', on: '6.0.0' } },
  requirements: {
    node: { '4.14.0': '>=14', '5.6.0': '>=18' },
    postgres: { '6.0.0': '13' },
    sdks: { 'unleash-node-sdk': { '5.7.0': '5.3.2', '6.0.0': '6.6.0' } },
  },
};
