import { island, type Islands } from '../../core/islands/island.tsx';

export default {
  'api-console': island(() => import('./console/Console.tsx')),
} satisfies Islands;
