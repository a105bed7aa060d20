/** Languages of the requests in the API reference, in the order of their tabs. Readers choose one for all pages. */
export const sampleLanguages = ['curl', 'Python', 'Go', 'Node.js', 'Ruby', 'C#', 'PHP', 'Java', 'PowerShell'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];
