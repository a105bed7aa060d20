/** What {@link markColorSamples} has marked. */
export interface ColorSamples {
  /** Selector of the marked texts. */
  readonly texts: string;
  /** Selector of the marked links. */
  readonly links: string;
  /** The combinations of styles that the marked elements represent. */
  readonly combinations: readonly string[];
}

/**
 * Marks one text and one link of each combination of styles, because elements that look the same have the same contrast
 * and need to be measured only once.
 *
 * The contrast of a text depends on its color, size and weight, and on the backgrounds, images and opacity of all elements
 * around it. Whether a link can be told from the text around it also depends on its decoration, and on the block it is in.
 *
 * Runs in the page.
 *
 * @param options.within selector of the part of the page
 * @param options.known combinations that were measured before, and are left out
 */
export function markColorSamples({
  within = 'body',
  known,
}: {
  readonly within?: string | undefined;
  readonly known: readonly string[];
}): ColorSamples {
  const attributes = { text: 'data-color-sample', link: 'data-link-sample' } as const;
  for (const name of Object.values(attributes))
    for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);

  const seen = new Set(known);
  const combinations: string[] = [];
  const mark = (element: Element, subject: keyof typeof attributes, combination: string): void => {
    const key = `${subject}: ${combination}`;
    if (seen.has(key)) return;
    seen.add(key);
    combinations.push(key);
    element.setAttribute(attributes[subject], '');
  };

  const descriptions = new Map<Element, string>();
  /** Describes what an element and its ancestors paint behind a text. */
  const describe = (element: Element): string => {
    const described = descriptions.get(element);
    if (described !== undefined) return described;
    const style = getComputedStyle(element);
    const parts = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode];
    let own = parts.join(' ').replace('rgba(0, 0, 0, 0) none 1 none normal', '');
    // An element out of the flow can cover others than its ancestors. It only counts as the same as another of its kind.
    if (!['static', 'relative'].includes(style.position)) own += `${element.tagName}.${element.className}`;
    const around = element.parentElement === null ? '' : describe(element.parentElement);
    const description = own === '' ? around : `${around}|${own}`;
    descriptions.set(element, description);
    return description;
  };
  const describeText = (element: Element): string => {
    const { color, fontSize, fontWeight, fontStyle, textShadow, webkitTextStroke } = getComputedStyle(element);
    return [describe(element), color, fontSize, fontWeight, fontStyle, textShadow, webkitTextStroke].join(';');
  };
  const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

  for (const element of document.querySelectorAll(`${within}, ${within} *`)) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    // The text of a field is its value or its placeholder.
    if (!hasText && !element.matches('input, select, textarea')) continue;
    if (!isVisible(element)) continue;
    const isDisabled = element.closest(':disabled, [aria-disabled="true"]') !== null;
    mark(element, 'text', [element.tagName, element.className, isDisabled, describeText(element)].join(';'));
  }

  const lengthOfText = (elements: Iterable<Element>): number =>
    [...elements].reduce((sum, { textContent }) => sum + (textContent ?? '').trim().length, 0);
  const blocks = new Map<Element, string>();
  /** Describes the block that a link is in, and whether it has more text than that of its links. */
  const describeBlock = (block: Element): string => {
    const described = blocks.get(block);
    if (described !== undefined) return described;
    const linked = lengthOfText(block.querySelectorAll('a[href], [role=link]'));
    const hasOtherText = lengthOfText([block]) > 2 * linked;
    const hasBreaks = block.querySelector('br, hr') !== null;
    const description = [block.tagName, describeText(block), linked > 0, hasOtherText, hasBreaks].join(';');
    blocks.set(block, description);
    return description;
  };
  for (const link of document.querySelectorAll(`:is(${within}) :is(a[href], [role=link])`)) {
    if (!isVisible(link)) continue;
    const { display, textDecoration, border, boxShadow, outline } = getComputedStyle(link);
    const [before, after] = ['::before', '::after'].map((name) => getComputedStyle(link, name).content);
    const style = [display, textDecoration, border, boxShadow, outline, before, after].join(';');
    let block = link.parentElement;
    while (block?.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    const around = block ? describeBlock(block) : '';
    mark(link, 'link', [link.className, link.parentElement?.tagName, describeText(link), style, around].join(';'));
  }
  return { texts: `[${attributes.text}]`, links: `[${attributes.link}]`, combinations };
}
