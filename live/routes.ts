import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** What the server itself knows about a route with an operation of the API. */
export const routeSchema = z.strictObject({
  operationId: z.string(),
  /** Any one of these is sufficient. Empty if the route doesn't check permissions. Handlers can check more. */
  permissions: z.array(z.string()),
  deprecated: z.boolean(),
  enterpriseOnly: z.boolean(),
  /** The versions in which the operation became beta and stable, if the server declares them. */
  release: z.record(z.string(), z.union([z.string(), z.boolean()])),
  stability: z.string(),
});
export type Route = z.infer<typeof routeSchema>;

/** Parts of the server's classes that register routes. They exist only inside the package, so they are checked here. */
type Method = (...values: unknown[]) => unknown;
const classWith = <Name extends string>(...methods: readonly Name[]) =>
  z.custom<{ readonly prototype: Record<Name, Method> }>(
    (value) => typeof value === 'function' && methods.every((name) => name in value.prototype),
  );
const controllerModule = z.object({ default: classWith('route') });
const openApiModule = z.object({ OpenApiService: classWith('validPath') });
const stabilityModule = z.object({ calculateStability: z.custom<Method>((value) => typeof value === 'function') });

const routeOptions = z.object({
  permission: z.union([z.string(), z.array(z.string())]).optional(),
  middleware: z.array(z.unknown()).default([]),
});
const operationOptions = z.object({
  operationId: z.string(),
  deprecated: z.boolean().default(false),
  enterpriseOnly: z.boolean().default(false),
  release: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}),
});

/**
 * Records the routes that the server registers while it starts.
 * @returns a function that returns the routes; call it after the start
 */
export async function recordRoutes(): Promise<() => Route[]> {
  const folder = path.join(import.meta.dirname, 'node_modules/unleash-server');
  const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(folder, 'dist/lib', file)).href);
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  const controller = controllerModule.parse(await load('routes/controller.js')).default.prototype;
  const openApi = openApiModule.parse(await load('services/openapi-service.js')).OpenApiService.prototype;
  const { calculateStability } = stabilityModule.parse(await load('openapi/util/api-stability.js'));
  const operations = new WeakMap<object, z.infer<typeof operationOptions>>();
  const routes: Route[] = [];

  const { route } = controller;
  const { validPath } = openApi;
  openApi.validPath = function (this: unknown, ...values) {
    const middleware = validPath.apply(this, values);
    const known = operationOptions.safeParse(values[0]);
    if (known.success && isObject(middleware)) operations.set(middleware, known.data);
    return middleware;
  };
  controller.route = function (this: unknown, ...values) {
    const { middleware, permission } = routeOptions.parse(values[0]);
    const operation = middleware.flatMap((one) => (isObject(one) ? (operations.get(one) ?? []) : []))[0];
    if (operation) {
      routes.push({
        ...operation,
        permissions: [permission ?? []].flat().filter((name) => name !== 'NONE'),
        stability: z.string().parse(calculateStability(operation.release, version)),
      });
    }
    return route.apply(this, values);
  };

  return () => routes;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' || typeof value === 'function') && value !== null;
}
