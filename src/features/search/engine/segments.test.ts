import { describe, expect, it } from 'vitest';
import { escapeHtml, segmentsOf, segmentsToHtml } from './segments.ts';

describe('segments', () => {
  it('become HTML that contains only marks', () => {
    const html = segmentsToHtml([
      { text: '<img src=x onerror="a">', marked: false },
      { text: "<b>&'", marked: true },
    ]);
    expect(html).toBe('&lt;img src=x onerror=&quot;a&quot;&gt;<mark>&lt;b&gt;&amp;&#39;</mark>');
  });

  it('escape entities again, so that readers see the original text', () => {
    expect(escapeHtml('&lt;b&gt;')).toBe('&amp;lt;b&amp;gt;');
  });

  it('are split at the marks of a text', () => {
    expect(segmentsOf('a [flag] b [c]', '[', ']')).toEqual([
      { text: 'a ', marked: false },
      { text: 'flag', marked: true },
      { text: ' b ', marked: false },
      { text: 'c', marked: true },
    ]);
  });

  it('keep the text of an unclosed mark', () => {
    expect(segmentsOf('a [fla', '[', ']').map(({ text }) => text)).toEqual(['a ', 'fla']);
    expect(segmentsOf('a [fla', '[', ']').some(({ marked }) => marked)).toBe(false);
  });

  it('are empty for an empty text', () => {
    expect(segmentsOf('', '[', ']')).toEqual([]);
  });
});
