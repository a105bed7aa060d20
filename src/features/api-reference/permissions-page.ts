import { operationsOf, type ApiDescription, type ApiOperation } from './model/description.ts';
import { shownPermissions } from './shown-permissions.ts';

/**
 * Returns the page that lists the operations by permission (`content/docs/reference/api-permissions.md`). The page is
 * stored like every other page, so that links, search and exports work. A test compares it with the description.
 */
export function permissionsPage(api: ApiDescription): string {
  const byPermission = operationsByPermission(api);
  const rows = [...byPermission].map(
    ([permission, operations]) => `| \`${permission}\` | ${operations.map(linkOf).join('<br>')} |`,
  );
  return `---
title: Operations by permission
description: 'Which operations of the Unleash API each permission allows, from creating flags to managing users and tokens.'
kind: reference
---

<!-- Generated. After a change of the API: vitest run permissions-page -u -->

This page lists the API operations that each permission allows. Use it to choose the permissions of a [custom role](/reference/rbac#custom-roles) or a service account, or to find out what a role can do.

For an operation in the rows of several permissions, one of them is enough, apart from [a few that need several](/reference/rbac#several). Users with the predefined Admin role have all permissions.

Operations that every signed-in user can call aren't in the table. Each operation's own page lists its permissions and credentials, and [roles and permissions](/reference/rbac) explains what each permission is for.

| Permission | Operations |
| --- | --- |
${rows.join('\n')}
`;
}

function operationsByPermission(api: ApiDescription): ReadonlyMap<string, readonly ApiOperation[]> {
  const pairs = operationsOf(api).flatMap((operation) =>
    (shownPermissions(operation) ?? []).map((permission) => ({ permission, operation })),
  );
  const sorted = pairs.toSorted(
    (a, b) =>
      a.permission.localeCompare(b.permission, 'en') || a.operation.summary.localeCompare(b.operation.summary, 'en'),
  );
  const groups = Map.groupBy(sorted, ({ permission }) => permission);
  return new Map([...groups].map(([permission, all]) => [permission, all.map(({ operation }) => operation)]));
}

function linkOf({ summary, page, edition }: ApiOperation): string {
  return `[${summary}](${page})${edition === 'enterprise' ? ' (Enterprise)' : ''}`;
}
