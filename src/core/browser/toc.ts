import { all, one } from '../ui/dom.ts';
import { fragmentTarget } from './fragment.ts';

/** A heading counts as read this many pixels below the top edge: the navigation bar and some space. */
const readingLine = 110;
let update: (() => void) | undefined;

/** Marks the heading that is being read in the table of contents. */
export function start(): void {
  let isScheduled = false;
  addEventListener(
    'scroll',
    () => {
      if (isScheduled) return;
      isScheduled = true;
      requestAnimationFrame(() => {
        isScheduled = false;
        update?.();
      });
    },
    { passive: true },
  );
}

export function enterPage(): void {
  const links = all('[data-toc] a');
  const headings = links.map((link) => fragmentTarget(link.getAttribute('href') ?? ''));
  update = () => {
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const passed = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top <= readingLine);
    const target = fragmentTarget(location.hash);
    const targetIndex = target ? headings.indexOf(target) : -1;
    // Near the end of the page, headings can't reach the line. The heading that the address names is then the current one.
    const current = atEnd && targetIndex > passed ? targetIndex : passed;
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
