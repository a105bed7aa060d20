/**
 * Version of the Unleash server that the pages describe. Pages write it as `{server-version}`. Change it together with
 * `live/package.json` and `npm run fetch`; a test compares the three.
 */
export const serverVersion = '8.2.0';
