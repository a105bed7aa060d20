import yaml from 'js-yaml';
import { apiDocument } from './api-document.ts';

/** The description of the API as an OpenAPI document in YAML. */
export function GET(): Response {
  return new Response(yaml.dump(apiDocument(), { noRefs: true, lineWidth: 120 }), {
    headers: { 'Content-Type': 'application/yaml; charset=utf-8' },
  });
}
