import type { ApiOperation, ApiParameter, ApiResponse } from './description.ts';

/** Anchors of the sections on an operation's page. */
export const sectionAnchors = {
  parameters: 'parameters',
  requestBody: 'request-body',
  responses: 'responses',
} as const;

/** `path-projectId` */
export function parameterAnchor({ in: place, name }: Pick<ApiParameter, 'in' | 'name'>): string {
  return `${place}-${name}`;
}

/** `response-404` */
export function responseAnchor({ status }: Pick<ApiResponse, 'status'>): string {
  return `response-${status}`;
}

/** Returns the anchor of an operation on the page of its tag: `create-feature`. */
export function operationAnchor({ page }: Pick<ApiOperation, 'page'>): string {
  return page.slice(page.lastIndexOf('/') + 1);
}

/** Returns all anchors on an operation's page. */
export function anchorsOfOperation({ parameters, requestBody, responses }: ApiOperation): string[] {
  return [
    ...(parameters.length > 0 ? [sectionAnchors.parameters, ...parameters.map(parameterAnchor)] : []),
    ...(requestBody ? [sectionAnchors.requestBody] : []),
    sectionAnchors.responses,
    ...responses.map(responseAnchor),
  ];
}
