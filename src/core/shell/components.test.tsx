import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { footer as siteFooter } from '../../../site/footer.ts';
import { navbar as siteNavbar } from '../../../site/navbar.ts';
import { t } from '../markdown/render.fixture.tsx';
import { footerSchema } from '../model/navigation.ts';
import { composeSite } from '../model/site.ts';
import { siteInput } from '../model/site.fixture.ts';
import { AnnouncementBar } from './AnnouncementBar.tsx';
import { Footer } from './Footer.tsx';
import { Metadata } from './Metadata.tsx';
import { Navbar } from './Navbar.tsx';
import { Sidebar } from './Sidebar.tsx';

const html = (node: ReactNode) => renderToStaticMarkup(node);

test('the color mode switch is there unless the configuration disables it', () => {
  const bar = (shown: boolean) =>
    html(<Navbar navbar={siteNavbar} starCount="12.8k" showColorModeSwitch={shown} parts={[]} t={t} />);
  expect(bar(true)).toContain('role="switch"');
  expect(bar(false)).not.toContain('role="switch"');
});

test('the navigation bar has every configured item, and the stars of the repository', () => {
  const bar = parse(html(<Navbar navbar={siteNavbar} starCount="12.8k" showColorModeSwitch parts={[]} t={t} />));
  const links = bar
    .querySelectorAll('.navbar__links a')
    .map((link) => link.getAttribute('aria-label') ?? link.textContent);
  expect(links).toEqual(
    siteNavbar.items.map(({ type, label }) => (type === 'repository' ? `${label}: 12.8k stars on GitHub` : label)),
  );
});

test('the announcement can be dismissed unless its configuration forbids it', () => {
  const announcement = { id: 'new', text: 'Hello', link: { label: 'Start', href: '/quickstart' } };
  expect(html(<AnnouncementBar announcement={{ ...announcement, dismissible: true }} t={t} />)).toMatchInlineSnapshot(
    `"<aside class="announcement" aria-label="Announcement"><p>Hello <a href="/quickstart">Start</a></p><button type="button" class="announcement__dismiss" data-dismiss-announcement="" aria-label="Dismiss announcement"><svg aria-hidden="true" width="16" height="16" viewBox="0 0 24 24"><path d="m5.6 4.2 6.4 6.4 6.4-6.4 1.4 1.4-6.4 6.4 6.4 6.4-1.4 1.4-6.4-6.4-6.4 6.4-1.4-1.4 6.4-6.4-6.4-6.4Z"></path></svg></button></aside>"`,
  );
  expect(html(<AnnouncementBar announcement={{ ...announcement, dismissible: false }} t={t} />)).not.toContain(
    'button',
  );
});

test('the sidebar is open at the current page', () => {
  const sidebar = {
    link: { path: '/a', label: 'A' },
    items: [
      { type: 'category', label: 'One', path: '/a', pageCount: 1, items: [{ type: 'doc', label: 'A', path: '/a' }] },
      {
        type: 'category',
        label: 'Two',
        path: '/ä b',
        pageCount: 1,
        items: [{ type: 'doc', label: 'Ä', path: '/ä b' }],
      },
      { type: 'link', label: 'Blog', href: 'https://example.com' },
    ],
  } as const;
  expect(html(<Sidebar sidebar={sidebar} path="/ä b" t={t} />)).toMatchInlineSnapshot(
    `"<nav class="sidebar" aria-label="Documentation pages" data-sidebar=""><ul><li><details data-collapsible=""><summary>One</summary><ul><li><a href="/a">A</a></li></ul></details></li><li><details open="" data-collapsible=""><summary>Two</summary><ul><li><a href="/%C3%A4%20b" aria-current="page">Ä</a></li></ul></details></li><li><a href="https://example.com">Blog</a></li></ul></nav>"`,
  );
});

test('the footer has the columns, the social networks with their names and the closing line', () => {
  const page = parse(
    html(
      <Footer
        footer={footerSchema.parse(siteFooter)}
        repositoryUrl="https://code.example.com"
        starCount="12.8k"
        t={t}
      />,
    ),
  );
  expect(page.querySelectorAll('h2').map(({ textContent }) => textContent)).toEqual([
    'Server SDKs', 'Frontend SDKs', 'Use cases', 'Product', 'Support',
  ]); // prettier-ignore
  expect(page.querySelectorAll('.footer__social a').every((link) => link.getAttribute('aria-label'))).toBe(true);
  expect(page.querySelectorAll('section').at(-1)?.textContent).toBe('SupportHelp centreStatusChangelog');
  expect(page.textContent).toContain('Made in a cosy atmosphere in the Nordic countries.');
  expect(page.textContent).toContain('12.8k');
});

const card = { path: '/social/sdks.png', section: 'SDKs', alt: 'SDKs. Documentation' };

test('the head has everything for search engines, previews and the search', () => {
  const site = composeSite(siteInput());
  const head = html(
    <Metadata site={site} title="A & <B>" description={'Says "what" it is.'} canonical="https://docs.example.com/a" type="article"
      lastUpdated="2026-01-01T00:00:00Z" structuredData={{ name: '</script>' }} card={card} />,
  ); // prettier-ignore
  expect(head.replaceAll('/>', '/>\n')).toMatchInlineSnapshot(`
    "<title>A &amp; &lt;B&gt; · Documentation</title><meta name="description" content="Says &quot;what&quot; it is."/>
    <link rel="canonical" href="https://docs.example.com/a"/>
    <meta property="og:title" content="A &amp; &lt;B&gt;"/>
    <meta property="og:description" content="Says &quot;what&quot; it is."/>
    <meta property="og:type" content="article"/>
    <meta property="og:site_name" content="Documentation"/>
    <meta property="og:locale" content="en"/>
    <meta property="og:url" content="https://docs.example.com/a"/>
    <meta property="og:image" content="https://docs.example.com/social/sdks.png"/>
    <meta property="og:image:width" content="1200"/>
    <meta property="og:image:height" content="630"/>
    <meta property="og:image:alt" content="SDKs. Documentation"/>
    <meta property="article:modified_time" content="2026-01-01T00:00:00Z"/>
    <meta name="twitter:card" content="summary_large_image"/>
    <meta name="twitter:title" content="A &amp; &lt;B&gt;"/>
    <meta name="twitter:description" content="Says &quot;what&quot; it is."/>
    <meta name="twitter:image" content="https://docs.example.com/social/sdks.png"/>
    <meta name="twitter:image:alt" content="SDKs. Documentation"/>
    <meta name="docsearch:language" content="en"/>
    <meta name="docsearch:version" content="current"/>
    <meta name="docsearch:docusaurus_tag" content="docs-default-current"/>
    <script type="application/ld+json">{"name":"\\u003c/script>"}</script>"
  `);
});

test('search engines do not list a page without a canonical address', () => {
  const site = composeSite(siteInput());
  const head = html(<Metadata site={site} title="Not found" description="Nothing here." type="website" card={card} />);
  expect(head).toContain('<meta name="robots" content="noindex"/>');
  expect(head).not.toMatch(/canonical|og:url|ld\+json/);
});
