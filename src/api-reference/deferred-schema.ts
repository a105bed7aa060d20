import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ApiHelpers } from './helpers.ts';
import { DeferredSchema } from './SchemaTree.tsx';

/** Returns the markup of the parts of a named schema. */
export function deferredSchemaHtml(name: string, helpers: ApiHelpers): string {
  return renderToStaticMarkup(createElement(DeferredSchema, { name, helpers }));
}
