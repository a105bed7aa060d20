import { defineFeature } from '../../core/feature.ts';
import { readApi } from './load/read-api.ts';
import { loadedApi } from './model/api-pages.ts';
import type { ApiDescription } from './model/description.ts';

declare module '../../core/feature.ts' {
  interface FeatureData {
    /** The API with what other features know about it. Absent for a site without one. */
    readonly api?: ApiDescription | undefined;
  }
}

const at = (path: string) => `/reference/api/unleash/${path}`;

/** Pages that are made from the description of the API: schemas, examples, requests in nine languages, the console. */
export const apiReference = defineFeature({
  name: 'api-reference',
  load: async ({ root }) => {
    const described = await readApi(root);
    return described ? loadedApi(described) : {};
  },
  routes: [
    { pattern: at('[page]'), module: new URL('./pages/[page].astro', import.meta.url) },
    { pattern: at('[page].md'), module: new URL('./pages/[page].md.ts', import.meta.url) },
    { pattern: at('openapi.json'), module: new URL('./pages/openapi.json.ts', import.meta.url) },
    { pattern: at('openapi.yaml'), module: new URL('./pages/openapi.yaml.ts', import.meta.url) },
    {
      pattern: at('requests/[operation].json'),
      module: new URL('./pages/requests/[operation].json.ts', import.meta.url),
    },
    { pattern: at('schemas/[schema].json'), module: new URL('./pages/schemas/[schema].json.ts', import.meta.url) },
  ],
  markdown: new URL('./pages/markdown.ts', import.meta.url),
  messages: new URL('./messages.json', import.meta.url),
  islands: new URL('./islands.ts', import.meta.url),
  behaviors: {
    deferredSchemas: new URL('./browser/deferred-schemas.ts', import.meta.url),
    requestExamples: new URL('./browser/request-examples.ts', import.meta.url),
    sampleHighlighting: new URL('./browser/sample-highlighting.ts', import.meta.url),
  },
  ownFirstPaintStyles: [
    new URL('../../core/ui/MethodMark.css', import.meta.url),
    new URL('./Endpoint.css', import.meta.url),
    new URL('./PathText.css', import.meta.url),
    new URL('./OperationHeader.css', import.meta.url),
  ],
  styles: [
    new URL('./Operation.css', import.meta.url),
    new URL('./OperationFacts.css', import.meta.url),
    new URL('./SchemaTree.css', import.meta.url),
    new URL('./Responses.css', import.meta.url),
    new URL('./Samples.css', import.meta.url),
    new URL('./Tag.css', import.meta.url),
    new URL('./console/ConsoleSection.css', import.meta.url),
    new URL('./console/Console.css', import.meta.url),
  ],
});
