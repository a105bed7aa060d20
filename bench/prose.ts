import type { Random } from './random.ts';

type Words = readonly [string, ...string[]];

const subjects: Words = [
  'the gradual rollout', 'a server-side SDK', 'the evaluation engine', 'each environment', 'a constraint', 'the frontend API',
  'the project owner', 'a release template', 'the change request', 'an impression event', 'the metrics endpoint', 'a segment',
  'the client specification', 'a stale flag', 'the cached configuration', 'an API token', 'the audit log', 'the edge node',
]; // prettier-ignore
const verbs: Words = [
  'decides on', 'depends on', 'reports', 'replaces', 'reads', 'protects', 'limits', 'describes', 'schedules', 'compares',
  'forwards', 'keeps a copy of', 'validates', 'leaves out', 'counts', 'evaluates',
]; // prettier-ignore
const objects: Words = [
  'the share of users that see the new checkout', 'every strategy of the flag', 'the context that your application passes',
  'the variant with the highest weight', 'the hash of the user and the group', 'the list of enabled features',
  'the requests of the last sixty minutes', 'the permissions of a custom role', 'the parent of the feature flag',
  'the payload of a variant', 'the time at which a release begins', 'the name of the application and its instance',
]; // prettier-ignore
const clauses: Words = [
  'before the next poll', 'when the connection is lost', 'as long as the token is valid', 'even if no strategy matches',
  'without a restart of the service', 'in production and in staging alike', 'once the first response has arrived',
  'unless a kill switch is on', 'for each project on its own', 'whenever the interval has passed',
]; // prettier-ignore
const links: Words = [
  'for the same reason,',
  'in most teams',
  'as a rule,',
  'after an upgrade',
  'on a busy server',
  'by default',
];

/** A sentence of about 12 to 30 words, with now and then something in code or in bold type. */
export function sentence(random: Random): string {
  const claim = () => `${random.pick(subjects)} ${random.pick(verbs)} ${random.pick(objects)}`;
  const parts = [random.between(0, 3) === 0 ? `${random.pick(links)} ` : '', claim(), ' ', random.pick(clauses)];
  if (random.between(0, 1) === 0) parts.push(random.pick([', and ', ', while ', ', but ']), claim());
  const text = parts.join('');
  const written = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  switch (random.between(0, 11)) {
    case 0:
      return written.replace('the ', 'the **same** ');
    case 1:
      return written.replace(/\.$/, `, which \`option${random.between(1, 99)}\` turns off.`);
    default:
      return written;
  }
}

/** Sentences until there are at least so many words. */
export function paragraph(random: Random, words: number): string {
  const sentences: string[] = [];
  for (let count = 0; count < words; count += sentences.at(-1)?.split(' ').length ?? words)
    sentences.push(sentence(random));
  return sentences.join(' ');
}

const titleStarts: Words = [
  'Configure',
  'Understand',
  'Plan',
  'Measure',
  'Roll out',
  'Protect',
  'Debug',
  'Migrate',
  'Automate',
  'Review',
];
const titleEnds: Words = [
  'activation strategies', 'context fields', 'release stages', 'client keys', 'project access', 'edge caching',
  'experiment results', 'flag lifecycles', 'network limits', 'approval rules', 'audit events', 'stickiness',
]; // prettier-ignore

/** A heading in sentence case, without a full stop. */
export function title(random: Random): string {
  return `${random.pick(titleStarts)} ${random.pick(titleEnds)}`;
}
