import { z } from 'zod';
import { describeContext } from '../explanation/describe.ts';
import { goalText, resultRows } from '../interface/lab-content.ts';
import { evaluateScenario } from '../scenario/evaluate-scenario.ts';
import { checkResults } from '../scenario/goal.ts';
import { scenarioOf, type LabFile } from '../scenario/lab-file.ts';
import type { Translate } from '../../../core/model/messages.ts';
import { listOf } from '../../../core/model/problem.ts';
import { defineDirective } from '../../../core/directives/directive.ts';
import { markdownTable } from '../../../core/directives/markdown-text.ts';
import { engine, labNames, readLab } from './read-lab.ts';

/** `::lab{scenario="gradual-rollout"}`: a flag that readers can change, with its results. */
export const lab = defineDirective({
  name: 'lab',
  form: 'leaf',
  summary: 'A flag that readers can change, with its results for several users, from `content/labs/<scenario>.yaml`.',
  example: '::lab{scenario="gradual-rollout"}',
  attributes: z.strictObject({
    scenario: z
      .string()
      .refine((name) => labNames().includes(name), {
        error: () => `one of ${listOf(labNames().toSorted(), 40)}`,
        abort: true,
      })
      // loadSite reports the problems of the file.
      .refine((name) => readLab(name).ok, { error: 'a scenario without problems' }),
  }),
  facts: ({ attributes: { scenario } }) => ({ anchors: [`lab-${scenario}`] }),
  component: async () => (await import('./LabPlace.tsx')).LabPlace,
  props: ({ attributes: { scenario: name }, t }) => {
    const file = labOf(name);
    const { exercise } = file;
    return {
      name,
      lab: file,
      rows: resultRows(evaluateScenario(engine, file, undefined, t), t),
      goal: exercise && checkResults(engine, scenarioOf(file), exercise.goal),
    };
  },
  toMarkdown: ({ attributes: { scenario }, t }) => labMarkdown(labOf(scenario), t),
});

/** @throws Error if the file is invalid. Reading the site has reported its problems before. */
function labOf(name: string): LabFile {
  const file = readLab(name);
  if (!file.ok) throw new Error(file.problems.map(({ where, found }) => `${where}: ${found}`).join('\n'));
  return file.value;
}

function labMarkdown(file: LabFile, t: Translate): string {
  const rows = resultRows(evaluateScenario(engine, file, undefined, t), t);
  const flags = file.environments[0]?.flags ?? [];
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const { exercise } = file;
  return [
    `**${file.title}.** ${file.point}`,
    ...(exercise ? [`${exercise.task}\n\n${exercise.goal.map((each) => `- ${goalText(each, t)}`).join('\n')}`] : []),
    `\`\`\`json\n${JSON.stringify({ features: flags, segments: file.segments }, undefined, 2)}\n\`\`\``,
    markdownTable([
      [t('lab.table.context'), t('lab.table.result'), t('lab.table.why')],
      ...rows.map(({ enabled, variant, sentence }, index) => [
        cell(describeContext(file.contexts[index]?.context ?? {}, t)),
        enabled && variant !== undefined
          ? cell(t('lab.result.variant', { variant }))
          : t(enabled ? 'lab.result.on' : 'lab.result.off'),
        cell(sentence ?? ''),
      ]),
    ]),
    ...(exercise ? [`**${t('lab.exercise.solution')}.** ${exercise.explanation}`] : []),
  ].join('\n\n');
}
