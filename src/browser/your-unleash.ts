import { addButtons } from '../your-unleash/snippets.ts';
import { onValuesChange, readValues, startValues } from '../your-unleash/values.ts';
import { onClick } from '../ui/dom.ts';
import { attempt } from './behaviors.ts';
import { showMissingScripts } from './missing-scripts.ts';

/**
 * "Your Unleash": the dialog with the reader's own values, which opens from any element with `data-your-unleash-open`. Its
 * modules load when the reader opens it or has stored values.
 */
export function start(): void {
  startValues();
  onClick('[data-your-unleash-open]', (opener) => void openFrom(opener));
  onValuesChange(() => void apply());
}

export function enterPage(): void {
  addButtons();
  if (Object.keys(readValues()).length > 0) void apply();
}

async function apply(): Promise<void> {
  try {
    const { applyValues } = await import('../your-unleash/apply.ts');
    applyValues();
  } catch (error) {
    console.error("The reader's values could not be shown.", error);
  }
}

async function openFrom(opener: HTMLElement): Promise<void> {
  showMissingScripts(false);
  const isLoaded = await attempt('yourUnleash', async () => {
    const [{ openDialog }, { addStyles }] = await Promise.all([
      import('../your-unleash/open-dialog.tsx'),
      import('../your-unleash/apply.ts'),
    ]);
    // The reader may have opened it already, opened something else, or left the page.
    if (!opener.isConnected || document.querySelector('dialog[open]')) return;
    addStyles();
    openDialog();
  });
  if (!isLoaded) showMissingScripts(true);
}
