import type { ApiOperation } from '../model/api/description.ts';
import { answerOf } from './answer.ts';
import type { Schemas } from './schema-example.ts';
import { sampleRequestOf } from './request.ts';
import { samplesOf, sampleLanguages } from './samples.ts';

/** Code as a page shows it. */
export interface ExampleCode {
  /** What it is called: the language as readers name it, or a status. */
  readonly label: string;
  /** Language of the highlighter. */
  readonly language: string;
  /** Highlighted: a `<pre>`. */
  readonly html: string;
}

/** What one can send, in every language, and what comes back; nothing where an answer has no body. */
export interface Examples {
  readonly requests: readonly ExampleCode[];
  readonly answer?: ExampleCode | undefined;
}

/** Every language that examples are written in. */
export const exampleLanguages: readonly string[] = [...sampleLanguages, 'json'];

/** The examples of an operation, highlighted. */
export async function examplesOf(
  operation: ApiOperation,
  schemas: Schemas,
  toHtml: (code: string, language: string) => Promise<string>,
): Promise<Examples> {
  const samples = await samplesOf(sampleRequestOf(operation, schemas));
  const answer = answerOf(operation, schemas);
  return {
    requests: await Promise.all(
      samples.map(async ({ label, language, code }) => ({ label, language, html: await toHtml(code, language) })),
    ),
    ...(answer && {
      answer: { label: answer.status, language: answer.language, html: await toHtml(answer.text, answer.language) },
    }),
  };
}
