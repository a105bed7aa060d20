import { hash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { ReactNode } from 'react';
import { createElement as element } from 'react';
import type { Site } from '../model/site.ts';
import { socialCardOf, socialCardSize, type SocialCard } from '../model/social-card.ts';

/** Change it together with the drawing, so that no picture of an earlier build is used. */
const version = 2;

/**
 * Draws the pictures that messengers and social networks show next to links, one for each section of the sidebar. A picture
 * takes about 40 ms, so pictures for all pages would take a third of a cold build.
 *
 * @param cache folder that keeps pictures from build to build
 */
export function socialCards(site: () => Site, cache: string): AstroIntegration {
  return {
    name: 'social-cards',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const begin = performance.now();
        const { drawn, cards } = await writeSocialCards(site(), fileURLToPath(dir), cache);
        const seconds = ((performance.now() - begin) / 1000).toFixed(2);
        logger.info(`${cards} pictures, ${drawn} of them new, ${seconds} s`);
      },
    },
  };
}

/** @returns how many pictures there are, and how many of them weren't in the cache */
export async function writeSocialCards(
  site: Site,
  folder: string,
  cache: string,
): Promise<{ cards: number; drawn: number }> {
  const pages = [
    ...site.pages.map((page) => socialCardOf(site, page.sidebar, page.path)),
    socialCardOf(site, undefined, '/'),
  ];
  const cards = new Map(pages.map((card) => [card.path, card]));
  mkdirSync(cache, { recursive: true });
  let drawn = 0;
  for (const card of cards.values()) {
    const key = hash('sha256', JSON.stringify([version, site.title, card]), 'base64url');
    const kept = path.join(cache, `${key}.png`);
    if (!existsSync(kept)) {
      writeFileSync(kept, await drawCard(card, site.title));
      drawn += 1;
    }
    const target = path.join(folder, card.path);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(kept, target);
  }
  return { cards: cards.size, drawn };
}

/** Colors of the light mode in `tokens.css`; the picture has no color mode. */
const colors = { background: '#1a4049', accent: '#b6b3ff', text: '#ffffff', quiet: '#cfe0e3' };

/** Draws one picture. The libraries load only here, because most builds draw nothing. */
async function drawCard({ section, parent }: SocialCard, siteTitle: string): Promise<Uint8Array> {
  const [{ default: satori }, { Resvg }] = await Promise.all([import('satori'), import('@resvg/resvg-js')]);
  const svg = await satori(picture(section, parent, siteTitle), { ...socialCardSize, fonts: fonts() });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

function fonts() {
  const require = createRequire(import.meta.url);
  // Satori reads no WOFF2 and no variable font.
  const read = (weight: 400 | 700) => ({
    name: 'Sen',
    weight,
    data: readFileSync(require.resolve(`@fontsource/sen/files/sen-latin-${weight}-normal.woff`)),
  });
  return [read(400), read(700)];
}

function picture(section: string, parent: string | undefined, siteTitle: string): ReactNode {
  const row = { display: 'flex', alignItems: 'center' } as const;
  return element(
    'div',
    {
      style: {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        padding: 80,
        background: colors.background,
        color: colors.text,
        fontFamily: 'Sen',
      },
    },
    element('div', { style: { ...row, gap: 24, fontSize: 40 } }, logo(), element('span', {}, siteTitle)),
    element(
      'div',
      { style: { display: 'flex', flexDirection: 'column', gap: 16 } },
      parent !== undefined && element('div', { style: { fontSize: 40, color: colors.quiet } }, parent),
      element(
        'div',
        { style: { fontSize: section.length > 30 ? 68 : 88, fontWeight: 700, lineHeight: 1.15 } },
        section,
      ),
    ),
    element('div', { style: { width: 200, height: 10, borderRadius: 5, background: colors.accent } }),
  );
}

/** The logo of the site, a switch that is on, with colors for a dark background. */
function logo(): ReactNode {
  return element(
    'svg',
    { width: 84, height: 56, viewBox: '5 9 20 12' },
    element('rect', { x: 5, y: 9, width: 20, height: 12, rx: 6, fill: colors.accent }),
    element('circle', { cx: 19, cy: 15, r: 4.2, fill: colors.background }),
  );
}
