import type { Configuration } from '../engine/configuration.ts';
import type { Engine } from '../engine/engine.ts';
import { userIdOf } from '../explanation/simulate.ts';

/** The flag of the shop on the home page. */
const shopFlag = 'free-shipping';
/** The rollout that the built page shows. */
export const firstPercentage = 25;
/**
 * The visitors, as numbers of users. Of 40 arbitrary users, 16 may be among the first 25 %, which looks like a mistake. These are
 * the first users whose buckets are spread evenly, so that every percentage is right to one visitor.
 */
const visitors = [
  0, 1, 2, 3, 4, 5, 7, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 24, 27, 28, 35, 36, 37, 38, 39, 40, 41, 44, 46,
  47, 50, 57, 58, 66, 79, 87, 88, 137,
];

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
  return visitors.map((user) => configured.evaluate(shopFlag, { userId: userIdOf(user) }).enabled);
}
