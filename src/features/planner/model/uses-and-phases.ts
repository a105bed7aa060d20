/** What an installation can use besides the server's image. */
export const usesOf = ['npm', 'edge', 'proxy', 'sdk'] as const;
export type Use = (typeof usesOf)[number];

/** The phases of an upgrade, in their order. */
export const phases = ['before', 'during', 'after'] as const;
export type Phase = (typeof phases)[number];
