import { addButtons, fillNewSnippet } from '../snippets.ts';
import { onValuesChange, readValues, startFilling } from '../../../core/reader/values.ts';
import { onClick } from '../../../core/ui/dom.ts';
import { attempt } from '../../../core/browser/behaviors.ts';
import { showMissingScripts } from '../../../core/browser/missing-scripts.ts';

/**
 * "Your Unleash": the dialog with the reader's own values, which opens from any element with `data-your-unleash-open`. Its
 * modules load when the reader opens it or has stored values.
 */
export function start(): void {
  startFilling(fillNewSnippet);
  onClick('[data-your-unleash-open]', (opener) => void openFrom(opener));
  onValuesChange(() => void apply());
}

export function enterPage(): void {
  addButtons();
  if (Object.keys(readValues()).length > 0) void apply();
}

async function apply(): Promise<void> {
  try {
    const { applyValues } = await import('../apply.ts');
    applyValues();
  } catch (error) {
    console.error("The reader's values could not be shown.", error);
  }
}

async function openFrom(opener: HTMLElement): Promise<void> {
  showMissingScripts(false);
  const isLoaded = await attempt('yourUnleash', async () => {
    const [{ openDialog }, { addStyles }] = await Promise.all([import('../open-dialog.tsx'), import('../apply.ts')]);
    // The reader may have opened it already, opened something else, or left the page.
    if (!opener.isConnected || document.querySelector('dialog[open]')) return;
    addStyles();
    openDialog();
  });
  if (!isLoaded) showMissingScripts(true);
}
