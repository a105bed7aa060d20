import { island, type Islands } from '../../core/islands/island.tsx';
import { contentsIn } from './contents.ts';

export default {
  quiz: island(
    () => import('./QuizIsland.tsx'),
    (host) => ({ contents: contentsIn(host) }),
  ),
} satisfies Islands;
