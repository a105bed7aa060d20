import { Window } from 'happy-dom';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Week } from './model/changes.ts';
import { translator } from '../../core/model/messages.ts';
import { changesFeed } from './changes-feed.ts';

const t = translator({
  'changes.week': 'Week of {date}',
  'changes.new': 'New',
  'changes.feedTitle': 'Changes of {site}',
});
const site = { title: 'Docs & more', url: 'https://docs.example.com', htmlLang: 'en' };

const weeks: readonly Week[] = [
  { monday: '2026-11-16', updated: '2026-11-20T10:00:00+00:00', pages: [] },
  { monday: '2026-11-09', updated: '2026-11-13T08:30:00-05:00', pages: [] },
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

test('an entry of the feed lists the pages of a week, and every text is escaped', () => {
  const week = {
    monday: '2026-11-16',
    updated: '2026-11-20T10:00:00+00:00',
    pages: [{ path: '/ä b', title: 'Tips & <tricks>', isNew: true, subject: 'Say "hello"' }],
  };
  const feed = changesFeed([week], site, t);
  expect(feed).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
      <title>Changes of Docs &amp; more</title>
      <id>https://docs.example.com/changes</id>
      <link href="https://docs.example.com/changes"/>
      <link rel="self" type="application/atom+xml" href="https://docs.example.com/changes.atom"/>
      <updated>2026-11-20T10:00:00+00:00</updated>
      <author><name>Docs &amp; more</name></author>
      <entry>
        <title>Week of November 16, 2026</title>
        <id>https://docs.example.com/changes#week-2026-11-16</id>
        <link href="https://docs.example.com/changes#week-2026-11-16"/>
        <updated>2026-11-20T10:00:00+00:00</updated>
        <content type="html">&lt;ul&gt;&lt;li&gt;&lt;a href=&quot;https://docs.example.com/%C3%A4%20b&quot;&gt;Tips &amp;amp; &amp;lt;tricks&amp;gt;&lt;/a&gt; (New): Say &amp;quot;hello&amp;quot;&lt;/li&gt;&lt;/ul&gt;</content>
      </entry>
    </feed>
    "
  `);
  const [content] = DomUtils.getElementsByTagName('content', parseDocument(feed, { xmlMode: true }));
  const [item] = DomUtils.getElementsByTagName('li', parseDocument(content ? DomUtils.textContent(content) : ''));
  expect(item && DomUtils.textContent(item)).toBe('Tips & <tricks> (New): Say "hello"');
});

test('a feed without changes is a valid feed', () => {
  expect(changesFeed([], site, t)).toContain('<updated>1970-01-01T00:00:00Z</updated>');
  expect(feedFaults(changesFeed([], site, t))).toEqual([]);
});

test('a feed has what RFC 4287 requires', () => {
  const feed = changesFeed(weeks, site, t);
  expect(feedFaults(feed)).toEqual([]);
  const wrong = [
    [/ {2}<author>.*\n/, '', 'feed needs one author'],
    [/<title>Week.*\n/, '', 'entry needs one title'],
    [/<link rel="self".*\n/, '', 'the feed has no link to itself'],
    [/<id>.*#week-2026-11-09<\/id>/, `<id>${site.url}/changes</id>`, 'two ids are the same'],
    ['<updated>2026-11-13T08:30:00-05:00', '<updated>2026-11-13', '2026-11-13 is not a date of RFC 3339'],
    ['</entry>', '', 'the feed is not XML'],
    ['&amp;', '&', 'the feed is not XML'],
  ] as const;
  for (const [from, to, fault] of wrong) expect(feedFaults(feed.replace(from, to))).toEqual([fault]);
});
