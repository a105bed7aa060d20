import { expect, test } from 'vitest';
import { readApi } from './load/read-api.ts';
import { operationsOf } from './model/description.ts';
import { permissionsPage } from './permissions-page.ts';

test('the page of permissions lists the operations of the API as they are', async () => {
  const described = await readApi(process.cwd());
  if (!described?.api) throw new Error('The description of the API is invalid.');
  const page = permissionsPage(described.api);
  const createFlag = operationsOf(described.api).find(({ operationId }) => operationId === 'createFeature');
  expect(page).toMatch(new RegExp(`^\\| \`CREATE_FEATURE\` \\| .*\\(${createFlag?.page}\\)`, 'm'));
  await expect(page).toMatchFileSnapshot('../../../content/docs/reference/api-permissions.md');
});
