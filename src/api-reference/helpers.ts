import type { Translate } from '../model/messages.ts';
import type { Schemas } from './schema-example.ts';

/** What the components of this folder are handed to render with. */
export interface ApiHelpers {
  readonly t: Translate;
  /** Markdown of the prose as HTML. */
  readonly markdown: (text: string) => string;
  readonly schemas: Schemas;
}
