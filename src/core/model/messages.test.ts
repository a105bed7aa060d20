import { expect, test } from 'vitest';
import { composeSite } from './site.ts';
import { translator } from './messages.ts';
import { lookupIn } from './translate.ts';
import { reportOf, siteInput } from './site.fixture.ts';

test('rejects declarations without id, without message, and without either', () => {
  expect(reportOf({ messages: [{ message: 'Text' }, { id: 'toc.label' }, {}] })).toMatchInlineSnapshot(`
    "The site has 4 problems:

    1. content/messages/en.json: [0].id
       found:   nothing
       allowed: text
       fix:     Correct it; src/core/model/messages.ts describes every key.

    2. content/messages/en.json: [1].message
       found:   nothing
       allowed: text
       fix:     Correct it; src/core/model/messages.ts describes every key.

    3. content/messages/en.json: [2].id
       found:   nothing
       allowed: text
       fix:     Correct it; src/core/model/messages.ts describes every key.

    4. content/messages/en.json: [2].message
       found:   nothing
       allowed: text
       fix:     Correct it; src/core/model/messages.ts describes every key."
  `);
});

test('rejects an empty message and an id without a group', () => {
  expect(reportOf({ messages: [{ id: 'title', message: '' }] })).toMatchInlineSnapshot(`
    "The site has 2 problems:

    1. content/messages/en.json: [0].id
       found:   'title'
       allowed: an id such as 'search.noResults'
       fix:     Correct it; src/core/model/messages.ts describes every key.

    2. content/messages/en.json: [0].message
       found:   ''
       allowed: text that is not empty
       fix:     Correct it; src/core/model/messages.ts describes every key."
  `);
});

test('rejects the same id twice', () => {
  const messages = [
    { id: 'toc.label', message: 'On this page' },
    { id: 'toc.label', message: 'Contents' },
  ];
  expect(reportOf({ messages })).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/messages/en.json: [1].id
       found:   'toc.label'
       allowed: an id that no other message has
       fix:     Correct it; src/core/model/messages.ts describes every key."
  `);
});

test('rejects a misspelled key of a declaration', () => {
  expect(reportOf({ messages: [{ id: 'toc.label', message: 'On this page', descripton: 'Heading' }] }))
    .toMatchInlineSnapshot(`
      "The site has 1 problem:

      1. content/messages/en.json: [0]
         found:   the unknown key 'descripton'
         allowed: the keys 'id', 'message', 'description'
         fix:     Correct it; src/core/model/messages.ts describes every key."
    `);
});

test('rejects a file that holds no list', () => {
  expect(reportOf({ messages: { 'toc.label': 'On this page' } })).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/messages/en.json
       found:   {"toc.label":"On this page"}
       allowed: a list
       fix:     Correct it; src/core/model/messages.ts describes every key."
  `);
});

test('the site holds its messages by id', () => {
  expect(composeSite(siteInput()).messages).toEqual({ 'toc.label': 'On this page' });
});

const t = translator({ 'toc.label': 'On this page', 'stars.count': '{count} of {count} {unit}' });

test('fills values into a message', () => {
  expect(t('toc.label')).toBe('On this page');
  expect(t('stars.count', { count: 3, unit: 'stars' })).toBe('3 of 3 stars');
});

test('a value is text, whatever it holds', () => {
  expect(t('stars.count', { count: '$&', unit: '{count}' })).toBe('$& of $& {count}');
});

test('a missing message is an error that names it', () => {
  expect(() => t('toc.title')).toThrowErrorMatchingInlineSnapshot(
    `[Error: content/messages/en.json has no message 'toc.title'. Add { "id": "toc.title", "message": … }.]`,
  );
});

test('the names of things that every object has are no messages', () => {
  expect(() => t('constructor')).toThrow("content/messages/en.json has no message 'constructor'");
});

test('a missing value is an error that names it', () => {
  expect(() => t('stars.count', { count: 3 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: Message 'stars.count' needs a value for '{unit}': "{count} of {count} {unit}".]`,
  );
});

test.each([
  ['the build', translator],
  ['the browser', lookupIn],
])('%s takes the message for a single thing if there is one', (_, create) => {
  const translate = create({ 'rows.count': '{count} rows', 'rows.count.one': '1 row', 'rows.left': '{count} left' });
  expect(translate('rows.count', { count: 1 })).toBe('1 row');
  expect(translate('rows.count', { count: 2 })).toBe('2 rows');
  expect(translate('rows.left', { count: 1 })).toBe('1 left');
});
