import { codeSamples } from './code-samples.ts';
import { paragraph, sentence, title } from './prose.ts';
import { createRandom, type Random } from './random.ts';

/** A page as it is written to disk. */
export interface GeneratedPage {
  /** Path without the leading slash; also the id of the page. */
  readonly id: string;
  readonly title: string;
  /** Markdown that both this site and Docusaurus read: the same bytes for both. */
  readonly text: string;
}

/** A sidebar of three levels: sections, groups, pages. */
export interface GeneratedSection {
  readonly label: string;
  readonly groups: readonly { readonly label: string; readonly ids: readonly string[] }[];
}

export interface GeneratedDocs {
  readonly pages: readonly GeneratedPage[];
  readonly sections: readonly GeneratedSection[];
}

/** Pages in a group, and groups in a section: as many as a reader can look over. */
const groupSize = 30;
const sectionSize = 14;

const admonitions = ['note', 'tip', 'info', 'warning', 'danger'] as const;
const kinds = ['tutorial', 'how-to', 'reference', 'explanation'] as const;
/** A link points at most so many pages ahead or back: pages link to what is near. */
const linkReach = 60;

/**
 * Makes pages like those of a documentation: about 600 to 900 words under four to seven headings, with code in several
 * languages, a table, admonitions, lists, and links to other pages and their headings.
 *
 * @param count how many; the first pages of a larger set are not those of a smaller one, because links differ
 */
export function generateDocs(count: number): GeneratedDocs {
  const plans = Array.from({ length: count }, (_, index) => planOf(index));
  return {
    pages: plans.map((plan) => ({ id: plan.id, title: plan.title, text: bodyOf(plan, plans) })),
    sections: sectionsOf(plans),
  };
}

/** What other pages need to know of a page to link to it. */
interface Plan {
  readonly index: number;
  readonly id: string;
  readonly title: string;
  readonly headings: readonly string[];
}

function planOf(index: number): Plan {
  const random = createRandom(index + 1);
  const group = Math.floor(index / groupSize);
  const section = Math.floor(group / sectionSize);
  const name = `${title(random)} ${index + 1}`;
  const headings = Array.from({ length: random.between(4, 7) }, (_, position) => `${title(random)} ${position + 1}`);
  return { index, id: `section-${section + 1}/group-${group + 1}/${slugOf(name)}`, title: name, headings };
}

/** The id that both generators give to a heading of letters, digits and spaces. */
function slugOf(text: string): string {
  return text.toLowerCase().replace(/ /g, '-');
}

function sectionsOf(plans: readonly Plan[]): GeneratedSection[] {
  const groups = Array.from({ length: Math.ceil(plans.length / groupSize) }, (_, index) => ({
    label: `Group ${index + 1}`,
    ids: plans.slice(index * groupSize, (index + 1) * groupSize).map(({ id }) => id),
  }));
  return Array.from({ length: Math.ceil(groups.length / sectionSize) }, (_, index) => ({
    label: `Section ${index + 1}`,
    groups: groups.slice(index * sectionSize, (index + 1) * sectionSize),
  }));
}

function bodyOf(plan: Plan, plans: readonly Plan[]): string {
  const random = createRandom(plan.index + 1_000_003);
  const flag = slugOf(plan.title);
  const blocks = [
    `---\ntitle: ${plan.title}\ndescription: ${sentence(random).replace(/[*`]/g, '').slice(0, 150)}\nkind: ${random.pick(kinds)}\n---`,
    `${paragraph(random, 40)} ${linkTo(plan, plans, random)}`,
  ];
  const wordsEach = Math.round(random.between(300, 480) / plan.headings.length);
  const tableAt = random.between(0, plan.headings.length - 1);
  plan.headings.forEach((heading, position) => {
    blocks.push(`## ${heading}`, `${paragraph(random, wordsEach / 3)} ${linkTo(plan, plans, random)}`);
    if (position % 3 !== 2) blocks.push(codeBlock(`${flag}-${position}`, random));
    if (position === tableAt) blocks.push(table(random));
    if (position % 3 === 1) blocks.push(`### ${title(random)} in detail`, list(random));
    if (random.between(0, 2) === 0) blocks.push(`:::${random.pick(admonitions)}\n\n${paragraph(random, 15)}\n\n:::`);
    blocks.push(paragraph(random, wordsEach / 3));
  });
  return `${blocks.join('\n\n')}\n`;
}

function linkTo(from: Plan, plans: readonly Plan[], random: Random): string {
  const index = Math.min(plans.length - 1, Math.max(0, from.index + random.between(-linkReach, linkReach)));
  const target = plans[index] ?? from;
  const heading =
    random.between(0, 1) === 0 ? target.headings[random.between(0, target.headings.length - 1)] : undefined;
  return `See [${heading ?? target.title}](/${target.id}${heading === undefined ? '' : `#${slugOf(heading)}`}).`;
}

function codeBlock(flag: string, random: Random): string {
  const names = Object.keys(codeSamples);
  const language = names[random.between(0, names.length - 1)] ?? 'bash';
  const code = codeSamples[language]?.(flag, random.between(11, 99)) ?? '';
  const titled = random.between(0, 1) === 0 ? ` title="${flag}"` : '';
  const marked = random.between(0, 2) === 0 ? ' {2-3}' : '';
  return `\`\`\`${language}${titled}${marked}\n${code}\n\`\`\``;
}

function table(random: Random): string {
  const rows = Array.from(
    { length: random.between(4, 8) },
    (_, row) => `| \`option${row + 1}\` | ${random.between(1, 900)} | ${sentence(random)} |`,
  );
  return ['| Option | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

function list(random: Random): string {
  return Array.from({ length: random.between(3, 5) }, () => `- ${sentence(random)}`).join('\n');
}
