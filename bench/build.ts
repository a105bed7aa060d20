import path from 'node:path';
import { parseArgs } from 'node:util';
import { measure, median, type Measurement } from './measure.ts';
import { docusaurusProject, ourProject, realProject, removeLeftovers, type Project } from './projects.ts';
import { printResults, type Result } from './results.ts';

/**
 * Measures builds of this site, on its own pages and on generated ones, and of Docusaurus on the same generated pages, in
 * turns. Compares them with their limits. The site's own pages are those of the last commit.
 *
 *   node bench/build.ts [--pages 600] [--large 6000] [--runs 3]
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '600' },
    large: { type: 'string', default: '6000' },
    runs: { type: 'string', default: '3' },
  },
});

/** A cold build takes at most this part of Docusaurus' time. */
const coldLimit = 0.5;
/** A second build with one page changed takes at most this part of the first. */
const secondLimit = 1 / 3;
/** The build time may grow by at most this factor more than the number of pages. */
const growthLimit = 1.05;
/** GiB of memory for the large build. */
const memoryLimit = 2.5;

interface Runs {
  readonly cold: Measurement[];
  readonly second: Measurement[];
}

async function run(project: Project, into: Runs): Promise<void> {
  const log = path.join(project.folder, 'build.log');
  const report = (what: string, { seconds, processorSeconds, memory }: Measurement) =>
    console.log(
      `${project.name.padEnd(10)} ${String(project.pages).padStart(5)} pages  ${what.padEnd(6)} ${seconds.toFixed(1).padStart(6)} s` +
        `  (processor ${processorSeconds?.toFixed(1) ?? '?'} s, memory ${memory?.toFixed(2) ?? '?'} GiB)`,
    );
  project.clean();
  const cold = await measure(project.build, project.folder, log);
  report('cold', cold);
  into.cold.push(cold);
  project.changePage();
  const second = await measure(project.build, project.folder, log);
  report('second', second);
  into.second.push(second);
}

const secondsOf = (measurements: readonly Measurement[]) => median(measurements.map(({ seconds }) => seconds));
const pages = Number(values.pages);
const large = Number(values.large);
const ours: Runs = { cold: [], second: [] };
const docusaurus: Runs = { cold: [], second: [] };
const real: Runs = { cold: [], second: [] };
const ourLarge: Runs = { cold: [], second: [] };

const projects = [
  [ourProject(pages), ours],
  [docusaurusProject(pages), docusaurus],
  [realProject(), real],
] as const;
for (let count = 0; count < Number(values.runs); count++)
  for (const [project, runs] of projects) await run(project, runs);
await run(ourProject(large), ourLarge);
removeLeftovers();

const memories = [...ourLarge.cold, ...ourLarge.second].flatMap(({ memory }) => memory ?? []);
const growth = large / pages;
const results: Result[] = [
  {
    name: 'Cold build, part of Docusaurus',
    value: secondsOf(ours.cold) / secondsOf(docusaurus.cold),
    limit: coldLimit,
  },
  { name: 'Second build, part of the first', value: secondsOf(ours.second) / secondsOf(ours.cold), limit: secondLimit },
  {
    name: 'Own pages, one changed and committed, part of the cold build',
    value: secondsOf(real.second) / secondsOf(real.cold),
    limit: secondLimit,
  },
  { name: 'Second build, part of Docusaurus', value: secondsOf(ours.second) / secondsOf(docusaurus.second) },
  {
    name: `${large} pages, times the ${pages}`,
    value: secondsOf(ourLarge.cold) / secondsOf(ours.cold),
    limit: growth * growthLimit,
  },
  {
    name: `${large} pages, second build, part of the first`,
    value: secondsOf(ourLarge.second) / secondsOf(ourLarge.cold),
  },
  ...(memories.length > 0
    ? [{ name: `${large} pages, GiB of memory`, value: Math.max(...memories), limit: memoryLimit }]
    : []),
];
printResults(results);
