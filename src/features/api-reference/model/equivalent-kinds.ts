/** Where a reader can do what an operation does, in the order of the page. */
export const equivalentKinds = ['ui', 'terraform', 'sdk'] as const;
