declare module 'virtual:site' {
  import type { Site } from './model/site.ts';

  const site: Site;
  export default site;
}
