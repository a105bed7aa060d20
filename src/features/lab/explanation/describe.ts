import type { Translate } from '../../../core/model/messages.ts';
import type { Configuration, Context, Flag, Strategy } from '../engine/configuration.ts';
import { segmentIn } from './probe.ts';
import { listed, requirementOf } from './sentence.ts';

const labels: Readonly<Record<string, string>> = {
  default: 'lab.type.default',
  flexibleRollout: 'lab.type.rollout',
  userWithId: 'lab.type.userIds',
  remoteAddress: 'lab.type.addresses',
  applicationHostname: 'lab.type.hosts',
  gradualRolloutUserId: 'lab.type.userRollout',
  gradualRolloutSessionId: 'lab.type.sessionRollout',
  gradualRolloutRandom: 'lab.type.randomRollout',
};

/** The name of a strategy type as the Admin UI shows it. Custom types have no other name. */
export function strategyLabel(name: string, t: Translate): string {
  const id = Object.hasOwn(labels, name) ? labels[name] : undefined;
  return id === undefined ? name : t(id);
}

/** Describes a strategy in words: "25% of users by userId, if country must be one of "NO"". */
export function describeStrategy(
  strategy: Strategy,
  configuration: Pick<Configuration, 'segments'>,
  t: Translate,
): string {
  const { name, parameters, constraints, segments, variants } = strategy;
  const values = {
    name: strategyLabel(name, t),
    percentage: parameters['rollout'] ?? parameters['percentage'] ?? '0',
    stickiness: parameters['stickiness'] || 'default',
    group: parameters['groupId'] ?? '',
    list: listed((parameters['userIds'] ?? parameters['IPs'] ?? '').split(/\s*,\s*/), t),
  };
  const known: Readonly<Record<string, string>> = {
    default: 'lab.strategy.default',
    flexibleRollout: 'lab.strategy.rollout',
    userWithId: 'lab.strategy.userIds',
    remoteAddress: 'lab.strategy.addresses',
    gradualRolloutUserId: 'lab.strategy.oldRollout',
    gradualRolloutSessionId: 'lab.strategy.oldRollout',
    gradualRolloutRandom: 'lab.strategy.oldRollout',
  };
  return [
    t((Object.hasOwn(known, name) ? known[name] : undefined) ?? 'lab.strategy.custom', values),
    ...constraints.map((constraint) => requirementOf(constraint, t)),
    ...segments.map((id) => {
      const segment = segmentIn({ flags: [], ...configuration }, id);
      const requirements = (segment?.constraints ?? []).map((constraint) => requirementOf(constraint, t)).join(', ');
      return t('lab.strategy.segment', {
        segment: segment?.name ?? id,
        requirements: requirements || t('lab.values.none'),
      });
    }),
    ...(variants.length > 0 ? [describeVariants(variants, t)] : []),
  ].join('; ');
}

/** Describes variants with their shares: `variants red 40%, blue 60%`. */
export function describeVariants(variants: Flag['variants'], t: Translate): string {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  const share = (weight: number) => (total === 0 ? 0 : Math.round((weight / total) * 1000) / 10);
  const list = variants.map(({ name, weight }) => t('lab.strategy.variant', { name, share: share(weight) })).join(', ');
  return t('lab.strategy.variants', { list });
}

/** Describes a context by its fields: `userId 42, country NO`. */
export function describeContext({ properties = {}, ...fields }: Context, t: Translate): string {
  const all = [...Object.entries(fields), ...Object.entries(properties)];
  return (
    all.flatMap(([field, value]) => (value === undefined ? [] : [`${field} ${value}`])).join(', ') ||
    t('lab.context.empty')
  );
}
