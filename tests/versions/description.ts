import { z } from 'zod';

/** What a running server says about itself. */
export const descriptionSchema = z.object({
  version: z.string(),
  /** `GET /api/admin/projects/{projectId}` with its `operationId`, from the server's OpenAPI description. */
  operations: z.record(z.string(), z.string()),
  /** Routes that were requested, with the status of the response. */
  statuses: z.record(z.string(), z.number()),
  strategies: z.array(z.string()),
  integrations: z.array(z.string()),
  /** Event types of the OpenAPI description, if it lists them. */
  eventTypes: z.array(z.string()),
  permissions: z.array(z.string()),
  /** Settings that changed when every variable had the default from the history: path of the setting, before and after. */
  changedSettings: z.array(z.tuple([z.string(), z.string(), z.string()])),
});
export type Description = z.infer<typeof descriptionSchema>;

/** What is read from the `package.json` of a server. */
export const manifestSchema = z.object({ version: z.string() });

/** What the script that describes a server needs to know. */
export const requestSchema = z.object({
  /** Folder of the package. */
  folder: z.string(),
  socketFolder: z.string(),
  user: z.string(),
  database: z.string(),
  port: z.number(),
  /** Routes to request. */
  routes: z.array(z.string()),
  /** Defaults of variables from the history. */
  defaults: z.record(z.string(), z.string()),
});
export type DescriptionRequest = z.infer<typeof requestSchema>;
