import { markdownResponse, withVary } from './markdown-response.ts';

/** What Cloudflare Pages gives a worker. Responses of `ASSETS` follow `_redirects` and `_headers`. */
interface Environment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

/** `_worker.js` of the build: https://developers.cloudflare.com/pages/functions/advanced-mode */
export default {
  async fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    const fetchFile = (each: Request) => ASSETS.fetch(each);
    return (await markdownResponse(request, fetchFile)) ?? withVary(await fetchFile(request));
  },
};
