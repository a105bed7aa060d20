import { z } from 'zod';

/** Ways in which code of a page is checked, the strongest first. */
export const checkKinds = ['run', 'compiled', 'rehearsed', 'validated', 'parsed'] as const;
export type CheckKind = (typeof checkKinds)[number];

/** How a code block was checked. */
export interface BlockCheck {
  readonly kind: CheckKind;
  /** What it was checked with: `unleash-client 6.12.1`. */
  readonly with: string;
  /** Why it was only parsed, if a test that does more doesn't accept the block. */
  readonly because?: string;
}

/** How code was checked, by the digest of its block. */
export type Checks = ReadonlyMap<string, BlockCheck>;

/** What one test checked in one way. */
export const checkRecordSchema = z.strictObject({
  kind: z.enum(checkKinds),
  with: z.string().min(1),
  /** Why the blocks were only parsed. */
  because: z.string().min(1).optional(),
  /** Digests of code blocks, by the file that contains them. */
  blocks: z.record(z.string(), z.array(z.string().regex(/^[\w-]{10}$/))),
});
export type CheckRecord = z.infer<typeof checkRecordSchema>;

/** A file of `content/data/checks`, which a test writes in a run with `-u`. */
export const checkFileSchema = z.union([checkRecordSchema, z.array(checkRecordSchema)]);

/** A code block of a page. */
export interface CheckedBlock {
  readonly language: string;
  /** Absent if no test checked the block. */
  readonly check?: BlockCheck;
}

/** Returns the strongest check of each block, by the digest of the block. */
export function strongestChecks(records: readonly CheckRecord[]): Checks {
  const strongest = new Map<string, BlockCheck>();
  const rank = ({ kind }: BlockCheck) => checkKinds.indexOf(kind);
  for (const { kind, with: tool, because, blocks } of records) {
    const check = { kind, with: tool, ...(because !== undefined && { because }) };
    for (const digest of Object.values(blocks).flat()) {
      const other = strongest.get(digest);
      const isStronger = !other || rank(check) < rank(other);
      // The reason comes from another test than the one that parsed the block.
      if (isStronger || (kind === other.kind && because !== undefined)) strongest.set(digest, check);
    }
  }
  return strongest;
}

/** How many code blocks were checked in which way. */
export interface CheckSum {
  readonly total: number;
  readonly byKind: Readonly<Record<CheckKind, number>>;
  readonly unchecked: number;
}

/** Languages whose blocks show what a reader sees or writes in words. No tool could check them. */
export const plainLanguages: ReadonlySet<string> = new Set(['text', 'diff']);

/** Languages whose blocks are counted together. */
const languageGroups = new Map<string, LanguageGroup>([
  ...['js', 'javascript', 'jsx', 'ts', 'typescript', 'tsx'].map((language) => [language, 'code'] as const),
  ...['bash', 'sh', 'shell'].map((language) => [language, 'shell'] as const),
  ['json', 'json'],
]);
export type LanguageGroup = 'code' | 'shell' | 'json' | 'others';

/** Returns the group of a language: JavaScript and TypeScript, shells, JSON, or all others. */
export function languageGroup(language: string): LanguageGroup {
  return languageGroups.get(language) ?? 'others';
}

/** The ways in which a block of a group counts as checked, and not only as parsed. */
export const wantedChecks: Readonly<Record<LanguageGroup, readonly CheckKind[]>> = {
  code: ['run', 'compiled'],
  shell: ['run', 'rehearsed'],
  json: ['run', 'compiled', 'validated'],
  others: checkKinds,
};

/** Returns the share of blocks that were checked in one of several ways, from 0 to 1. */
export function shareOf({ byKind, total }: CheckSum, kinds: readonly CheckKind[]): number {
  return kinds.reduce((sum, kind) => sum + byKind[kind], 0) / Math.max(total, 1);
}

/** Counts blocks by the way in which they were checked. Plain text that no test checked doesn't count. */
export function sumOf(blocks: readonly CheckedBlock[]): CheckSum {
  const counted = blocks.filter(({ language, check }) => check || !plainLanguages.has(language));
  const count = (kind: CheckKind) => counted.filter(({ check }) => check?.kind === kind).length;
  return {
    total: counted.length,
    byKind: {
      run: count('run'),
      compiled: count('compiled'),
      rehearsed: count('rehearsed'),
      validated: count('validated'),
      parsed: count('parsed'),
    },
    unchecked: counted.filter(({ check }) => !check).length,
  };
}
