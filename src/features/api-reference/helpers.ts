import type { Translate } from '../../core/model/messages.ts';
import type { Schemas } from './schema-example.ts';

/** What the components of this folder need for rendering. */
export interface ApiHelpers {
  readonly t: Translate;
  /** Converts Markdown of the description to HTML. */
  readonly markdown: (text: string) => string;
  readonly schemas: Schemas;
}
