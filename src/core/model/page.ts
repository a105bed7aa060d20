import { z } from 'zod';
import { editions } from './edition.ts';

/** The four kinds of page that documentation consists of. */
export const pageKinds = ['tutorial', 'how-to', 'reference', 'explanation'] as const;
export type PageKind = (typeof pageKinds)[number];

/** Who can use what a page or section describes. */
export const availabilitySchema = z.strictObject({
  /** Editions that have it. Default: all of them. */
  editions: z.array(z.enum(editions)).min(1).optional(),
  /** First server (or, on SDK pages, SDK) version that has it: `5.7`. */
  version: z
    .string()
    .regex(/^\d+(\.\d+){0,2}$/, "a version such as '5.7'")
    .optional(),
  /** Unleash calls the feature a beta: it can still change. */
  stage: z.literal('beta').optional(),
});
export type Availability = z.infer<typeof availabilitySchema>;

const flagName = z.string().regex(/^[\w.~-]{1,100}$/, "the name of a flag such as 'new-checkout'");

/** The flags in the snippets of a page. */
export const pageFlagsSchema = z.object({
  /** The flag that the page is about. In its snippets, the reader's own flag takes its place. Default: `new-checkout`. */
  flag: flagName.optional(),
  /** Further flags in the snippets, which keep their names. */
  other_flags: z.array(flagName).min(1).optional(),
});
export type PageFlags = z.infer<typeof pageFlagsSchema>;

/** Front matter of a page under `content/docs`. */
export const frontMatterSchema = z.strictObject({
  /** Heading of the page, in sentence case. */
  title: z.string().min(1).max(120),
  /** One sentence that says what the page answers. Search results and link previews show it. */
  description: z.string().min(1).max(160),
  kind: z.enum(pageKinds),
  /** Label in the sidebar. Default: the title. */
  sidebar_label: z.string().min(1).max(60).optional(),
  availability: availabilitySchema.optional(),
  /** A draft is shown by `npm run dev` only. Default: false. */
  draft: z.boolean().default(false),
  /** Paths of pages that readers may want next. The page lists them first at its end. Default: chosen by links. */
  related: z.array(z.string().startsWith('/')).min(1).max(4).optional(),
  ...pageFlagsSchema.shape,
  /** `none` for the rare page that belongs to no sidebar. Default: it must be in one. */
  sidebar: z.literal('none').optional(),
});

/** The two sidebars of the site. */
export const sidebarNames = ['documentation', 'academy'] as const;
export type SidebarName = (typeof sidebarNames)[number];

/** A page as a docs version lists it. */
export interface PageEntry {
  readonly id: string;
  readonly path: string;
  readonly sidebar?: SidebarName;
}

/** A page with all that the shell, the sidebars and the search need to know of it. */
export interface Page extends PageEntry {
  readonly title: string;
  readonly description: string;
  /** Label in sidebars, breadcrumbs and pagination. */
  readonly label: string;
  readonly kind?: PageKind;
  readonly availability?: Availability;
  /** Paths of the pages that the author names as related. */
  readonly related?: readonly string[];
  /** The flag of the snippets, if it isn't `new-checkout`. */
  readonly flag?: string;
  /** Whether only the development server shows the page. */
  readonly isDraft?: true;
  /** Source file relative to the repository. */
  readonly source: string;
}

/** A place in a source file. */
export interface Located {
  readonly line: number;
}

/** Facts of the server that a page shows: from data, or those in its tables. */
export interface ServerFacts {
  readonly kind: string;
  readonly facts: Readonly<Record<string, unknown>> | 'tables';
}

/** What a page's source says about its links, code and facts, before anything is rendered. */
export interface Outline {
  /** Every id that a link can point to: headings and explicit anchors. */
  readonly anchors: readonly string[];
  readonly links: readonly (Located & { readonly href: string })[];
  readonly images: readonly (Located & {
    readonly src: string;
    /** Absolute path of the file that `src` means. */
    readonly file: string;
    readonly exists: boolean;
  })[];
  /** Ids of directives that are unique on the site. Default: none. */
  readonly uniqueIds?: readonly (Located & { readonly directive: string; readonly id: string })[];
  /** The language of each code block, and what identifies it. Default: there is none. */
  readonly code?: readonly { readonly language: string; readonly digest: string }[];
  /** Default: none. */
  readonly serverFacts?: readonly ServerFacts[];
}
