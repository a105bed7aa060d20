import { describe, expect, it } from 'vitest';
import { addressOf, questionOf } from './address.ts';

describe('the address of the results page', () => {
  it('holds the query and the kind of page', () => {
    expect(addressOf({ query: 'a & b?', kind: 'sdk' })).toBe('/search?q=a+%26+b%3F&kind=sdk');
    expect(questionOf('?q=a+%26+b%3F&kind=sdk')).toEqual({ query: 'a & b?', kind: 'sdk' });
  });

  it('has no parameters without a query', () => {
    expect(addressOf({ query: '' })).toBe('/search');
    expect(questionOf('')).toEqual({ query: '' });
  });

  it('cuts a query at 64 letters and leaves out a kind that does not exist', () => {
    expect(questionOf(`?q=${'x'.repeat(100)}&kind=blog`)).toEqual({ query: 'x'.repeat(64) });
  });
});
