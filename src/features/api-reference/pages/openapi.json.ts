import { apiDocument } from './api-document.ts';

/** The description of the API as an OpenAPI document. */
export function GET(): Response {
  return new Response(JSON.stringify(apiDocument()), { headers: { 'Content-Type': 'application/json' } });
}
