import site from 'virtual:site';
import type { PageNeeds } from '../lens.ts';

/** Who has what each page describes, for pages that aren't for everyone. */
export function GET(): Response {
  const needs: PageNeeds = Object.fromEntries(
    site.pages.flatMap(({ path, availability }) => {
      if (!availability) return [];
      // Pages on SDKs and Edge name versions of the SDK and of Edge.
      const since = /^\/reference\/(?:sdks|unleash-edge)\b/.test(path) ? undefined : availability.version;
      const { editions } = availability;
      return since || editions ? [[path, { since, editions }]] : [];
    }),
  );
  return Response.json(needs);
}
