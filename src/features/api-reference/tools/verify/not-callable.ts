/** Reasons why an Open Source operation is not called. */
export const notCallable: Readonly<Record<string, string>> = {
  edgeCreateOrReturnTokens: 'Needs the signature of an Enterprise Edge, which Open Source gives nobody the secret for.',
};
