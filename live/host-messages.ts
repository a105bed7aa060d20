import { z } from 'zod';

/** What the process that hosts the server is told when it starts. */
export const hostOptionsSchema = z.object({
  /** Port of Unleash. */
  port: z.int().min(1).max(65_535),
  /** Origins whose pages may read answers. */
  origins: z.array(z.url()),
  /** Whether the example set is created when the data is new. */
  exampleSet: z.boolean(),
  /** Folder that keeps the data; a temporary one when it is left out. */
  dataFolder: z.string().optional(),
});
export type HostOptions = z.infer<typeof hostOptionsSchema>;

/** What it answers. */
export const hostMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), text: z.string() }),
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('problem'),
    problem: z.object({ where: z.string(), found: z.string(), allowed: z.string(), fix: z.string() }),
  }),
]);
export type HostMessage = z.infer<typeof hostMessageSchema>;
