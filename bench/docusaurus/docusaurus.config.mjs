/**
 * A plain Docusaurus site with its classic theme and fast bundler. It does what the site of this repository does with
 * the same pages: it reads them as Markdown, highlights the same languages, checks links and anchors, writes a sitemap.
 */
export default {
  title: 'Benchmark',
  url: 'https://docs.example.com',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  future: { v4: true, faster: true },
  markdown: { format: 'detect' },
  themes: ['@docusaurus/theme-classic'],
  plugins: [
    ['@docusaurus/plugin-content-docs', { routeBasePath: '/', sidebarPath: './sidebars.json' }],
    '@docusaurus/plugin-content-pages',
    '@docusaurus/plugin-sitemap',
  ],
  themeConfig: {
    prism: { additionalLanguages: ['bash', 'java', 'ruby', 'csharp', 'php'] },
    navbar: { title: 'Benchmark' },
  },
};
