import { islandTexts } from '../../ui/island-texts.ts';

/** Texts of the console. */
export const t = islandTexts('console.', 'code.');
