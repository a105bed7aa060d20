import { expect } from 'vitest';
import type { Flow } from './flow.ts';
import { message } from './reader.ts';

const [first, second] = ['/awkward/tabs-one', '/awkward/tabs-two'];
const toSecond = ['.prose a', 'the next page'] as const;
const titles = { first: 'Tabs, first page', second: 'Tabs, second page' };

/** Pages, and the ways from one to another. */
export const pageFlows: readonly Flow[] = [
  {
    name: 'the first page is readable and styled',
    often: true,
    async run(reader) {
      await reader.open('/quickstart');
      await reader.reads('h1', /\w/);
      const [sidebar, title, text, code] = await reader.run(() =>
        ['.page__sidebar', 'h1', '.prose p', '.prose pre'].map((selector) => {
          const element = document.querySelector(selector) ?? document.body;
          const { left, right } = element.getBoundingClientRect();
          const { fontFamily, fontSize } = getComputedStyle(element);
          return { left, right, fontFamily, size: Number.parseFloat(fontSize) };
        }),
      );
      expect(sidebar?.right).toBeLessThan(text?.left ?? 0);
      expect(title?.size).toBeGreaterThan(text?.size ?? Infinity);
      expect(text?.fontFamily).toMatch(/Sen/);
      expect(code?.fontFamily).toMatch(/mono/i);
    },
  },
  {
    name: 'the menu of a phone leads to another page',
    async run(reader) {
      await reader.tab.resize(390, 800);
      await reader.open('/quickstart');
      await reader.click('[data-menu-open]');
      await reader.sees('dialog[open] [aria-current=page]');
      const link = 'dialog[open] [data-sidebar] a:not([aria-current])';
      const address = await reader.attribute(link, 'href');
      await reader.click(link);
      await reader.isAt(address ?? '');
      await reader.misses('dialog[open]');
    },
  },
  {
    name: 'Ctrl+K, arrow keys and Enter find a page',
    often: true,
    async run(reader) {
      await reader.open('/quickstart');
      await reader.openSearch('Control', 'k');
      await reader.type('rollout');
      const current = '.overlay__item[data-current]';
      const best = await reader.text(current);
      await reader.press('ArrowDown');
      await expect.poll(() => reader.text(current)).not.toBe(best);
      const address = await reader.on(current, (item) =>
        (item.closest('a') ?? item.querySelector('a'))?.getAttribute('href'),
      );
      await reader.press('Enter');
      await reader.isAt(address ?? '');
      await reader.misses('dialog[open]');
    },
  },
  {
    name: 'the slash key opens the search, and a click chooses a result',
    async run(reader) {
      await reader.open('/quickstart');
      await reader.openSearch('/');
      await reader.type('stickiness');
      await reader.click('[role=option]');
      await expect.poll(() => reader.address()).not.toBe('/quickstart');
      await reader.reads('h1', /\w/);
    },
  },
  {
    name: 'the results page follows its field, and is there again after a result',
    async run(reader) {
      await reader.open('/search?q=stickiness');
      await reader.reads('.search-hit', /stickiness/i);
      await reader.enter('main [type=search]', 'webhook');
      await reader.isAt('/search?q=webhook');
      await reader.reads('.search-hit', /webhook/i);
      await reader.click('.search-hit a');
      await expect.poll(() => reader.address()).not.toMatch(/^\/search/);
      await reader.tab.back();
      await reader.isAt('/search?q=webhook');
      await reader.reads('.search-hit', /webhook/i);
    },
  },
  {
    name: 'a link, back and forward swap pages without loading them in full',
    often: true,
    async run(reader) {
      await reader.open(first);
      await reader.wake();
      await reader.run(() => void Reflect.set(window, 'markedByTest', true));
      await reader.click(toSecond);
      await reader.isAt(second, titles.second);
      await reader.tab.back();
      await reader.isAt(first, titles.first);
      await reader.tab.forward();
      await reader.isAt(second, titles.second);
      expect(await reader.run(() => Reflect.get(window, 'markedByTest'))).toBe(true);
    },
  },
  {
    name: 'after a reload, back and forward show the page of the address',
    often: true,
    async run(reader) {
      await reader.open(first);
      await reader.wake();
      // With the keyboard, so that no pointer rests on the page and wakes it after the reload.
      await reader.on(toSecond, (link) => link.focus());
      await reader.press('Enter');
      await reader.isAt(second, titles.second);
      await reader.tab.reload();
      await reader.tab.back();
      await reader.isAt(first, titles.first);
      await reader.tab.forward();
      await reader.isAt(second, titles.second);
    },
  },
  {
    name: 'a reload keeps the place',
    async run(reader) {
      await reader.open('/awkward/long');
      await reader.run(() => scrollTo({ top: 3000, behavior: 'instant' }));
      await expect.poll(() => reader.scrolled()).toBe(3000);
      await reader.tab.reload();
      await expect.poll(() => reader.scrolled()).toBe(3000);
    },
  },
  {
    name: 'fragments lead to their place, in closed tabs too',
    async run(reader) {
      const place = '.prose #only-with-yarn';
      await reader.open(`${first}#only-with-yarn`);
      await reader.reaches(place);
      await reader.open(second);
      await reader.click(['.prose a', 'a closed tab of it']);
      await reader.isAt(`${first}#only-with-yarn`, titles.first);
      await reader.reaches(place);
      await reader.open('/awkward/long');
      await reader.click(['.prose a', 'the last section of this page']);
      await reader.isAt('/awkward/long#section-20');
      await reader.reaches('#section-20');
      await reader.tab.back();
      await expect.poll(() => reader.scrolled()).toBeLessThan(900);
    },
  },
  {
    name: 'a chosen tab is chosen on the next page and after a reload',
    often: true,
    async run(reader) {
      await reader.open(first);
      await reader.click(['[role=tab]', 'yarn']);
      await reader.reads('[role=tab][aria-selected=true]', 'yarn');
      await reader.click(toSecond);
      await reader.isAt(second, titles.second);
      await reader.reads('[role=tab][aria-selected=true]', 'yarn');
      await reader.tab.reload();
      await reader.reads('[role=tab][aria-selected=true]', 'yarn');
    },
  },
  {
    name: 'the color mode is kept, and other tabs follow',
    often: true,
    async run(reader) {
      await reader.open('/quickstart');
      const other = await reader.another();
      await other.open('/awkward/one-line');
      await reader.click('[data-color-mode-switch]');
      await expect.poll(() => reader.theme()).toBe('dark');
      await expect.poll(() => other.theme()).toBe('dark');
      await reader.tab.reload();
      expect(await reader.theme()).toBe('dark');
      expect(await reader.attribute('[data-color-mode-switch]', 'aria-checked')).toBe('true');
    },
  },
  {
    name: 'a dismissed announcement stays away',
    async run(reader) {
      await reader.open('/quickstart');
      await reader.click('[data-dismiss-announcement]');
      await reader.misses('.announcement');
      await reader.open(first);
      await reader.sees('h1');
      await reader.misses('.announcement');
    },
  },
  {
    name: 'paper has the text and no shell',
    async run(reader) {
      await reader.open(first);
      // Not every driver can print, so the rules for paper are put in force on the screen.
      await reader.run(() => {
        const apply = (rules: CSSRuleList) => {
          for (const rule of rules) {
            if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all';
            if (rule instanceof CSSGroupingRule) apply(rule.cssRules);
          }
        };
        for (const sheet of document.styleSheets) apply(sheet.cssRules);
      });
      for (const command of ['npm install', 'yarn add', 'pnpm add']) {
        await expect.poll(() => reader.run(() => document.body.innerText)).toContain(`${command} unleash-client`);
      }
      for (const selector of ['.navbar', '.footer', '.announcement', '[role=tab]']) await reader.misses(selector);
    },
  },
  {
    name: 'pages can be read without scripts',
    setup: { scripts: false },
    async run(reader) {
      await reader.open(first);
      // The driver of WebKit runs scripts, so there the style sheet doesn't know that the page has none.
      if (reader.engine !== 'WebKit') {
        for (const command of ['npm install', 'yarn add', 'pnpm add']) {
          expect(await reader.text('.prose')).toContain(`${command} unleash-client`);
        }
        await reader.misses('[data-color-mode-switch]');
      }
      await reader.click(toSecond);
      await reader.isAt(second, titles.second);
      await reader.open('/');
      await reader.click('main a[href="/quickstart"]');
      await reader.isAt('/quickstart');
    },
  },
  {
    name: 'old paths keep query and fragment, on a host without redirect rules too',
    async run(reader, { origin }, withoutRedirects) {
      for (const [host, from, to] of [
        [origin, '/docs/reference/strategy-constraints.html?a=1', '/reference/activation-strategies?a=1#constraints'],
        [origin, '/user_guide/quickstart?a=1#tokens', '/quickstart?a=1#tokens'],
        [
          withoutRedirects.origin,
          '/docs/reference/strategy-constraints.htm?a=1#mine',
          '/reference/activation-strategies?a=1#mine',
        ],
      ] as const) {
        await reader.tab.load(host + from);
        await reader.isAt(to);
        await reader.reads('h1', /\w/);
      }
    },
  },
  {
    name: 'the not-found page names similar pages',
    expected: /^\/docs\/sdk\/react-js: 404$/,
    async run(reader) {
      await reader.open('/docs/sdk/react-js');
      await reader.reads('h1', message('notFound.title'));
      await reader.click('main section a[href="/reference/sdks/react"]');
      await reader.isAt('/reference/sdks/react');
    },
  },
  {
    name: 'the policy allows everything that pages do, and no inline script',
    expected: /^\/: script-src.* blocked inline$/,
    async run(reader, site) {
      for (const path of ['/quickstart', '/reference/api/unleash/create-feature', '/lab', '/awkward/images', '/']) {
        await reader.open(path);
        await reader.wake();
        await reader.click('[data-color-mode-switch]');
        await expect.poll(() => reader.theme()).toMatch(/dark|light/);
      }
      expect(site.problems).toEqual([]);
      const ran = await reader.run(() => {
        const script = document.createElement('script');
        script.textContent = `document.documentElement.dataset.injected = ''`;
        document.body.append(script);
        return 'injected' in document.documentElement.dataset;
      });
      expect(ran).toBe(false);
      await expect.poll(() => site.problems).toEqual([expect.stringContaining('script-src')]);
    },
  },
  {
    name: 'nothing moves for readers who want no motion',
    setup: { reducedMotion: true },
    async run(reader) {
      await reader.tab.resize(390, 800);
      await reader.open('/quickstart');
      expect(await reader.run(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
      await reader.click('[data-menu-open]');
      expect(await reader.on('dialog[open]', (menu) => getComputedStyle(menu).animationName)).toBe('none');
    },
  },
];
