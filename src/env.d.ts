/** The validated site. Made by src/integrations/site-data.ts, like all modules of this file. */
declare module 'virtual:site' {
  const site: import('./model/site.ts').Site;
  export default site;
}

/** Messages for the browser, by their groups, made by src/integrations/browser-messages.ts. */
declare module 'virtual:messages/*' {
  export const t: import('./model/messages.ts').Translate;
}

/** Minified code of a script for a page to include, made by src/integrations/inline-scripts.ts. */
declare module '*?minified' {
  const code: string;
  export default code;
}

/** The pictures of pages, by file relative to the repository. */
declare module 'virtual:pictures' {
  const pictures: ReadonlyMap<string, import('astro').ImageMetadata>;
  export default pictures;
}
