import type { Translate } from '../../../core/model/messages.ts';
import { useLatestLoad } from '../../../core/ui/use-latest-load.ts';
import type { Lab } from '../lab.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { WrittenLink } from '../scenario/share.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { Problems } from './Problems.tsx';

export interface Props {
  readonly lab: Lab;
  readonly scenario: Scenario;
  /** The environment that the lab shows first. */
  readonly environment: string;
  readonly t: Translate;
}

/** A link to the page of the lab with this scenario. The fragment is made on the click, because it takes a moment. */
export function LabLink({ lab, scenario, environment, t }: Props) {
  const [state, load] = useLatestLoad<WrittenLink>();
  const open = async () => {
    await load.run(async (signal) => {
      const { encodeScenario } = await lab.loadLinks();
      const written = await encodeScenario(scenario, environment);
      signal.throwIfAborted();
      if (written.ok) location.assign(`/lab#${written.fragment}`);
      return written;
    });
  };
  return (
    <>
      <button type="button" onClick={() => void open()}>
        {t('lab.open')}
      </button>
      {state.status === 'failed' && <LoadFailed onRetry={() => void open()} t={t} />}
      {state.status === 'ready' && !state.value.ok && (
        <Problems title={t('lab.linkFailed')} problems={state.value.problems} t={t} />
      )}
    </>
  );
}
