import type { Translate } from '../../../core/model/messages.ts';
import { Island } from '../../../core/ui/Island.tsx';
import { initialValues, PlannerForm } from '../PlannerForm.tsx';

export interface Props {
  /** The newest release of the server. */
  readonly newest: string;
  readonly t: Translate;
}

/** The upgrade planner on a page. Without JavaScript, a sentence refers to the guide around it instead. */
export function UpgradePlannerPlace({ newest, t }: Props) {
  return (
    <>
      <noscript>
        <p>{t('planner.noScript')}</p>
      </noscript>
      <Island name="upgrade-planner" on="visible" takesOver>
        <PlannerForm values={initialValues(newest)} t={t} />
      </Island>
    </>
  );
}
