import type { Translate } from '../../model/messages.ts';
import type { Scenario } from '../scenario/scenario.ts';

export interface Props {
  readonly scenario: Scenario;
  /** The environment that the lab shows first. */
  readonly environment: string;
  readonly t: Translate;
}

/** A link to the page of the lab with this scenario. The fragment is made on the click, because it takes a moment. */
export function LabLink({ scenario, environment, t }: Props) {
  const open = async () => {
    const { encodeScenario } = await import('../scenario/share.ts');
    const { environments } = scenario;
    const first = environments.filter(({ name }) => name === environment);
    const ordered = [...first, ...environments.filter(({ name }) => name !== environment)];
    location.assign(`/lab#${await encodeScenario({ ...scenario, environments: ordered })}`);
  };
  return (
    <button type="button" onClick={() => void open()}>
      {t('lab.open')}
    </button>
  );
}
