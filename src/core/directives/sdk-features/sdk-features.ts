import { z } from 'zod';
import { defineDirective } from '../directive.ts';
import { markdownTable } from '../markdown-text.ts';
import { readData, type DataFile } from '../read-data.ts';

/** The tables of `content/data/sdk-features.yaml`. */
const sdkKinds = ['backend', 'frontend'] as const;
export type SdkKind = (typeof sdkKinds)[number];

const cell = z.string().regex(/^[^|\n]+$/, 'Markdown on one line, without a pipe');

const tableSchema = z
  .strictObject({
    /** Names of the SDKs, by the last part of their page's path. */
    sdks: z.record(z.string(), cell),
    /** The release of each SDK that the cells were checked against. */
    versions: z.record(z.string(), z.string().min(1)),
    features: z.array(
      z.strictObject({
        feature: cell,
        /** The value for every SDK that `except` doesn't list. */
        support: cell.optional(),
        /** Where in the source of the SDKs the row can be checked. Not shown to readers. */
        source: z.string().min(1),
        except: z.record(z.string(), cell).default({}),
      }),
    ),
  })
  .superRefine(({ sdks, versions, features }, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const names = Object.keys(sdks);

    for (const sdk of names.filter((each) => !Object.hasOwn(versions, each)))
      issue(['versions', sdk], 'names no release that the cells were checked against');
    for (const sdk of Object.keys(versions).filter((each) => !Object.hasOwn(sdks, each)))
      issue(['versions', sdk], 'no SDK of this table');

    features.forEach(({ support, except }, index) => {
      for (const sdk of Object.keys(except).filter((each) => !Object.hasOwn(sdks, each)))
        issue(['features', index, 'except', sdk], 'no SDK of this table');
      if (support === undefined)
        for (const sdk of names.filter((each) => !Object.hasOwn(except, each)))
          issue(['features', index, 'except', sdk], 'missing, and the row has no support for all');
    });
  });

export const sdkFeaturesSchema = z.record(z.enum(sdkKinds), tableSchema);
export type SdkFeatures = z.infer<typeof sdkFeaturesSchema>;

/** The features of the SDKs. */
export const sdkFeaturesFile = {
  source: 'content/data/sdk-features.yaml',
  schema: sdkFeaturesSchema,
  fix: 'Correct the file; sdk-features.ts describes every key.',
} satisfies DataFile;

/** @throws SiteError if the file is invalid */
export const readSdkFeatures = (): SdkFeatures => readData(sdkFeaturesFile);

/** Writes the features of one kind of SDK as a Markdown table: a row for each feature, a column for each SDK. */
export function sdkFeatureTable(kind: SdkKind, data: SdkFeatures = readSdkFeatures()): string {
  const { sdks, features } = data[kind];
  const columns = Object.entries(sdks);
  return markdownTable([
    ['Feature', ...columns.map(([id, name]) => `[${name}](/reference/sdks/${id})`)],
    ...features.map(({ feature, support = '', except }) => [feature, ...columns.map(([id]) => except[id] ?? support)]),
  ]);
}

/** `::sdk-features{kind="backend"}`: which SDK has which feature. */
export const sdkFeatures = defineDirective({
  name: 'sdk-features',
  form: 'leaf',
  summary:
    'A table of the features of all SDKs of one kind, `backend` or `frontend`, from `content/data/sdk-features.yaml`.',
  example: '::sdk-features{kind="backend"}',
  attributes: z.strictObject({ kind: z.enum(sdkKinds) }),
  toMarkdown: ({ attributes: { kind } }) => sdkFeatureTable(kind),
});
