import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { composeSite } from '../model/site.ts';
import { siteInput } from '../model/site.fixture.ts';
import { socialCardOf, socialCardSize } from '../model/social-card.ts';
import { writeSocialCards } from './social-cards.ts';

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'social-cards-'));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('every page has a PNG of the right size, and a second build draws nothing', async () => {
  const site = composeSite(siteInput());
  const [dist, cache] = [newFolder(), newFolder()];
  const first = await writeSocialCards(site, dist, cache);
  expect(first.drawn).toBe(first.cards);
  for (const page of site.pages) {
    const picture = readFileSync(path.join(dist, socialCardOf(site, page.sidebar, page.path).path));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([socialCardSize.width, socialCardSize.height]);
    expect(picture.length).toBeLessThan(100_000);
  }
  expect(await writeSocialCards(site, newFolder(), cache)).toEqual({ cards: first.cards, drawn: 0 });
});

test('another title of the site draws all pictures again', async () => {
  const cache = newFolder();
  const site = composeSite(siteInput());
  await writeSocialCards(site, newFolder(), cache);
  const { cards, drawn } = await writeSocialCards({ ...site, title: 'Other documentation' }, newFolder(), cache);
  expect(drawn).toBe(cards);
});
