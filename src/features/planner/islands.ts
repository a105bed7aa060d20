import { island, type Islands } from '../../core/islands/island.tsx';
import { fetchPlannerData } from './planner-data.ts';
import { enteredIn } from './PlannerForm.tsx';

export default {
  'upgrade-planner': island(
    () => import('./UpgradePlanner.tsx'),
    async (host) => ({ data: await fetchPlannerData(), readEntered: () => enteredIn(host) }),
  ),
} satisfies Islands;
