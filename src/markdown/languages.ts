/** Languages that code fences may name; anything else is an error, so that no block goes unhighlighted unnoticed. */
export const languages = [
  'astro', 'bash', 'csharp', 'css', 'csv', 'dart', 'diff', 'docker', 'elixir', 'erb', 'go', 'gradle', 'graphql',
  'groovy', 'hcl', 'html', 'http', 'ini', 'java', 'javascript', 'js', 'json', 'json5', 'jsonc', 'jsx', 'kotlin',
  'makefile', 'markdown', 'mdx', 'nginx', 'objective-c', 'php', 'powershell', 'promql', 'properties', 'python', 'ruby',
  'rust', 'scala', 'sh', 'shell', 'sql', 'svelte', 'swift', 'text', 'toml', 'ts', 'tsx', 'typescript', 'vue', 'xml',
  'yaml', 'yml',
] as const; // prettier-ignore

/** Names that Shiki knows by another one. */
export const languageAliases = { gradle: 'groovy' } as const;

export const isLanguage = (name: string): boolean => (languages as readonly string[]).includes(name);
