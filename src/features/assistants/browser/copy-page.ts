import { assistants } from 'virtual:assistants-and-feedback';
import { t } from 'virtual:messages/copyPage';
import { assistantUrl } from '../model/assistant-url.ts';
import { copyText } from '../../../core/browser/clipboard.ts';
import { onClick } from '../../../core/ui/dom.ts';
import { attachMenu, type MenuItem } from '../../../core/browser/popup-menu.ts';

/** The menu that copies a page as Markdown, shows it, opens it in an assistant, or connects an assistant to all pages. */
export function start(): void {
  onClick('[data-copy-page]', (button) => {
    if (button instanceof HTMLButtonElement) attachMenu(button, () => items(button));
  });
}

function items(button: HTMLElement): MenuItem[] {
  const alternate = document.querySelector<HTMLLinkElement>('link[rel=alternate][type="text/markdown"]');
  if (!alternate) return [];
  const markdown = alternate.href;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  const prompt = t('copyPage.prompt', { url: `${canonical}.md` });
  return [
    { label: t('copyPage.copy'), run: () => void copyText(fetchText(markdown), button, t('copyPage.failed')) },
    { label: t('copyPage.view'), href: markdown, opensTab: false },
    ...assistants.map((assistant): MenuItem => {
      const { name } = assistant;
      if ('url' in assistant)
        return {
          label: t('copyPage.open', { assistant: name }),
          href: assistantUrl(assistant, prompt),
          opensTab: true,
        };
      if ('install' in assistant)
        return { label: t('copyPage.connect', { assistant: name }), href: assistant.install, opensTab: false };
      const run = () => void copyText(assistant.setup, button, t('copyPage.failedSetup'));
      return { label: t('copyPage.setup', { assistant: name }), run };
    }),
  ];
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
  return response.text();
}
