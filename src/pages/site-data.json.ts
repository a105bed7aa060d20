import site from 'virtual:site';

/** The whole site as data. */
export function GET(): Response {
  return Response.json(site);
}
