/** Folder of the prose, relative to the repository. */
export const proseFolder = 'content/api/prose';
export const structureSource = 'content/api/openapi.json';
/** The prose that many operations share. */
export const sharedSource = `${proseFolder}/shared.yaml`;
/** Corrections of the server's OpenAPI document. */
export const overlaySource = 'content/api/overlay.yaml';
/** Responses of a real server. */
export const recordedSource = 'content/api/recorded.json';
/** Error statuses that can't be caused in a test, with reasons. */
export const unreproducedSource = 'content/api/unreproduced.yaml';
/** Named request bodies of operations whose body has variants. */
export const requestExamplesSource = 'content/api/request-examples.yaml';
/** Other ways to do what an operation does, such as the place in the Admin UI. */
export const equivalentsSource = 'content/api/equivalents.yaml';
