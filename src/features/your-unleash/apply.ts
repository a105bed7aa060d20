import { t } from 'virtual:messages/yourUnleash';
import { loadStyles } from '../../core/ui/load-styles.ts';
import { applyLens, isLensOn } from './lens.ts';
import { fillSnippets } from './snippets.ts';
import { readValues, showsTokens, writeValues, type YourValues } from '../../core/reader/values.ts';
import styles from './YourUnleash.css?url';

/** Shows the reader's values on the page: in snippets, through the lens, and on the chip that turns the lens off. */
export function applyValues(): void {
  addStyles();
  const values = readValues();
  fillSnippets(values);
  showChip(values);
  applyLens();
}

/** Adds the style sheet of the dialog, the chip and the marks. Without it, they still work. */
export function addStyles(): void {
  loadStyles(styles).catch((error: unknown) => console.error(error));
}

function showChip(values: YourValues): void {
  document.querySelector('.lens-chip')?.remove();
  if (!isLensOn(values)) return;
  const { version, edition } = values;
  const name = [version && `Unleash ${version}`, edition && t(`yourUnleash.edition.${edition}`)]
    .filter(Boolean)
    .join(', ');
  const open = button(t('yourUnleash.chip', { name }));
  open.dataset['yourUnleashOpen'] = '';
  const off = button('×');
  off.setAttribute('aria-label', t('yourUnleash.lensOff'));
  off.addEventListener('click', () => writeValues({ ...readValues(), lens: 'off' }, { showTokens: showsTokens() }));
  const chip = document.createElement('div');
  chip.className = 'lens-chip';
  chip.setAttribute('role', 'group');
  chip.setAttribute('aria-label', t('yourUnleash.chipLabel'));
  chip.append(open, off);
  document.body.append(chip);
}

function button(text: string): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { type: 'button', textContent: text });
}
