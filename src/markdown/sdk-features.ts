import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { z } from 'zod';

/** The tables of `content/data/sdk-features.yaml`. */
export const sdkKinds = ['backend', 'frontend'] as const;
export type SdkKind = (typeof sdkKinds)[number];

const cell = z.string().regex(/^[^|\n]+$/, 'Markdown on one line, without a pipe');

const tableSchema = z
  .strictObject({
    /** Names of the SDKs, by the last part of their page's path. */
    sdks: z.record(z.string(), cell),
    features: z.array(
      z.strictObject({
        feature: cell,
        /** What every SDK answers that is not among the exceptions. */
        support: cell,
        except: z.record(z.string(), cell).default({}),
      }),
    ),
  })
  .superRefine(({ sdks, features }, context) => {
    features.forEach(({ except }, index) => {
      for (const sdk of Object.keys(except).filter((each) => !Object.hasOwn(sdks, each)))
        context.addIssue({ code: 'custom', path: ['features', index, 'except', sdk], message: 'no SDK of this table' });
    });
  });

export const sdkFeaturesSchema = z.record(z.enum(sdkKinds), tableSchema);
export type SdkFeatures = z.infer<typeof sdkFeaturesSchema>;

/** @throws ZodError when the file does not fit */
export function readSdkFeatures(): SdkFeatures {
  return sdkFeaturesSchema.parse(load(readFileSync('content/data/sdk-features.yaml', 'utf8')));
}

/** The features of one kind of SDK as a Markdown table: a row for each feature, a column for each SDK. */
export function sdkFeatureTable(kind: SdkKind, data: SdkFeatures = readSdkFeatures()): string {
  const { sdks, features } = data[kind];
  const columns = Object.entries(sdks);
  const rows = [
    ['Feature', ...columns.map(([id, name]) => `[${name}](/reference/sdks/${id})`)],
    ['---', ...columns.map(() => '---')],
    ...features.map(({ feature, support, except }) => [feature, ...columns.map(([id]) => except[id] ?? support)]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Puts the tables into a text in the place of their directives. */
export function expandSdkFeatures(markdown: string): string {
  return markdown.replace(/^::sdk-features\{kind="(backend|frontend)"\}$/gm, (_, kind: SdkKind) =>
    sdkFeatureTable(kind),
  );
}
