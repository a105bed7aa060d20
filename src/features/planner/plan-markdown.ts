import { t } from 'virtual:messages/upgradePlanner';
import type { InlinePart } from '../../core/model/inline-text.ts';
import { phases } from './model/uses-and-phases.ts';
import type { UpgradePlan } from './model/plan-upgrade.ts';
import { detailsOf } from './plan-details.ts';

/** Writes a plan as a Markdown checklist for an issue or a wiki. */
export function planMarkdown(
  plan: UpgradePlan<readonly InlinePart[]>,
  {
    origin,
    links,
    isDone,
  }: { origin: string; links: Readonly<Record<string, string>>; isDone: (id: string) => boolean },
): string {
  const lines = [`# ${t('upgradePlanner.planTitle', { from: plan.from, to: plan.to })}`, ''];
  for (const phase of phases) {
    const steps = plan.steps[phase];
    if (steps.length === 0) continue;
    lines.push(`## ${t(`upgradePlanner.phase.${phase}`)}`, '');
    for (const step of steps) {
      const id = stepId(step);
      lines.push(
        `- [${isDone(id) ? 'x' : ' '}] **${step.version}:** ${markdownOf(step.change, origin)}. ${markdownOf(step.action, origin)}.`,
      );
    }
    lines.push('');
  }
  for (const { title, items } of detailsOf(plan, links)) {
    lines.push(`## ${title}`, '');
    for (const { code, note, more, href } of items) {
      const name = href === undefined ? `\`${code}\`` : `[\`${code}\`](${origin}${href})`;
      const sentence = more === undefined ? '' : `. ${markdownOf(more, origin)}.`;
      lines.push(`- ${name}${note === undefined ? '' : `: ${note}`}${sentence}`);
    }
    lines.push('');
  }
  return `${lines.join('\n').trim()}\n`;
}

/** Identifies a step, so that its tick stays when the plan changes. */
export function stepId({
  version,
  change,
}: {
  readonly version: string;
  readonly change: readonly InlinePart[];
}): string {
  return `${version} ${plainText(change)}`;
}

function plainText(parts: readonly InlinePart[]): string {
  return parts
    .map((part) => ('text' in part ? part.text : 'code' in part ? part.code : plainText(part.parts)))
    .join('');
}

function markdownOf(parts: readonly InlinePart[], origin: string): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      if ('code' in part) return `\`${part.code}\``;
      return `[${markdownOf(part.parts, origin)}](${new URL(part.href, origin).href})`;
    })
    .join('');
}
