/** The validated site, made by src/integrations/site-data.ts. */
declare module 'virtual:site' {
  const site: import('./model/site.ts').Site;
  export default site;
}
