/** The editions of Unleash, from the smallest to the largest. Each has everything that the ones before it have. */
export const editions = ['open-source', 'pro', 'enterprise'] as const;
export type Edition = (typeof editions)[number];
