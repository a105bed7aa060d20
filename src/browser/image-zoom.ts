import { all } from './dom.ts';

/** Milliseconds after a route change at which images become zoomable (specification, section 9). */
const delay = 1000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Images of the article open in full size. */
export function enterPage(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void attach(), delay);
}

async function attach(): Promise<void> {
  const images = all('.prose img');
  if (images.length === 0) return;
  // The pure build brings no style of its own: it stands in src/styles/image-zoom.css, where our policy allows it.
  const { default: mediumZoom } = await import('medium-zoom/dist/pure');
  mediumZoom(images, { margin: 24 });
}
