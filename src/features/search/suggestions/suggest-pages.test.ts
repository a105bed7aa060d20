import { expect, test, vi } from 'vitest';
import { suggestPages } from './suggest-pages.ts';

const page = (path: string, title: string, description = '', questions: readonly string[] = []) => ({
  path,
  title,
  description,
  questions,
});

const pages = [
  page('/', 'Unleash documentation'),
  page('/quickstart', 'Quickstart', 'Run Unleash and check your first flag.'),
  page('/reference/sdks/react', 'React SDK'),
  page('/feature-flag-tutorials/react', 'React tutorial'),
  page('/reference/rbac', 'Roles and permissions (RBAC)', 'Who can do what in a project.'),
  page('/using-unleash/deploy/getting-started', 'Run Unleash yourself', 'Docker, Kubernetes and Helm.'),
  page('/using-unleash/deploy/https', 'HTTPS'),
  page('/using-unleash/deploy/license-keys', 'License keys'),
  page('/understanding-unleash/data-collection', 'Data collection', 'What Unleash stores.', [
    'Is Unleash GDPR compliant?',
  ]),
  page('/reference/api/unleash/create-role', 'Create a role'),
];
const paths = (path: string) => suggestPages(path, pages, [['kubernetes', 'k8s']], 3).map((each) => each.path);

test('finds pages by the words of their titles, descriptions and questions', () => {
  expect(paths('/docs/user-permissions')[0]).toBe('/reference/rbac');
  expect(paths('/helm-chart')).toEqual(['/using-unleash/deploy/getting-started']);
  expect(paths('/legal/gdpr')).toEqual(['/understanding-unleash/data-collection']);
});

test('the last segment of the address counts most', () => {
  expect(paths('/docs/sdks/react')[0]).toBe('/reference/sdks/react');
});

test('finds words that mean the same, and misspelled words', () => {
  expect(paths('/k8s')).toEqual(['/using-unleash/deploy/getting-started']);
  expect(paths('/quickstrat')).toEqual(['/quickstart']);
});

test('a misspelled word is as common as the word that the reader meant', () => {
  expect(paths('/using-unlesh/deploy/htps')[0]).toBe('/using-unleash/deploy/https');
});

test('an operation comes first for an address in the API reference', () => {
  expect(paths('/reference/api/unleash/create-roles')[0]).toBe('/reference/api/unleash/create-role');
});

test('a guide comes before an operation with the same words', () => {
  expect(paths('/roles')).toEqual(['/reference/rbac', '/reference/api/unleash/create-role']);
});

test('finds nothing for words that no page has', () => {
  expect(paths('/xyzzy-plugh')).toEqual([]);
  expect(paths('/')).toEqual([]);
});

test('an address of any length takes no more steps than one of 20 words', () => {
  const addressOf = (words: number) => `/${Array.from({ length: words }, (_, index) => `word${index}`).join('/')}/rbac`;
  const stepsFor = (path: string): number => {
    const lookups = vi.spyOn(Map.prototype, 'get');
    expect(paths(path)).toEqual(['/reference/rbac']);
    const { length } = lookups.mock.calls;
    lookups.mockRestore();
    return length;
  };
  const steps = stepsFor(addressOf(19));
  expect(steps).toBeGreaterThan(19 * pages.length);
  expect(stepsFor(addressOf(10_000))).toBe(steps);
});
