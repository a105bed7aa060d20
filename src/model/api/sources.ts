/** Folder of the prose, relative to the repository. */
export const proseFolder = 'content/api/prose';
export const structureSource = 'content/api/openapi.json';
/** File of the words that many operations use. */
export const sharedSource = `${proseFolder}/shared.yaml`;
/** Corrections of the structure where the server describes itself wrongly. */
export const overlaySource = 'content/api/overlay.yaml';
