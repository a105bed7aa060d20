/** Loads the groups of phrases with the same meaning, for pages that need them only sometimes. */
export async function loadSynonyms(): Promise<readonly (readonly string[])[]> {
  return (await import('./synonyms.ts')).synonyms;
}
