import { createRequire } from 'node:module';
import { z } from 'zod';
import { specificationSchema, type Specification } from '../scenario/client-specification.ts';

const require = createRequire(import.meta.url);
const folder = '@unleash/client-specification/specifications';

/** Files about the protocol of the streaming API. The configuration that results from it is evaluated like any other. */
const protocolFiles = new Set(['19-delta-api-hydration.json', '20-delta-api-events.json']);

/** All files of the client specification that are about evaluation. */
export function readSpecifications(): Specification[] {
  return z
    .array(z.string())
    .parse(require(`${folder}/index.json`))
    .filter((file) => !protocolFiles.has(file))
    .map((file) => specificationSchema.parse(require(`${folder}/${file}`)));
}
