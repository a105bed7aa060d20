import { all, one } from './dom.ts';

/** Pixels below the top edge at which a heading counts as read: the navigation bar and some air. */
const readingLine = 110;
let update: (() => void) | undefined;

/** Marks the heading that is being read in the table of contents. */
export function start(): void {
  let asked = false;
  addEventListener(
    'scroll',
    () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        update?.();
      });
    },
    { passive: true },
  );
}

export function enterPage(): void {
  const links = all('[data-toc] a');
  const headings = links.map((link) =>
    document.getElementById(decodeURIComponent(link.getAttribute('href')?.slice(1) ?? '')),
  );
  update = () => {
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const passed = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top <= readingLine);
    const target = headings.findIndex(
      (heading) => heading !== null && heading.id === decodeURIComponent(location.hash.slice(1)),
    );
    // At the end of the page headings cannot reach the line; the one that was asked for is then the current one.
    const current = atEnd && target > passed ? target : passed;
    links.forEach((link, index) => {
      if (index === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
    const marked = links[current];
    const toc = one('[data-toc]');
    if (marked && toc && toc.scrollHeight > toc.clientHeight) marked.scrollIntoView({ block: 'nearest' });
  };
  update();
}
