import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { translator } from '../model/messages.ts';
import { changesFeed } from './changes-feed.ts';

const t = translator({
  'changes.week': 'Week of {date}',
  'changes.new': 'New',
  'changes.feedTitle': 'Changes of {site}',
});
const site = { title: 'Docs & more', url: 'https://docs.example.com', htmlLang: 'en' };

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
});
