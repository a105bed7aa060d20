import { island, type Islands } from '../../core/islands/island.tsx';
import { loadLab } from './interface/load-lab.ts';

const loadIn = async (host: HTMLElement) => ({ loaded: await loadLab(host) });

export default {
  lab: island(() => import('./interface/LabIsland.tsx'), loadIn),
  shop: island(() => import('./interface/ShopIsland.tsx'), loadIn),
  'lab-page': island(() => import('./interface/LabPage.tsx'), loadIn),
} satisfies Islands;
