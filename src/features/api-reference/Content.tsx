import type { ApiContent } from './model/description.ts';
import type { ApiHelpers } from './helpers.ts';
import { SchemaTree } from './SchemaTree.tsx';
import type { FieldVersions } from './Since.tsx';

export interface Props {
  readonly content: readonly ApiContent[];
  /** Unique on the page. */
  readonly id: string;
  readonly helpers: ApiHelpers;
  /** The first versions of fields that are newer than their operation. */
  readonly versions?: FieldVersions | undefined;
  /** Whether the search reads the fields on the page. Default: true. */
  readonly isSearched?: boolean;
}

/** Renders the schema of a body for each media type. */
export function Content({ content, id, helpers, versions, isSearched }: Props) {
  return content.map(({ mediaType, schema }, index) => (
    <div className="content" key={mediaType}>
      <SchemaTree
        schema={schema ?? {}}
        id={index === 0 ? id : `${id}-${index + 1}`}
        mediaType={mediaType}
        helpers={helpers}
        versions={versions}
        isSearched={isSearched}
      />
    </div>
  ));
}
