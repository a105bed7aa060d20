import type { ApiOperation } from './model/description.ts';
import { exampleResponseOf } from './example-response.ts';
import { requestDataPath } from './request-data-path.ts';
import type { Schemas } from './schema-example.ts';
import { sampleRequestOf } from './request.ts';
import { samplesOf } from './samples.ts';

/** Highlighted code of a page. */
export interface ExampleCode {
  /** The name of the language, or a status. */
  readonly label: string;
  /** Language of the highlighter. */
  readonly language: string;
  /** Highlighted code: a `<pre>`. Undefined for code that the browser highlights. */
  readonly html?: string | undefined;
  readonly code: string;
  /** The lines that follow, which the page folds and doesn't highlight. */
  readonly rest?: string | undefined;
  /** Whether lists or text of a real response were shortened. */
  readonly shortened?: boolean | undefined;
}

/** Example requests in every language, and an example response if the response has a body. */
export interface Examples {
  /** The titles of the bodies that the reader can choose, and the address of their data. */
  readonly choice?: { readonly titles: readonly string[]; readonly data: string } | undefined;
  readonly requests: readonly ExampleCode[];
  readonly response?: ExampleCode | undefined;
}

/**
 * Returns the examples of an operation. Only the first request is highlighted here. The browser highlights the others
 * (src/features/api-reference/browser/sample-highlighting.ts), because highlighted code is three times as long.
 */
export async function examplesOf(
  operation: ApiOperation,
  schemas: Schemas,
  toHtml: (code: string, language: string) => Promise<string>,
): Promise<Examples> {
  const samples = samplesOf(sampleRequestOf(operation, schemas));
  const response = exampleResponseOf(operation, schemas);
  const titles = operation.requestBody?.examples?.map(({ title }) => title);
  return {
    ...(titles && { choice: { titles, data: requestDataPath(operation.page) } }),
    requests: await Promise.all(
      samples.map(async ({ label, language, code }, index) => ({
        label,
        language,
        code,
        ...(index === 0 && { html: await toHtml(code, language) }),
      })),
    ),
    ...(response && {
      response: {
        label: response.status,
        language: response.language,
        code: response.text,
        html: await toHtml(response.text, response.language),
        rest: response.rest,
        shortened: response.shortened,
      },
    }),
  };
}
