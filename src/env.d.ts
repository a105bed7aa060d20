/** The validated site. Made by src/integrations/site-data.ts, like all modules of this file. */
declare module 'virtual:site' {
  const site: import('./model/site.ts').Site;
  export default site;
}

/** The pictures of pages, by file relative to the repository. */
declare module 'virtual:pictures' {
  const pictures: ReadonlyMap<string, import('astro').ImageMetadata>;
  export default pictures;
}
