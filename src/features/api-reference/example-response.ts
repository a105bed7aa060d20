import type { ApiOperation, ApiResponse } from './model/description.ts';
import { coherent } from './coherent-example.ts';
import { followRequest, requestFieldsOf } from './follow-request.ts';
import { exampleOf, type Schemas } from './schema-example.ts';

/** An example of a successful response. */
export interface ExampleResponse {
  readonly status: string;
  /** The beginning of a long body, otherwise all of it. */
  readonly text: string;
  /** The lines after {@link text}, which the page folds. Undefined if there are none. */
  readonly rest?: string;
  /** Whether lists or text of a real response were shortened. */
  readonly shortened: boolean;
  /** Language of the highlighter. */
  readonly language: string;
}

/** How many lines of an example show without unfolding it, as in the code of other pages. */
const shownLines = 36;
/** Fewer lines than this are not worth folding. */
const minFoldedLines = 10;

/**
 * Returns the body of a response as an example: what a server returned to the example request, or else a value that follows
 * from the example request. Undefined if the response has no body.
 */
export function responseValueOf(operation: ApiOperation, response: ApiResponse, schemas: Schemas): unknown {
  const schema = response.content[0]?.schema;
  if (response.example !== undefined || !schema) return response.example;
  const value = exampleOf(schema, { schemas, direction: 'response' });
  return response.status.startsWith('2') ? coherent(followRequest(value, requestFieldsOf(operation, schemas))) : value;
}

/** Returns an example response of an operation. Undefined if its responses have no body. */
export function exampleResponseOf(operation: ApiOperation, schemas: Schemas): ExampleResponse | undefined {
  const response = operation.responses.find(({ status, content }) => status.startsWith('2') && content.length > 0);
  const content = response?.content[0];
  if (!response || !content?.schema) return undefined;
  const value = responseValueOf(operation, response, schemas);
  if (!content.mediaType.includes('json')) {
    return {
      status: response.status,
      text: (typeof value === 'string' ? value : JSON.stringify(value)).trimEnd(),
      shortened: response.shortened ?? false,
      language: 'text',
    };
  }
  const lines = JSON.stringify(value, null, 2).split('\n');
  const isLong = lines.length >= shownLines + minFoldedLines;
  return {
    status: response.status,
    text: (isLong ? lines.slice(0, shownLines) : lines).join('\n'),
    ...(isLong && { rest: lines.slice(shownLines).join('\n') }),
    shortened: response.shortened ?? false,
    language: 'json',
  };
}
