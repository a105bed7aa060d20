import { describe, expect, it } from 'vitest';
import { addressOf, cutQuery, questionOf } from './question.ts';

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

  it('has no half of a character', () => {
    expect(cutQuery(`${'x'.repeat(63)}🚩`)).toBe('x'.repeat(63));
    expect(cutQuery(`${'x'.repeat(62)}🚩🚩`)).toBe(`${'x'.repeat(62)}🚩`);
  });
});
