import type { Configuration } from '../engine/configuration.ts';
import type { Scenario } from './scenario.ts';

/**
 * What an SDK downloads in one environment of a scenario.
 * @param environment name of the environment. Default: the first one
 */
export function configurationIn({ environments, segments }: Scenario, environment?: string): Configuration {
  const { flags = [] } = environments.find(({ name }) => name === environment) ?? environments[0] ?? {};
  return { flags, segments };
}
