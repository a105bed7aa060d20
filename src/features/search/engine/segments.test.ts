import { describe, expect, it } from 'vitest';
import { segmentsOf } from './segments.ts';

describe('segments', () => {
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
