import type { Translate } from '../../model/messages.ts';
import { Island } from '../../ui/Island.tsx';

/** The place of the upgrade planner. Without JavaScript, it refers to the guide around it. */
export function UpgradePlannerPlace({ t }: { readonly t: Translate }) {
  return (
    <Island name="upgrade-planner" on="visible">
      <p className="planner__place">{t('planner.noScript')}</p>
    </Island>
  );
}
