/** The tasks on the home page. Each task links to the first of its pages that exists. */
export const tasks = [
  {
    title: 'Start in five minutes',
    text: 'Run Unleash on your machine, create a flag and switch it on in your own code.',
    hrefs: ['/quickstart'],
  },
  {
    title: 'Run Unleash yourself',
    text: 'Requirements, Docker, Kubernetes, the database, and the first login.',
    hrefs: ['/using-unleash/deploy/getting-started'],
  },
  {
    title: 'Control who can change what',
    text: 'Roles, projects and change requests, and how they fit together.',
    hrefs: ['/reference/rbac', '/understanding-unleash/the-anatomy-of-unleash'],
  },
  {
    title: 'Call the API',
    text: 'Create flags, change strategies and read configuration from your own tools.',
    hrefs: ['/api-overview', '/how-to-create-feature-flag'],
  },
  {
    title: 'Understand the concepts',
    text: 'Flags, strategies, segments, environments: what belongs to what.',
    hrefs: ['/understanding-unleash/unleash-overview'],
  },
  {
    title: 'Learn step by step',
    text: 'Learning paths for developers and operators, with exercises and solutions.',
    hrefs: ['/unleash-academy/introduction'],
  },
] as const;
