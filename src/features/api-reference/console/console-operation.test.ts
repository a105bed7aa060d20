import { expect, test } from 'vitest';
import type { ApiOperation } from '../model/description.ts';
import { consoleOperationOf } from './console-operation.ts';

const operation: ApiOperation = {
  operationId: 'createFeature',
  method: 'post',
  path: '/api/admin/projects/{projectId}/features',
  tag: 'Features',
  page: '/reference/api/unleash/create-feature',
  summary: 'Create a feature flag',
  isSummarized: true,
  edition: 'enterprise',
  deprecated: false,
  facts: {},
  equivalents: {},
  parameters: [
    {
      name: 'projectId',
      in: 'path',
      required: true,
      deprecated: false,
      schema: { type: 'string', example: 'default' },
    },
    { name: 'anonymize', in: 'query', required: false, deprecated: false, schema: { type: 'boolean' } },
    { name: 'sortOrder', in: 'query', required: false, deprecated: false, schema: { enum: ['asc', 'desc'] } },
    {
      name: 'tag',
      in: 'query',
      required: false,
      deprecated: false,
      schema: { type: 'array', items: { type: 'string' }, example: ['one', 'two'] },
    },
    { name: 'limit', in: 'query', required: false, deprecated: false, schema: { type: 'integer', example: 5 } },
    { name: 'session', in: 'cookie', required: false, deprecated: false, schema: { type: 'string' } },
  ],
  requestBody: { required: true, content: [{ mediaType: 'application/json' }] },
  responses: [],
};

test('takes from an operation what a form needs', () => {
  expect(consoleOperationOf(operation, { name: 'new-checkout' })).toMatchInlineSnapshot(`
    {
      "body": {
        "data": "/reference/api/unleash/requests/create-feature.json",
        "kept": true,
        "mediaType": "application/json",
        "required": true,
        "start": "{
      "name": "new-checkout"
    }",
      },
      "credential": "admin",
      "enterprise": true,
      "method": "POST",
      "parameters": [
        {
          "example": "default",
          "in": "path",
          "name": "projectId",
          "required": true,
          "type": "text",
        },
        {
          "in": "query",
          "name": "anonymize",
          "options": [
            "true",
            "false",
          ],
          "required": false,
          "type": "choice",
        },
        {
          "in": "query",
          "name": "sortOrder",
          "options": [
            "asc",
            "desc",
          ],
          "required": false,
          "type": "choice",
        },
        {
          "example": "one
    two",
          "in": "query",
          "name": "tag",
          "required": false,
          "type": "list",
        },
        {
          "example": "5",
          "in": "query",
          "name": "limit",
          "required": false,
          "type": "number",
        },
      ],
      "path": "/api/admin/projects/{projectId}/features",
      "permissions": [],
      "summary": "Create a feature flag",
      "tokens": [
        "admin",
        "personal",
        "service-account",
      ],
    }
  `);
});

test.each([
  [['personal', 'admin'], 'admin'],
  [['personal', 'service-account', 'session'], 'account'],
  [['personal', 'session'], 'personal'],
  [['backend'], 'backend'],
  [['frontend'], 'frontend'],
  [['edge'], 'edge'],
  [['session'], 'session'],
  [['none'], 'none'],
] as const)('%j go by %j', (tokens, credential) => {
  expect(consoleOperationOf({ ...operation, tokens }, undefined).credential).toBe(credential);
});

test('marks requests that the reader must confirm', () => {
  expect(consoleOperationOf(operation, undefined).irreversible).toBeUndefined();
  expect(consoleOperationOf({ ...operation, method: 'delete' }, undefined).irreversible).toBe(true);
  expect(consoleOperationOf({ ...operation, operationId: 'importToggles' }, undefined).irreversible).toBe(true);
});
