/** Languages that code fences may name; anything else is an error, so that no block goes unhighlighted unnoticed. */
export const languages = [
  'astro', 'bash', 'csharp', 'css', 'csv', 'dart', 'diff', 'docker', 'elixir', 'erb', 'go', 'gradle', 'graphql',
  'groovy', 'hcl', 'html', 'http', 'ini', 'java', 'javascript', 'js', 'json', 'json5', 'jsonc', 'jsx', 'kotlin',
  'makefile', 'markdown', 'mdx', 'nginx', 'objective-c', 'php', 'powershell', 'promql', 'properties', 'python', 'ruby',
  'rust', 'scala', 'sh', 'shell', 'sql', 'svelte', 'swift', 'text', 'toml', 'ts', 'tsx', 'typescript', 'vue', 'xml',
  'yaml', 'yml',
] as const; // prettier-ignore

/** What readers call the languages. Plain text has no label. */
const labels: Readonly<Record<string, string>> = {
  bash: 'Shell', csharp: 'C#', css: 'CSS', csv: 'CSV', dart: 'Dart', diff: 'Diff', docker: 'Dockerfile', elixir: 'Elixir',
  erb: 'ERB', go: 'Go', gradle: 'Gradle', graphql: 'GraphQL', groovy: 'Groovy', hcl: 'HCL', html: 'HTML', http: 'HTTP',
  ini: 'INI', java: 'Java', javascript: 'JavaScript', js: 'JavaScript', json: 'JSON', json5: 'JSON5', jsonc: 'JSON',
  jsx: 'JSX', kotlin: 'Kotlin', makefile: 'Makefile', markdown: 'Markdown', mdx: 'MDX', nginx: 'nginx',
  'objective-c': 'Objective-C', php: 'PHP', powershell: 'PowerShell', promql: 'PromQL', properties: 'Properties',
  python: 'Python', ruby: 'Ruby', rust: 'Rust', scala: 'Scala', sh: 'Shell', shell: 'Shell', sql: 'SQL', svelte: 'Svelte',
  swift: 'Swift', toml: 'TOML', ts: 'TypeScript', tsx: 'TSX', typescript: 'TypeScript', vue: 'Vue', xml: 'XML',
  yaml: 'YAML', yml: 'YAML',
}; // prettier-ignore

/** The name of a language for readers. */
export const labelOf = (language: string): string | undefined => labels[language];

/** Names that Shiki knows by another one. */
export const languageAliases = { gradle: 'groovy' } as const;

export const isLanguage = (name: string): boolean => (languages as readonly string[]).includes(name);
