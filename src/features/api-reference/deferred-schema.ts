import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ErrorBody } from './ErrorExample.tsx';
import type { ApiHelpers } from './helpers.ts';
import { DeferredSchema } from './SchemaTree.tsx';

/** Returns the markup of the parts of a named schema. */
export function deferredSchemaHtml(name: string, helpers: ApiHelpers): string {
  return renderToStaticMarkup(createElement(DeferredSchema, { name, helpers }));
}

/** Returns the markup of the body of an error. */
export function deferredErrorHtml(example: unknown): string {
  return renderToStaticMarkup(createElement(ErrorBody, { example }));
}
