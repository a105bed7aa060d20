import type { Translate } from '../../../core/model/messages.ts';
import type { Flag } from '../engine/configuration.ts';
import { describeStrategy, describeVariants } from '../explanation/describe.ts';
import type { Scenario } from '../scenario/scenario.ts';

export interface Props {
  readonly scenario: Scenario;
  readonly environment: string;
  readonly t: Translate;
}

/** The flag of a scenario, and the flags around it, in words. */
export function LabSetup({ scenario, environment, t }: Props) {
  const flags = scenario.environments.find(({ name }) => name === environment)?.flags ?? [];
  const own = flags.filter(({ name }) => name === scenario.flag);
  return (
    <div className="lab__setup">
      {[...own, ...flags.filter((flag) => !own.includes(flag))].map((flag) => (
        <FlagSetup key={flag.name} flag={flag} scenario={scenario} environment={environment} t={t} />
      ))}
    </div>
  );
}

function FlagSetup({ flag, scenario, environment, t }: Props & { readonly flag: Flag }) {
  const { name, enabled, strategies, variants, dependencies } = flag;
  // One text: adjacent texts would be one node in the built page and several in React.
  const sentences = [
    t(enabled ? 'lab.setup.enabled' : 'lab.setup.disabled', { flag: name, environment }),
    ...dependencies.map((dependency) => dependencyText(dependency, t)),
    ...(strategies.length === 0 ? [t('lab.setup.noStrategies')] : []),
    ...(variants.length > 0 ? [`${sentenceCase(describeVariants(variants, t))}.`] : []),
  ];
  return (
    <div className="lab__flag">
      <p>
        <span className={`lab__switch lab__switch--${enabled ? 'on' : 'off'}`} aria-hidden="true" />
        <span>{sentences.join(' ')}</span>
      </p>
      {strategies.length > 0 && (
        <ol aria-label={t('lab.setup.strategies')}>
          {strategies.map((strategy, index) => (
            // Strategies have no IDs, and the list is rendered as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{sentenceCase(describeStrategy(strategy, scenario, t))}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

function dependencyText(
  { feature, enabled = true, variants = [] }: Flag['dependencies'][number],
  t: Translate,
): string {
  if (!enabled) return t('lab.setup.parentOff', { parent: feature });
  return variants.length > 0
    ? t('lab.setup.parentVariant', { parent: feature, variants: variants.join(', ') })
    : t('lab.setup.parentOn', { parent: feature });
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
