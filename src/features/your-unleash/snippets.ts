import { t } from 'virtual:messages/yourUnleash';
import { all } from '../../core/ui/dom.ts';
import { fillIn, hasPlaceholders, type Replacement } from './fill-in.ts';
import { readValues, showsTokens, type YourValues } from '../../core/reader/values.ts';

/** The content of each changed snippet as the page has it. */
const originals = new WeakMap<Element, readonly Node[]>();

/**
 * Shows the reader's values in the snippets of the page, or the page's own text where a value is missing. Copying takes the
 * text that is shown. Output stays as it is.
 */
export function fillSnippets(values: YourValues): void {
  for (const block of snippets()) fillSnippet(block, values);
}

/** Shows the reader's values in a snippet whose text a script has replaced. */
export function fillNewSnippet(block: HTMLElement): void {
  const pre = block.querySelector('pre');
  if (pre) originals.delete(pre);
  fillSnippet(block, readValues());
}

function fillSnippet(block: HTMLElement, values: YourValues): void {
  const pre = block.querySelector('pre');
  if (!pre) return;
  const original = originals.get(pre);
  if (original) pre.replaceChildren(...original.map((node) => node.cloneNode(true)));
  const replacements = fillIn(pre.textContent, languageOf(block), values, {
    showTokens: showsTokens(),
    flag: flagOf(block),
  });
  if (replacements.length === 0) {
    originals.delete(pre);
    return;
  }
  if (!original)
    originals.set(
      pre,
      [...pre.childNodes].map((node) => node.cloneNode(true)),
    );
  // From the end, so that the positions of earlier replacements stay right.
  for (const replacement of replacements.toReversed()) replaceText(pre, replacement);
}

/** Adds the button that opens the dialog to each snippet that has a place for a value. */
export function addButtons(): void {
  for (const block of snippets()) {
    const tools = block.querySelector('.code__tools');
    if (!tools || tools.querySelector('[data-your-unleash-open]')) continue;
    if (!hasPlaceholders(block.querySelector('pre')?.textContent ?? '', languageOf(block), flagOf(block))) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['yourUnleashOpen'] = '';
    button.textContent = t('yourUnleash.open');
    // How the code was checked comes first.
    tools.querySelector('button')?.before(button);
  }
}

/** Output and example responses stay as they are. */
const snippets = (): HTMLElement[] => all('.code:not(.code--output, .samples > .code)');
const languageOf = (block: HTMLElement): string => block.dataset['language'] ?? '';
/** The flag that the page names in its front matter. */
const flagOf = (block: HTMLElement): string | undefined => block.closest<HTMLElement>('[data-flag]')?.dataset['flag'];

/** Replaces a part of the text of an element. The first text node of the part keeps the place; its color is the snippet's. */
function replaceText(element: Element, { start, end, text }: Replacement): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const parts: { node: Text; from: number; to: number }[] = [];
  for (let position = 0; walker.nextNode();) {
    const node = walker.currentNode;
    if (!(node instanceof Text)) continue;
    const from = Math.max(0, start - position);
    const to = Math.min(node.length, end - position);
    if (from < to) parts.push({ node, from, to });
    position += node.length;
    if (position >= end) break;
  }
  const [first, ...others] = parts;
  if (!first) return;
  const mark = document.createElement('span');
  mark.className = 'your-value';
  mark.textContent = text;
  for (const { node, from, to } of others) node.deleteData(from, to - from);
  const rest = first.node.splitText(first.from);
  rest.deleteData(0, first.to - first.from);
  rest.before(mark);
}
