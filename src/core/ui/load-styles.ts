/**
 * Adds a style sheet to the head of the page, once, and waits for it. At client-side navigation, it leaves with the page.
 *
 * @param href address of a style sheet, which a module imports with `?url`
 * @throws Error if it can't be loaded. The next call tries again.
 */
export function loadStyles(href: string): Promise<void> {
  let link = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find(
    (each) => each.getAttribute('href') === href,
  );
  if (link?.sheet) return Promise.resolve();
  if (!link) {
    link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    document.head.append(link);
  }
  const added = link;
  return new Promise((resolve, reject) => {
    added.addEventListener('load', () => resolve());
    added.addEventListener('error', () => {
      added.remove();
      reject(new Error(`${href} could not be loaded`));
    });
  });
}
