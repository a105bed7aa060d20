import { Window } from 'happy-dom';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Day } from './model/changes.ts';
import { translator } from '../../core/model/messages.ts';
import { changesFeed } from './changes-feed.tsx';

const t = translator({ 'changes.check': 'Action needed:', 'changes.feedTitle': 'Changes of {site}' });
const site = { title: 'Docs & more', url: 'https://docs.example.com', htmlLang: 'en' };

const days: readonly Day[] = [
  { date: '2026-11-20', changes: [] },
  { date: '2026-11-13', changes: [] },
];

/** Returns the requirements of https://www.rfc-editor.org/rfc/rfc4287 that a feed doesn't meet. */
function feedFaults(text: string): string[] {
  const document = new new Window().DOMParser().parseFromString(text, 'application/xml');
  const isXml = !document.querySelector('parsererror') && !/&(?!(?:amp|lt|gt|quot);)/.test(text);
  if (!isXml) return ['the feed is not XML'];
  const feed = document.documentElement;
  if (feed.localName !== 'feed' || feed.getAttribute('xmlns') !== 'http://www.w3.org/2005/Atom')
    return ['the root is not a feed'];
  const elements = [feed, ...feed.children].filter(({ localName }) => /^(feed|entry)$/.test(localName));
  const textsOf = (element: (typeof elements)[number], name: string) =>
    [...element.children].filter(({ localName }) => localName === name).map(({ textContent }) => textContent);
  const faults = elements.flatMap((element) => [
    // An entry without an author has the author of the feed.
    ...['id', 'title', 'updated', ...(element === feed ? ['author'] : [])]
      .filter((name) => textsOf(element, name).filter((content) => content.trim() !== '').length !== 1)
      .map((name) => `${element.localName} needs one ${name}`),
    ...textsOf(element, 'updated')
      .filter((date) => !z.iso.datetime({ offset: true }).safeParse(date).success)
      .map((date) => `${date} is not a date of RFC 3339`),
    ...textsOf(element, 'id')
      .filter((id) => !URL.canParse(id))
      .map((id) => `the id ${id} is not an address`),
  ]);
  const ids = elements.flatMap((element) => textsOf(element, 'id'));
  if (new Set(ids).size < ids.length) faults.push('two ids are the same');
  const links = [...feed.children].filter(({ localName }) => localName === 'link');
  if (!links.some((link) => link.getAttribute('rel') === 'self')) faults.push('the feed has no link to itself');
  return faults;
}

test('an entry of the feed lists the changes of a day, and every text is escaped', () => {
  const parts = [{ text: 'Say <b> in ' }, { href: '/ä b#c', parts: [{ code: 'a & "b"' }] }, { text: '.' }];
  const feed = changesFeed([{ date: '2026-11-20', changes: [{ date: '2026-11-20', check: true, parts }] }], site, t);
  expect(feed).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
      <title>Changes of Docs &amp; more</title>
      <id>https://docs.example.com/changes</id>
      <link href="https://docs.example.com/changes"/>
      <link rel="self" type="application/atom+xml" href="https://docs.example.com/changes.atom"/>
      <updated>2026-11-20T00:00:00Z</updated>
      <author><name>Docs &amp; more</name></author>
      <entry>
        <title>November 20, 2026</title>
        <id>https://docs.example.com/changes#changes-2026-11-20</id>
        <link href="https://docs.example.com/changes#changes-2026-11-20"/>
        <updated>2026-11-20T00:00:00Z</updated>
        <content type="html">&lt;ul&gt;&lt;li&gt;&lt;strong&gt;Action needed:&lt;/strong&gt; Say &amp;lt;b&amp;gt; in &lt;a href=&quot;https://docs.example.com/%C3%A4%20b#c&quot;&gt;&lt;code&gt;a &amp;amp; &amp;quot;b&amp;quot;&lt;/code&gt;&lt;/a&gt;.&lt;/li&gt;&lt;/ul&gt;</content>
      </entry>
    </feed>
    "
  `);
  const [content] = DomUtils.getElementsByTagName('content', parseDocument(feed, { xmlMode: true }));
  const [item] = DomUtils.getElementsByTagName('li', parseDocument(content ? DomUtils.textContent(content) : ''));
  expect(item && DomUtils.textContent(item)).toBe('Action needed: Say <b> in a & "b".');
});

test('a feed without changes is a valid feed', () => {
  expect(changesFeed([], site, t)).toContain('<updated>1970-01-01T00:00:00Z</updated>');
  expect(feedFaults(changesFeed([], site, t))).toEqual([]);
});

test('a feed has what RFC 4287 requires', () => {
  const feed = changesFeed(days, site, t);
  expect(feedFaults(feed)).toEqual([]);
  const wrong = [
    [/ {2}<author>.*\n/, '', 'feed needs one author'],
    [/<title>November.*\n/, '', 'entry needs one title'],
    [/<link rel="self".*\n/, '', 'the feed has no link to itself'],
    [/<id>.*#changes-2026-11-13<\/id>/, `<id>${site.url}/changes</id>`, 'two ids are the same'],
    ['<updated>2026-11-13T00:00:00Z', '<updated>2026-11-13', '2026-11-13 is not a date of RFC 3339'],
    ['</entry>', '', 'the feed is not XML'],
    ['&amp;', '&', 'the feed is not XML'],
  ] as const;
  for (const [from, to, fault] of wrong) expect(feedFaults(feed.replace(from, to))).toEqual([fault]);
});
