/**
 * Elements that third-party services add to the page, such as the button of the ASK AI widget and its styles. Astro's
 * router replaces the body and the content of the head, so each navigation would remove them. They also must not be moved,
 * because a style sheet that is moved loses the rules that a script has added to it.
 */

const persist = 'data-astro-transition-persist';
/** Elements that our own scripts and libraries add. Each page makes its own. */
const own = [
  '.search-dialog',
  '.loader-failed',
  '.medium-zoom-overlay',
  '.medium-zoom-image--opened',
  '.astro-route-announcer',
  '[data-vite-dev-id]',
  'link[rel=prefetch]',
  'link[rel=preload]',
  'link[rel=modulepreload]',
  'link[rel=stylesheet][href^="/assets/"]',
].join();

/** The children of head and body that belong to the current page. Undefined until services load. */
let known: WeakSet<Element> | undefined;
let foreign: readonly Element[] = [];
let count = 0;

/** Remembers what is in the page. Elements that are added later are foreign, unless they are our {@link own}. */
export function watchForeignElements(): void {
  known = new WeakSet(childrenOf(document));
  document.addEventListener('astro:after-swap', () => {
    known = new WeakSet(childrenOf(document).filter((element) => !foreign.includes(element)));
  });
}

/**
 * Prepares foreign elements for the swap to the next page.
 *
 * @returns whether there are any, so that {@link swapBody} must replace the body
 */
export function keepForeignElements(next: Document): boolean {
  foreign = known ? childrenOf(document).filter((element) => !known?.has(element) && !element.matches(own)) : [];
  for (const element of foreign) {
    // The router would otherwise run the script again.
    if (element instanceof HTMLScriptElement) element.dataset['astroExec'] = '';
    if (element.parentElement !== document.head) continue;
    // The router leaves an element in the head alone if the next page has a counterpart.
    if (!element.hasAttribute(persist)) element.setAttribute(persist, `foreign-${(count += 1)}`);
    const counterpart = next.createElement('meta');
    counterpart.setAttribute(persist, element.getAttribute(persist) ?? '');
    next.head.append(counterpart);
  }
  return foreign.length > 0;
}

/** Replaces the attributes and the content of the body, except for foreign elements. */
export function swapBody(next: HTMLElement): void {
  const { body } = document;
  for (const name of body.getAttributeNames()) body.removeAttribute(name);
  for (const { name, value } of next.attributes) body.setAttribute(name, value);
  const isForeign = (node: Node) => node instanceof Element && foreign.includes(node);
  const replaced = [...body.childNodes].filter((node) => !isForeign(node));
  for (const node of replaced) node.remove();
  body.prepend(...next.childNodes);
}

function childrenOf({ head, body }: Document): readonly Element[] {
  return [...head.children, ...body.children];
}
