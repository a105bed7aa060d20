import { describe, expect, it } from 'vitest';
import { escapeHtml, segmentsOf, segmentsToHtml, segmentsToText } from './segments.ts';

describe('segments', () => {
  it('become HTML with marks and nothing else that is markup', () => {
    const html = segmentsToHtml([
      { text: '<img src=x onerror="a">', marked: false },
      { text: "<b>&'", marked: true },
    ]);
    expect(html).toBe('&lt;img src=x onerror=&quot;a&quot;&gt;<mark>&lt;b&gt;&amp;&#39;</mark>');
  });

  it('escape what is escaped already once more, so that readers see the text as it was', () => {
    expect(escapeHtml('&lt;b&gt;')).toBe('&amp;lt;b&amp;gt;');
  });

  it('are cut out of a text at its marks', () => {
    expect(segmentsOf('a [flag] b [c]', '[', ']')).toEqual([
      { text: 'a ', marked: false },
      { text: 'flag', marked: true },
      { text: ' b ', marked: false },
      { text: 'c', marked: true },
    ]);
  });

  it('keep the text of a mark that was cut off', () => {
    expect(segmentsToText(segmentsOf('a [fla', '[', ']'))).toBe('a fla');
    expect(segmentsOf('a [fla', '[', ']').some(({ marked }) => marked)).toBe(false);
  });

  it('are none for an empty text', () => {
    expect(segmentsOf('', '[', ']')).toEqual([]);
  });
});
