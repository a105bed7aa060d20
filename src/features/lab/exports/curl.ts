import type { Flag, Segment, Variant } from '../engine/configuration.ts';
import { totalWeightOf } from '../explanation/probe.ts';
import { configurationIn } from '../scenario/configuration-in.ts';
import type { Exported } from './exported.ts';

/**
 * Commands that create the flags and segments of an environment on a server, in the project `default`. Parents come before
 * the flags that depend on them.
 */
export function curlCommands({ scenario, environment }: Exported): string {
  const { flags, segments } = configurationIn(scenario, environment);
  // Every new server has this environment.
  const target = environment === 'production' ? environment : 'development';
  const byParents = flags.toSorted((a, b) => a.dependencies.length - b.dependencies.length);
  return [
    '# Needs UNLEASH_URL, such as http://localhost:4242, and UNLEASH_ADMIN_TOKEN.',
    ...segments.flatMap(createSegment),
    ...byParents.flatMap((flag) => createFlag(flag, target)),
    '',
  ].join('\n');
}

function createSegment({ id, name, constraints }: Segment): string[] {
  const body = { name: name ?? `segment-${id}`, constraints };
  // The server assigns the ID.
  return [
    `SEGMENT_${id}=$(${request('POST', '/api/admin/segments', body).replace('curl', 'curl --silent')} | sed -E 's/.*"id":([0-9]+).*/\\1/')`,
  ];
}

function createFlag({ name, enabled, strategies, variants, dependencies }: Flag, environment: string): string[] {
  const flag = `/api/admin/projects/default/features/${encodeURIComponent(name)}`;
  const inEnvironment = `${flag}/environments/${encodeURIComponent(environment)}`;
  return [
    request('POST', '/api/admin/projects/default/features', { name, type: 'release' }),
    ...strategies.map(({ segments, variants: own, ...strategy }) =>
      request(
        'POST',
        `${inEnvironment}/strategies`,
        { ...strategy, variants: serverVariants(own) },
        segments.map((id) => `"$SEGMENT_${id}"`),
      ),
    ),
    // The operation for one environment rejects a flag that doesn't have such variants yet.
    ...(variants.length > 0
      ? [request('PUT', `${flag}/variants-batch`, { environments: [environment], variants: serverVariants(variants) })]
      : []),
    ...dependencies.map((dependency) => request('POST', `${flag}/dependencies`, dependency)),
    request('POST', `${inEnvironment}/${enabled ? 'on' : 'off'}`),
  ];
}

/** The server stores weights in thousandths, and one variant has to take what the others leave. */
function serverVariants(variants: readonly Variant[]): object[] {
  const total = totalWeightOf(variants);
  return variants.map((variant, index) => ({
    ...variant,
    weight: total === 0 ? 0 : Math.round((variant.weight / total) * 1000),
    weightType: index === variants.length - 1 ? 'variable' : 'fix',
    stickiness: variant.stickiness ?? 'default',
  }));
}

/** @param segments variables with the IDs of segments, added to the body */
function request(method: string, path: string, body?: object, segments: readonly string[] = []): string {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const quoted = json?.replaceAll("'", String.raw`'\''`);
  const data =
    segments.length > 0 ? `'${quoted?.slice(0, -1)},"segments":['${segments.join("','")}']}'` : `'${quoted}'`;
  return [
    `curl --fail-with-body --request ${method} "$UNLEASH_URL${path}"`,
    '--header "Authorization: $UNLEASH_ADMIN_TOKEN"',
    ...(json === undefined ? [] : ['--header "Content-Type: application/json"', `--data ${data}`]),
  ].join(' \\\n  ');
}
