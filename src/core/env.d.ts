/** The validated site. Made by src/core/integrations/site-data.ts, like all modules of this file. */
declare module 'virtual:site' {
  const site: import('./model/site.ts').Site;
  export default site;
}

/** Messages for the browser, by their groups, made by src/core/integrations/browser-messages.ts. */
declare module 'virtual:messages/*' {
  export const t: import('./model/messages.ts').Translate;
}

/** Minified code of a script for a page to include, made by src/core/integrations/inline-code.ts. */
declare module '*?minified' {
  const code: string;
  export default code;
}

/** What the scripts of a page need to know to copy, open and comment on it. */
declare module 'virtual:assistants-and-feedback' {
  export const assistants: readonly import('./model/assistants-and-feedback.ts').Assistant[];
  export const feedback: import('./model/assistants-and-feedback.ts').Feedback;
  /** Address of the form for a new issue in the repository of this documentation. */
  export const issuesUrl: string;
}

/** The pictures of pages, by file relative to the repository. */
declare module 'virtual:pictures' {
  const pictures: ReadonlyMap<string, import('astro').ImageMetadata>;
  export default pictures;
}

/** The features of the site. Made by src/core/integrations/feature-modules.ts, like all modules below. */
declare module 'virtual:features' {
  const features: readonly import('./feature.ts').Feature[];
  export default features;
}

/** The islands of all features. */
declare module 'virtual:features/islands' {
  const islands: import('./islands/island.tsx').Islands;
  export default islands;
}

/** The behaviors of all features. */
declare module 'virtual:features/behaviors' {
  const behaviors: import('./browser/behaviors.ts').Behaviors;
  export default behaviors;
}

/** The pages that features render, as Markdown. */
declare module 'virtual:features/markdown' {
  const pages: readonly import('./feature.ts').MarkdownPages[];
  export default pages;
}

/** What features add to pages, by its place. */
declare module 'virtual:features/parts' {
  const parts: Readonly<Record<import('./feature.ts').Place, readonly import('./ui/Parts.tsx').Part[]>>;
  export default parts;
}
