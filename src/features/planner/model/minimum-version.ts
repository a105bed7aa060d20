import { z } from 'zod';

/** What an installation can use besides the server whose minimum version the source of the server doesn't contain. */
const software = ['edge', 'proxy'] as const;

export const minimumVersionSchema = z.strictObject({
  uses: z.enum(software),
  /** The first version of the server that needs the minimum version. */
  since: z.string().regex(/^\d+\.\d+$/, "a minor version such as '7.0'"),
  /** The oldest version that works with the server. */
  minimum: z.union([z.literal('any'), z.string().regex(/^\d+\.\d+\.\d+$/, "a version such as '19.1.3', or 'any'")]),
  /** What happens with an older version, or what readers should know: Markdown on one line, without a period at its end. */
  note: z.string().regex(/^[^\n]*[^.\n]$/, 'Markdown on one line, without a period at its end'),
  /** Where the minimum version can be checked. Readers don't see it. */
  evidence: z.string().min(1),
});
export const minimumVersionsSchema = z.array(minimumVersionSchema).min(1);

/** The oldest version of Unleash Edge or the Unleash Proxy that works with a version of the server. */
export type MinimumVersion<Text = string> = Omit<z.infer<typeof minimumVersionSchema>, 'note' | 'evidence'> & {
  readonly note: Text;
};
