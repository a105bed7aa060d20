import type { ApiOperation } from '../model/api/description.ts';
import { exampleOf, type Schemas } from './schema-example.ts';

/** An example of a successful response. */
export interface ExampleResponse {
  readonly status: string;
  readonly text: string;
  /** Language of the highlighter. */
  readonly language: string;
}

/** Longer lists and objects are cut. */
const maxLines = 80;

/** Returns an example response of an operation. Undefined if its responses have no body. */
export function exampleResponseOf({ responses }: ApiOperation, schemas: Schemas): ExampleResponse | undefined {
  const response = responses.find(({ status, content }) => status.startsWith('2') && content.length > 0);
  const content = response?.content[0];
  if (!response || !content?.schema) return undefined;
  const value = response.example ?? exampleOf(content.schema, { schemas, direction: 'response' });
  if (!content.mediaType.includes('json')) {
    return {
      status: response.status,
      text: typeof value === 'string' ? value : JSON.stringify(value),
      language: 'text',
    };
  }
  const lines = JSON.stringify(value, null, 2).split('\n');
  const text = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'].join('\n') : lines.join('\n');
  return { status: response.status, text, language: 'json' };
}
