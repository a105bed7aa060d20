import { all } from '../ui/dom.ts';
import { attempt } from './behaviors.ts';

/** Images can be enlarged from this many milliseconds after the reader came to the page. */
const delay = 1000;
let isFirstPage = true;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Lets readers enlarge the images of an article. */
export function enterPage(): void {
  // The scripts start with the first interaction, which may come long after the page was opened.
  const elapsed = isFirstPage ? performance.now() : 0;
  isFirstPage = false;
  clearTimeout(timer);
  timer = setTimeout(() => void attempt('imageZoom', attach), Math.max(0, delay - elapsed));
}

async function attach(): Promise<void> {
  const images = all('.prose img');
  if (images.length === 0) return;
  // The pure build brings no styles. They are in src/styles/image-zoom.css, where the content-security policy allows them.
  const { default: mediumZoom } = await import('medium-zoom/dist/pure');
  // The reader may have left the page meanwhile.
  if (images[0]?.isConnected) mediumZoom(images, { margin: 24 });
}
