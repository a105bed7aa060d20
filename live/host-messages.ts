import { z } from 'zod';
import { routeSchema } from './routes.ts';

/** The options for the process that runs the server. */
export const hostOptionsSchema = z.object({
  /** Port of Unleash. */
  port: z.int().min(1).max(65_535),
  /** Origins whose pages may read responses. */
  origins: z.array(z.url()),
  /** Whether to create the example set on a new server. */
  exampleSet: z.boolean(),
  /** Folder for the data. Default: a temporary folder. */
  dataFolder: z.string().optional(),
  /** So many requests are allowed in the time of each rate limit. */
  rateLimit: z.int().positive(),
});
export type HostOptions = z.infer<typeof hostOptionsSchema>;

/** Messages from the process. */
export const hostMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), text: z.string() }),
  z.object({ type: z.literal('ready'), routes: z.array(routeSchema) }),
  z.object({
    type: z.literal('problem'),
    problem: z.object({ where: z.string(), found: z.string(), allowed: z.string(), fix: z.string() }),
  }),
]);
export type HostMessage = z.infer<typeof hostMessageSchema>;
