import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { t } from '../markdown/render.fixture.tsx';
import type { Page } from '../model/page.ts';
import { Admonition } from '../ui/Admonition.tsx';
import { AvailabilityLabel } from '../ui/AvailabilityLabel.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Card, Cards } from '../directives/cards/Cards.tsx';
import { CodeBlock } from '../ui/CodeBlock.tsx';
import { Details } from '../directives/details/Details.tsx';
import { Heading } from '../ui/Heading.tsx';
import { PageHeader } from './PageHeader.tsx';
import { PageSource } from './PageSource.tsx';
import { Readme } from './Readme.tsx';
import { Pagination } from './Pagination.tsx';
import { Steps } from '../directives/steps/Steps.tsx';
import { TableOfContents, TableOfContentsDisclosure } from './TableOfContents.tsx';
import { TableScroller } from '../ui/TableScroller.tsx';
import { TabPanel, Tabs } from '../ui/Tabs.tsx';

const html = (node: ReactNode) => renderToStaticMarkup(node);

const page: Page = {
  id: 'reference/sdks/ä b',
  path: '/reference/sdks/ä b',
  title: 'Tips & <tricks>',
  description: 'What it is.',
  label: 'Tips',
  source: 'content/docs/reference/sdks/ä b.md',
};

test('an admonition is named by its type, or by its title', () => {
  expect(
    html(
      <Admonition type="tip" t={t}>
        Text
      </Admonition>,
    ),
  ).toMatchInlineSnapshot(
    `"<div class="admonition admonition--tip" role="note"><p class="admonition__title">Tip</p><div class="admonition__text">Text</div></div>"`,
  );
  expect(html(<Admonition type="danger" title="Stop & think" t={t} />)).toContain('__title">Stop &amp; think</p>');
});

test('availability is a list of chips', () => {
  expect(html(<AvailabilityLabel editions={['open-source', 'pro']} version="5.7" t={t} />)).toMatchInlineSnapshot(
    `"<ul class="availability" data-search="skip" aria-label="Available in" data-since="5.7" data-editions="open-source pro"><li class="chip chip--open-source">Open Source</li><li class="chip chip--pro">Pro</li><li class="chip">Unleash 5.7 and later</li></ul>"`,
  );
});

test('the last crumb is the page itself and no link', () => {
  const crumbs = [
    { label: 'Home', path: '/' },
    { label: 'SDKs', path: '/reference/sdks' },
    { label: 'Tips', path: '/reference/sdks/ä b' },
  ];
  expect(html(<Breadcrumbs crumbs={crumbs} t={t} />)).toMatchInlineSnapshot(
    `"<nav class="breadcrumbs" aria-label="Breadcrumbs"><ol><li><a href="/">Home</a></li><li><a href="/reference/sdks">SDKs</a></li><li><span aria-current="page">Tips</span></li></ol></nav>"`,
  );
});

test('a card with an address has its title as the link', () => {
  expect(
    html(
      <Cards>
        <Card title="Node" href="/node">
          Text
        </Card>
      </Cards>,
    ),
  ).toMatchInlineSnapshot(
    `"<div class="cards"><div class="card"><p class="card__title"><a href="/node">Node</a></p><div class="card__text">Text</div></div></div>"`,
  );
  expect(html(<Card title="Node">Text</Card>)).toContain('<p class="card__title">Node</p>');
});

test('a code block has a title, when it has one, and its tools', () => {
  expect(
    html(
      <CodeBlock title="a.ts" wrap language="ts" t={t}>
        <pre>a</pre>
      </CodeBlock>,
    ),
  ).toMatchInlineSnapshot(
    `"<figure class="code" data-wrap="true" data-language="ts"><figcaption class="code__title">a.ts</figcaption><div class="code__tools"><button type="button" class="code__wrap--always" data-wrap-code="" aria-pressed="true">Wrap</button><button type="button" data-copy-code="">Copy</button></div><pre>a</pre></figure>"`,
  );
  expect(html(<CodeBlock t={t} />)).not.toContain('figcaption');
});

test('details open under their summary', () => {
  expect(html(<Details summary="More">Text</Details>)).toMatchInlineSnapshot(
    `"<details class="details" data-collapsible=""><summary>More</summary><div class="details__body">Text</div></details>"`,
  );
});

test('a heading is followed by a link to itself, which is named after it', () => {
  expect(
    html(
      <Heading id="größe" text="Größe" t={t}>
        <h2 id="größe">Größe</h2>
      </Heading>,
    ),
  ).toMatchInlineSnapshot(
    `"<div class="heading"><h2 id="größe">Größe</h2><a class="heading__anchor" href="#größe" aria-label="Link to Größe"></a></div>"`,
  );
});

test('the header has the title as the only heading of level 1, and the availability', () => {
  expect(html(<PageHeader page={{ ...page, availability: { version: '6' } }} t={t} />)).toMatchInlineSnapshot(
    `"<header class="page-header"><h1>Tips &amp; &lt;tricks&gt;</h1><ul class="availability" data-search="skip" aria-label="Available in" data-since="6"><li class="chip">Unleash 6 and later</li></ul></header>"`,
  );
  expect(html(<PageHeader page={page} t={t} />)).not.toContain('availability');
});

test('a page says where to edit it and, in UTC, when it last changed', () => {
  expect(
    html(
      <PageSource
        page={page}
        lastUpdated="2026-01-31T23:30:00-05:00"
        editUrl="https://code.example.com/edit/main"
        htmlLang="en"
        around={[({ children }) => <a href="/changes">{children}</a>]}
        t={t}
      />,
    ),
  ).toMatchInlineSnapshot(
    `"<div class="page-source"><a href="https://code.example.com/edit/main/content/docs/reference/sdks/%C3%A4%20b.md">Edit this page</a><span>Last updated on <a href="/changes"><time dateTime="2026-01-31T23:30:00-05:00">February 1, 2026</time></a></span></div>"`,
  );
});

test('a page that was never committed has no date', () => {
  expect(
    html(
      <PageSource
        page={page}
        lastUpdated={undefined}
        editUrl="https://code.example.com/edit/main"
        htmlLang="en"
        t={t}
      />,
    ),
  ).not.toContain('<time');
});

test('pagination links to the previous and the next page, to one of them, or is left out', () => {
  const previous = { label: 'Before', path: '/a b' };
  const next = { label: 'After', path: '/c' };
  expect(html(<Pagination previous={previous} next={next} t={t} />)).toMatchInlineSnapshot(
    `"<nav class="pagination" aria-label="Previous and next page"><a class="pagination__link" rel="prev" href="/a%20b"><span>Previous</span> Before</a><a class="pagination__link pagination__link--next" rel="next" href="/c"><span>Next</span> After</a></nav>"`,
  );
  expect(html(<Pagination next={next} t={t} />)).not.toContain('rel="prev"');
  expect(html(<Pagination previous={previous} t={t} />)).not.toContain('rel="next"');
  expect(html(<Pagination t={t} />)).toBe('');
});

test('steps are a frame around their list', () => {
  expect(
    html(
      <Steps>
        <ol />
      </Steps>,
    ),
  ).toBe('<div class="steps"><ol></ol></div>');
});

test('the table of contents nests level 3 in level 2, next to the text and folded above it', () => {
  const entries = [{ id: 'a', text: 'A & B', children: [{ id: 'ä', text: 'Ä', children: [] }] }];
  expect(html(<TableOfContents entries={entries} t={t} />)).toMatchInlineSnapshot(
    `"<nav class="toc" aria-label="On this page" data-toc=""><p class="toc__title" aria-hidden="true">On this page</p><ol><li><a href="#a">A &amp; B</a><ol><li><a href="#ä">Ä</a></li></ol></li></ol></nav>"`,
  );
  expect(html(<TableOfContentsDisclosure entries={entries} t={t} />)).toMatch(
    /^<details class="toc-disclosure" data-search="skip" data-collapsible=""><summary>On this page<\/summary><ol>/,
  );
});

test('a matrix scrolls inside of a group that the keyboard reaches', () => {
  expect(
    html(
      <TableScroller t={t}>
        <table />
      </TableScroller>,
    ),
  ).toBe(
    '<div class="table table--matrix"><div class="table__scroller" role="group" aria-label="Table" tabindex="0"><table></table></div></div>',
  );
});

test('every tab controls a panel and labels it', () => {
  const markup = html(
    <Tabs id="x" labels={['A', 'B']}>
      <TabPanel id="x" index={0}>
        One
      </TabPanel>
      <TabPanel id="x" index={1}>
        Two
      </TabPanel>
    </Tabs>,
  );
  const pairs = [...markup.matchAll(/role="tab" id="([^"]+)" aria-controls="([^"]+)"/g)].map(([, tab, panel]) => [
    tab,
    panel,
  ]);
  const panels = [...markup.matchAll(/role="tabpanel" id="([^"]+)" aria-labelledby="([^"]+)"/g)].map(
    ([, panel, tab]) => [tab, panel],
  );
  expect(pairs).toEqual([
    ['x-0', 'x-0-panel'],
    ['x-1', 'x-1-panel'],
  ]);
  expect(panels).toEqual(pairs);
  expect(markup).toContain('data-tabs=""');
  expect(html(<Tabs id="x" group="language" labels={[]} />)).toContain('data-tabs="language"');
});

test('keeps the readme of a repository apart, folded and with its source', () => {
  const readme = { repository: 'Unleash/sdk', fetched: '2026-11-20', html: '<h3>Usage</h3>' };
  const section = html(<Readme readme={readme} htmlLang="en" t={t} />);
  expect(section).toContain(
    'The readme of <a href="https://github.com/Unleash/sdk">Unleash/sdk</a>, fetched on November 20, 2026.',
  );
  expect(section).toMatch(/<details [^>]*><summary>Show the readme<\/summary><div [^>]*><h3>Usage<\/h3>/);
});
