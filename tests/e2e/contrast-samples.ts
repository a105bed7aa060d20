/**
 * Marks one element of each combination of styles that the contrast of a text depends on: its color, size and weight,
 * and the backgrounds, images and opacity of all elements around it. Elements of the same combination have the same
 * contrast, so that it needs to be measured once.
 *
 * Runs in the page.
 *
 * @param within selector of the part of the page
 * @returns selector of the marked elements
 */
export function markContrastSamples(within = 'body'): string {
  const attribute = 'data-contrast-sample';
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);

  const behind = new Map<Element, string>();
  /** Describes what an element and its ancestors paint behind a text. */
  const describe = (element: Element): string => {
    const known = behind.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const parts = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode];
    let own = parts.join(' ').replace('rgba(0, 0, 0, 0) none 1 none normal', '');
    // An element out of the flow can cover others than its ancestors. It only counts as the same as another of its kind.
    if (!['static', 'relative'].includes(style.position)) own += `${element.tagName}.${element.className}`;
    const around = element.parentElement === null ? '' : describe(element.parentElement);
    const description = own === '' ? around : `${around}|${own}`;
    behind.set(element, description);
    return description;
  };

  const seen = new Set<string>();
  for (const element of document.querySelectorAll(`${within}, ${within} *`)) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    // The text of a field is its value or its placeholder.
    if (!hasText && !element.matches('input, select, textarea')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const kind = `${element.tagName}.${element.className} ${element.closest(':disabled, [aria-disabled="true"]') !== null}`;
    const { color, fontSize, fontWeight, fontStyle, textShadow, webkitTextStroke } = getComputedStyle(element);
    const key = [kind, describe(element), color, fontSize, fontWeight, fontStyle, textShadow, webkitTextStroke].join(
      ';',
    );
    if (seen.has(key)) continue;
    seen.add(key);
    element.setAttribute(attribute, '');
  }
  return `[${attribute}]`;
}
