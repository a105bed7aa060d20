import type { Zoom } from 'medium-zoom/dist/pure';
import { t } from 'virtual:messages/zoom';
import { all, one } from '../ui/dom.ts';
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
  // The pure build brings no styles. They are in src/core/styles/image-zoom.css, where the content-security policy allows them.
  const { default: mediumZoom } = await import('medium-zoom/dist/pure');
  // The reader may have left the page meanwhile.
  if (!images[0]?.isConnected) return;
  const zoom = mediumZoom(images, { margin: 24 });
  for (const image of images) if (image instanceof HTMLImageElement) allowKeys(image, zoom);
}

/** Lets readers enlarge an image without a mouse. The enlarged image has the focus until it is closed. */
function allowKeys(image: HTMLImageElement, zoom: Zoom): void {
  // A link around the image does something else.
  if (image.closest('a')) return;
  asButton(image, t('zoom.open', { image: image.alt }));
  onKeys(image, ['Enter', ' '], () => {
    // The promise is fulfilled at the end of the animation. The library ignores keys until then.
    const opened = zoom.open({ target: image });
    const enlarged = one('.medium-zoom-image--opened');
    if (!enlarged) return;
    asButton(enlarged, t('zoom.close', { image: image.alt }));
    enlarged.focus({ preventScroll: true });
    const close = async () => {
      await opened;
      // Focus can't be in an image that is hidden, and the image is hidden until the library has closed the other one.
      await zoom.close();
      image.focus({ preventScroll: true });
    };
    // A sharper copy lies above the enlarged image.
    void opened.then(() => {
      for (const copy of all('.medium-zoom-image--opened')) if (copy !== enlarged) copy.inert = true;
    });
    onKeys(enlarged, ['Enter', ' ', 'Escape', 'Tab'], () => void close());
  });
}

function asButton(image: HTMLElement, name: string): void {
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', name);
}

function onKeys(element: HTMLElement, keys: readonly string[], handle: () => void): void {
  element.addEventListener('keydown', (event) => {
    if (!keys.includes(event.key)) return;
    event.preventDefault();
    handle();
  });
}
