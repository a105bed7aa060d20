import { getImage } from 'astro:assets';
import pictures from 'virtual:pictures';
import features from 'virtual:features';
import parts from 'virtual:features/parts';
import site from 'virtual:site';
import { registryOf } from '../directives/registry.ts';
import { darkPicture } from '../markdown/dark-picture.ts';
import { createHighlight } from '../markdown/highlight.ts';
import styles from '../styles/content-tokens.css?raw';
import { diagramColors, standaloneDiagram } from '../markdown/diagram.ts';
import { isDiagram } from '../markdown/check-node.ts';
import { createPageRenderer } from '../markdown/page-renderer.tsx';
import { hrefOf } from '../model/path.ts';
import { t } from './texts.ts';

/** Pictures are as wide as the column of the page (src/core/styles/tokens.css), which fills smaller screens except for their margins. */
const sizes = '(min-width: 1440px) 880px, (min-width: 996px) 730px, calc(100vw - 40px)';

/** Highlights code. One highlighter for all pages, because loading it takes longer than using it. */
export const highlight = createHighlight();

/** Completes the HTML that was read from Markdown: components, highlighted code, pictures. */
export const renderContent = await createPageRenderer({ registry: registryOf(features), t, highlight, picture, parts });

/** Renders a picture. If it has a dark variant, the page shows the variant of its color mode and loads only that one. */
async function picture(file: string, alt: string): Promise<string> {
  const dark = pictures.get(darkPicture(file));
  if (!dark) return imageElement(pictures.get(file), file, alt);
  const light = await imageElement(pictures.get(file), file, alt, 'picture--light');
  return light + (await imageElement(dark, file, alt, 'picture--dark'));
}

/** The address of a picture for readers of the Markdown. */
export async function pictureAddress(file: string): Promise<string> {
  if (isDiagram(file)) return `${site.url}${hrefOf(diagramPath(file))}`;
  const src = pictures.get(file);
  if (!src) throw new Error(`The picture ${file} is no module of this build.`);
  // As on the page, so that no other version of the picture is made.
  return site.url + (await getImage({ src, alt: '', sizes })).src;
}

const colors = diagramColors(styles);

/** A diagram as a file. */
export const diagramFile = (svg: string): string => standaloneDiagram(svg, colors);

/** The path of a diagram as a file. Pages contain their diagrams. */
export const diagramPath = (file: string): string => `/diagrams/${file.replace(/^content\/docs\//, '')}`;

async function imageElement(
  src: Parameters<typeof getImage>[0]['src'] | undefined,
  file: string,
  alt: string,
  className?: string,
): Promise<string> {
  if (!src) throw new Error(`The picture ${file} is no module of this build.`);
  const image = await getImage({ src, alt, sizes });
  const attributes = Object.entries({
    ...image.attributes,
    src: image.src,
    ...(image.srcSet.values.length > 0 && { srcset: image.srcSet.attribute }),
    ...(className !== undefined && { class: className }),
  }).filter(([, value]) => value !== undefined && value !== null);
  return `<img ${attributes.map(([name, value]) => `${name}="${escapeAttribute(String(value))}"`).join(' ')}>`;
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
