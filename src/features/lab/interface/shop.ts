import type { Configuration } from '../engine/configuration.ts';
import type { Engine } from '../engine/engine.ts';
import { userIdOf } from '../explanation/simulate.ts';

/** The flag of the shop on the home page. */
const shopFlag = 'free-shipping';
/** The rollout that the built page shows. */
export const firstPercentage = 25;
const visitors = 40;

/** Whether the flag is on, for each visitor of the shop. */
export function shopResults(engine: Engine, percentage: number): boolean[] {
  const configuration: Configuration = {
    flags: [
      {
        name: shopFlag,
        enabled: true,
        strategies: [
          {
            name: 'flexibleRollout',
            parameters: { rollout: String(percentage), stickiness: 'userId', groupId: shopFlag },
            constraints: [],
            segments: [],
            variants: [],
          },
        ],
        variants: [],
        dependencies: [],
      },
    ],
    segments: [],
  };
  const configured = engine.with(configuration);
  return Array.from(
    { length: visitors },
    (_, user) => configured.evaluate(shopFlag, { userId: userIdOf(user) }).enabled,
  );
}
