/**
 * The key of an operation in the history: method and URL without the names of parameters. The names of parameters change
 * more often than what they stand for: `GET /api/admin/projects/{projectId}` is `GET /api/admin/projects/{}`.
 */
export function routeKey(route: string): string {
  return route.replaceAll(/\{\w+\}/g, '{}');
}
