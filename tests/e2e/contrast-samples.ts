/** What {@link markContrastSamples} has marked. */
export interface ContrastSamples {
  /** Selector of the marked elements. */
  readonly selector: string;
  /** The combinations of styles that they stand for. */
  readonly combinations: readonly string[];
}

/**
 * Marks one element of each combination of styles that the contrast of a text depends on: its color, size and weight,
 * and the backgrounds, images and opacity of all elements around it. Elements of the same combination have the same
 * contrast, so that it needs to be measured once.
 *
 * Runs in the page.
 *
 * @param options.within selector of the part of the page
 * @param options.known combinations that were measured before, and are left out
 */
export function markContrastSamples({
  within = 'body',
  known,
}: {
  readonly within?: string | undefined;
  readonly known: readonly string[];
}): ContrastSamples {
  const attribute = 'data-contrast-sample';
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);

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

  const seen = new Set(known);
  const combinations: string[] = [];
  for (const element of document.querySelectorAll(`${within}, ${within} *`)) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    // The text of a field is its value or its placeholder.
    if (!hasText && !element.matches('input, select, textarea')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const isDisabled = element.closest(':disabled, [aria-disabled="true"]') !== null;
    const { color, fontSize, fontWeight, fontStyle, textShadow, webkitTextStroke } = getComputedStyle(element);
    const text = [color, fontSize, fontWeight, fontStyle, textShadow, webkitTextStroke];
    const combination = [element.tagName, element.className, isDisabled, describe(element), ...text].join(';');
    if (seen.has(combination)) continue;
    seen.add(combination);
    combinations.push(combination);
    element.setAttribute(attribute, '');
  }
  return { selector: `[${attribute}]`, combinations };
}
