import type { Engine } from '../engine/engine.ts';
import type { Lab } from '../lab.ts';
import { loadStyles } from '../../../core/ui/load-styles.ts';
import styles from './LabControls.css?url';

/** What the parts of the interface compute with. */
export interface LoadedLab {
  readonly lab: Lab;
  /** An engine without flags, from which the others are made. */
  readonly engine: Engine;
}

/**
 * Loads the code and the style sheet of the lab. Regular expressions are loaded only if the props of the island contain one, and always before
 * anything is evaluated.
 */
export async function loadLab(host: HTMLElement): Promise<LoadedLab> {
  const [lab] = await Promise.all([import('../lab.ts'), loadStyles(styles)]);
  if ((host.dataset['props'] ?? '').includes('"REGEX"')) await lab.loadRegex();
  return { lab, engine: await lab.createEngine({ flags: [], segments: [] }) };
}
