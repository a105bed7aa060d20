// Everything in the example set besides flags. The order matters, because it determines ids, and the documentation's
// examples name segment 3 and user 7.

export const contextFields = [
  {
    name: 'country',
    description: 'Country that the order is delivered to, as two letters.',
    stickiness: false,
    legalValues: [
      { value: 'NO', description: 'Norway' },
      { value: 'SE', description: 'Sweden' },
      { value: 'DK', description: 'Denmark' },
      { value: 'FI', description: 'Finland' },
      { value: 'DE', description: 'Germany' },
    ],
  },
  {
    name: 'plan',
    description: 'What the customer pays for.',
    stickiness: false,
    legalValues: [{ value: 'free' }, { value: 'pro' }, { value: 'enterprise' }],
  },
  { name: 'appVersion', description: 'Version of the app, as in its store.', stickiness: false },
  { name: 'companyId', description: 'The customer whose employees see the same.', stickiness: true },
] as const;

export const segments = [
  {
    name: 'Nordic countries',
    description: 'Deliveries within the Nordic countries.',
    constraints: [{ contextName: 'country', operator: 'IN', values: ['NO', 'SE', 'DK', 'FI'] }],
  },
  {
    name: 'Employees',
    description: 'Everyone who works for the shop.',
    constraints: [
      { contextName: 'userId', operator: 'STR_ENDS_WITH', values: ['@example.com'], caseInsensitive: true },
    ],
  },
  {
    name: 'Beta users',
    description: 'Customers who take part in the beta program.',
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['4711', '4712', '4890', '5003'] }],
  },
] as const;

export const tagTypes = [
  { name: 'team', description: 'The team that owns the flag.', icon: 'groups' },
  { name: 'ticket', description: 'A ticket that the flag belongs to.', icon: 'confirmation_number' },
] as const;

/** Ids of root roles: 1 Admin, 2 Editor, 3 Viewer. The server itself creates user 1, an Admin. */
export const users = [
  { name: 'Jonas Berg', username: 'jonas', email: 'jonas@example.com', rootRole: 1 },
  { name: 'Mina Solheim', username: 'mina', email: 'mina@example.com', rootRole: 2 },
  { name: 'Elias Vik', username: 'elias', email: 'elias@example.com', rootRole: 2 },
  { name: 'Priya Nair', username: 'priya', email: 'priya@example.com', rootRole: 2 },
  { name: 'Nora Dahl', username: 'nora', email: 'nora@example.com', rootRole: 3 },
  { name: 'Ada Larsen', username: 'ada', email: 'ada@example.com', rootRole: 2 },
] as const;

export const customStrategies = [
  {
    name: 'officeHours',
    title: 'Office hours',
    description: 'On between two hours of the day.',
    parameters: [
      { name: 'from', type: 'number', description: 'First hour.', required: true },
      { name: 'to', type: 'number', description: 'Hour in which it ends.', required: true },
    ],
  },
] as const;

/**
 * A disabled integration, which sends no requests. The server checks that the hostname resolves, so the hostname
 * resolves without a network.
 */
export const integrations = [
  {
    provider: 'webhook',
    enabled: false,
    description: 'Tells the deployment dashboard when a flag is switched.',
    parameters: { url: 'http://localhost:4243/hooks/unleash' },
    events: ['feature-environment-enabled', 'feature-environment-disabled'],
    projects: ['default'],
    environments: ['production'],
  },
] as const;

/** Applications that have evaluated flags. */
export const applications = [
  {
    appName: 'web-shop',
    sdkVersion: 'unleash-client-node:6.12.1',
    instanceId: 'web-shop-1',
    environment: 'development',
  },
  {
    appName: 'web-shop',
    sdkVersion: 'unleash-client-node:6.12.1',
    instanceId: 'web-shop-2',
    environment: 'production',
  },
  {
    appName: 'order-service',
    sdkVersion: 'unleash-client-java:11.1.0',
    instanceId: 'order-service-1',
    environment: 'production',
  },
] as const;

/**
 * A personal access token of the admin. The server generates its secret and returns it only once, so no one knows it.
 */
export const personalToken = { description: 'Terraform on my machine', expiresAt: '2036-01-01T00:00:00.000Z' } as const;

/** An invite link for new members. */
export const invitation = { name: 'New colleagues', expiresAt: '2036-01-01T00:00:00.000Z' } as const;
