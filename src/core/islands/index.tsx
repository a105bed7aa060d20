import ofFeatures from 'virtual:features/islands';
import type { Islands } from './island.tsx';

/** Every island of the site, by the name that pages use. */
export const islands: Islands = ofFeatures;
