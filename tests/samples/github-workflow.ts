import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { load } from 'js-yaml';
import { z } from 'zod';
import type { Program } from '../../tools/programs.ts';

const environmentSchema = z.record(z.string(), z.coerce.string()).default({});
const stepSchema = z.object({
  name: z.string(),
  if: z.string().optional(),
  env: environmentSchema,
  uses: z.string().optional(),
  run: z.string().optional(),
});
const jobSchema = z.object({ if: z.string().optional(), env: environmentSchema, steps: z.array(stepSchema) });
const workflowSchema = z.looseObject({
  on: z.record(
    z.string(),
    z
      .looseObject({ types: z.array(z.string()).optional() })
      .nullish()
      .or(z.array(z.unknown())),
  ),
  permissions: z.record(z.string(), z.string()),
  env: environmentSchema,
  jobs: z.record(z.string(), jobSchema),
});

/** A GitHub Actions workflow, as far as tests run it. */
export type Workflow = z.infer<typeof workflowSchema>;

/** Loads GitHub's parser. It imports JSON in a way that Node rejects. */
async function loadParser(): Promise<typeof import('@actions/workflow-parser')> {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  });
  try {
    return await import('@actions/workflow-parser');
  } finally {
    hooks.deregister();
  }
}

/**
 * Reads a workflow and checks it with GitHub's own parser.
 *
 * @throws an error with everything that GitHub would reject
 */
export async function readWorkflow(code: string): Promise<Workflow> {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadParser();
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content: code }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  const errors = context.errors.getErrors();
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return workflowSchema.parse(load(code));
}

const payloadsSchema = z.array(z.object({ name: z.string(), examples: z.array(z.looseObject({})) }));

/** Returns the payloads of an event that GitHub publishes as examples. */
export function publishedPayloads(eventName: string): Readonly<Record<string, unknown>>[] {
  const file = path.join(import.meta.dirname, 'node_modules/@octokit/webhooks-examples/api.github.com/index.json');
  const events = payloadsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return events.find(({ name }) => name === eventName)?.examples ?? [];
}

/** What happened on GitHub, and the values that the repository keeps for its workflows. */
export interface Occasion {
  readonly eventName: string;
  /** The payload of the event. */
  readonly event: Readonly<Record<string, unknown>>;
  readonly repository: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly token: string;
}

/** What became of a workflow: whether a job ran, how its last step ended, and what all steps printed. */
export interface WorkflowRun {
  readonly hasRun: boolean;
  readonly code: number;
  readonly output: string;
}

/** Evaluates an expression of GitHub Actions in the given contexts. */
function evaluate(expression: string, contexts: Readonly<Record<string, unknown>>): data.ExpressionData {
  const { tokens } = new Lexer(expression).lex();
  const tree = new Parser(tokens, Object.keys(contexts), []).parse();
  const values: unknown = JSON.parse(JSON.stringify(contexts), data.reviver);
  if (!(values instanceof data.Dictionary)) throw new Error('The contexts are not an object.');
  return new Evaluator(tree, values).evaluate();
}

const fillIn = (text: string, contexts: Readonly<Record<string, unknown>>): string =>
  text.replaceAll(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => evaluate(expression.trim(), contexts).coerceString());

const isMet = (condition: string | undefined, contexts: Readonly<Record<string, unknown>>): boolean =>
  condition === undefined || evaluate(`!!(${condition})`, contexts).coerceString() === 'true';

/**
 * Runs the commands of a workflow with bash, as a runner does: conditions and variables with GitHub's expressions, each
 * step in its own shell, until one fails. Actions (`uses`) are not run.
 *
 * @param folder the working directory of all steps
 */
export async function runWorkflow(
  workflow: Workflow,
  { eventName, event, repository, vars, secrets, token }: Occasion,
  bash: Program,
  folder: string,
  surroundings: Readonly<Record<string, string>> = {},
): Promise<WorkflowRun> {
  const trigger = workflow.on[eventName];
  const types = trigger !== null && trigger !== undefined && !Array.isArray(trigger) ? trigger.types : undefined;
  const isTriggered = eventName in workflow.on && (types === undefined || types.includes(String(event['action'])));
  const contexts = { github: { event, event_name: eventName, repository, token }, vars, secrets };
  const jobs = isTriggered ? Object.values(workflow.jobs).filter((job) => isMet(job.if, { ...contexts, env: {} })) : [];
  let output = '';
  for (const job of jobs) {
    const files = path.join(folder, '.runner');
    mkdirSync(files, { recursive: true });
    const environmentFile = path.join(files, 'environment');
    writeFileSync(environmentFile, '');
    const fill = (env: Readonly<Record<string, string>>, known: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fillIn(value, known)]));
    const jobEnvironment = { ...fill(workflow.env, contexts), ...fill(job.env, contexts) };
    for (const step of job.steps) {
      if (step.run === undefined) continue;
      const added = readFileSync(environmentFile, 'utf8')
        .split('\n')
        .filter((line) => line.includes('='))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
      const env: Record<string, string> = { ...jobEnvironment, ...Object.fromEntries(added) };
      if (!isMet(step.if, { ...contexts, env })) continue;
      const script = path.join(files, 'script.sh');
      // Expressions in commands would put the event's text into the shell.
      if (step.run.includes('${{')) throw new Error(`The commands of '${step.name}' have an expression.`);
      writeFileSync(script, step.run);
      const ended = await bash.run(['-e', script], {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          GITHUB_ENV: environmentFile,
          GITHUB_REPOSITORY: repository,
          ...surroundings,
          ...env,
          ...fill(step.env, { ...contexts, env }),
        },
      });
      output += ended.output + ended.errors;
      if (ended.status !== 0) return { hasRun: true, code: ended.status ?? Number.NaN, output };
    }
  }
  return { hasRun: jobs.length > 0, code: 0, output };
}
