/** Where columns name the project of an object. */
const projectColumns = [
  'features.project',
  'feature_strategies.project_name',
  'events.project',
  'context_fields.project',
  'api_token_project.project',
  'client_applications_usage.project',
  'favorite_projects.project',
] as const;

const applicationTables = [
  'client_applications',
  'client_applications_usage',
  'client_instances',
  'client_metrics_env',
  'client_metrics_env_variants',
] as const;

const later = "'2036-01-31T00:00:00.000Z'";
const strategy = '01K4Z8P4RV6C2N9T7X1M5B3FGD';
const token = 'web-shop:development.0123456789abcdef';
const layouts = JSON.stringify([
  { name: 'one-page', weight: 500, weightType: 'variable', stickiness: 'default' },
  { name: 'three-steps', weight: 500, weightType: 'variable', stickiness: 'default' },
]);

/** Returns SQL that copies rows of a table and replaces some columns. */
const copy = (table: string, columns: readonly string[], changed: Readonly<Record<string, string>>, where: string) =>
  `INSERT INTO ${table} (${[...Object.keys(changed), ...columns].join(', ')})
   SELECT ${[...Object.values(changed), ...columns].join(', ')} FROM ${table} WHERE ${where}`;

/** Turns the example set into the story of the reference. Names, ids and secrets are those of content/api/prose. */
export const story: readonly string[] = [
  copy(
    'projects',
    ['created_at', 'health', 'updated_at'],
    { id: "'web-shop'", name: "'Web shop'", description: "'Everything that customers see'" },
    "id = 'default'",
  ),
  copy('project_environments', ['environment_name'], { project_id: "'web-shop'" }, "project_id = 'default'"),
  copy(
    'project_settings',
    ['default_stickiness', 'project_mode', 'feature_limit'],
    { project: "'web-shop'" },
    "project = 'default'",
  ),
  "DELETE FROM project_stats WHERE project = 'web-shop'",
  "UPDATE project_stats SET project = 'web-shop' WHERE project = 'default'",
  ...projectColumns.map((place) => {
    const [table = '', column = ''] = place.split('.');
    return `UPDATE ${table} SET ${column} = 'web-shop' WHERE ${column} = 'default'`;
  }),
  ...applicationTables.map((table) => `UPDATE ${table} SET app_name = 'web-shop-backend' WHERE app_name = 'web-shop'`),
  // The strategies of the flag, the first with a segment.
  `UPDATE feature_strategies SET id = '01K4Z8P6WT3J8Q5Y2H7D4K9VNS', sort_order = 1
   WHERE feature_name = 'new-checkout' AND environment = 'development' AND title = 'Beta users'`,
  `UPDATE feature_strategies SET id = '${strategy}', sort_order = 0
   WHERE feature_name = 'new-checkout' AND environment = 'development' AND title IS DISTINCT FROM 'Beta users'`,
  `INSERT INTO feature_strategy_segment (feature_strategy_id, segment_id) VALUES ('${strategy}', 3)`,
  `UPDATE feature_environments SET variants = '${layouts}'
   WHERE feature_name = 'new-checkout' AND environment = 'development'`,
  'DELETE FROM dependent_features',
  `INSERT INTO dependent_features (parent, child, enabled, variants)
   VALUES ('new-payment', 'new-checkout', true, '["card"]')`,
  "UPDATE feature_link SET id = '01K4Z8Q2W7N5T3V9B6D1F0G8HJ' WHERE feature_name = 'new-checkout'",
  "UPDATE features SET description = 'The rebuilt checkout' WHERE name = 'new-checkout'",
  // Integrations, tokens, links and people.
  copy(
    'addons',
    ['provider', 'description', 'events', 'environments', 'created_at'],
    {
      id: '2',
      enabled: 'true',
      projects: `'["web-shop"]'`,
      parameters: `'{"url":"http://localhost:4244/unleash","contentType":"application/json"}'`,
    },
    'id = 1',
  ),
  'UPDATE addons SET projects = \'["web-shop"]\'',
  copy(
    'api_tokens',
    ['username', 'type', 'created_at', 'environment', 'created_by_user_id'],
    { secret: `'${token}'`, token_name: "'checkout-service'", expires_at: later },
    "token_name = 'web-shop-backend-development'",
  ),
  `INSERT INTO api_token_project (secret, project) VALUES ('${token}', 'web-shop')`,
  "UPDATE public_signup_tokens_user SET secret = '0123456789abcdef'",
  `UPDATE public_signup_tokens SET secret = '0123456789abcdef', name = 'Checkout team onboarding',
   url = regexp_replace(url, '/invite/.*|[^/=]+$', '/invite/0123456789abcdef')`,
  "UPDATE personal_access_tokens SET id = 12 WHERE description = 'Deployment pipeline'",
  ...['0123456789abcdef', '0123abcd-example-reset-token'].map(
    (secret) =>
      `INSERT INTO reset_tokens (reset_token, user_id, expires_at, created_at)
       VALUES ('${secret}', 7, ${later}, now())`,
  ),
  ...[
    ['12', 'Mika Lind', 'mika'],
    ['15', 'Grace Holm', 'grace'],
  ].map(
    ([id, name, username]) =>
      `INSERT INTO users (id, name, username, email, created_at, permissions)
       VALUES (${id}, '${name}', '${username}', '${username}@example.com', '2025-01-02T08:00:00.000Z', '[]')`,
  ),
  'INSERT INTO role_user (role_id, user_id, project) SELECT 2, id, $$default$$ FROM users WHERE id IN (12, 15)',
  // Ids that the server gives next must not exist yet.
  ...['addons', 'users', 'personal_access_tokens'].map(
    (table) => `SELECT setval(pg_get_serial_sequence('${table}', 'id'), 20)`,
  ),
];

const without = (table: string, where: string): string => `DELETE FROM ${table} WHERE ${where}`;
const noFlag = [without('features', "name = 'new-checkout'"), without('dependent_features', 'true')];
const noAda = ["UPDATE users SET email = NULL, username = 'former', email_hash = NULL WHERE id = 7"];
const archived = (...names: readonly string[]): readonly string[] => [
  `UPDATE features SET archived = true, archived_at = now() WHERE name IN (${names.map((name) => `'${name}'`).join(', ')})`,
];
const noConstraints = ["UPDATE feature_strategies SET constraints = '[]'", "UPDATE segments SET constraints = '[]'"];
const noSegment = [without('feature_strategy_segment', 'segment_id = 3'), without('segments', 'id = 3')];
const noTeam = [without('feature_tag', "tag_type = 'team'"), without('tags', "type = 'team'"), without('tag_types', "name = 'team'")]; // prettier-ignore

/** A webhook's delivery that failed. The server's own deliveries come when they come. */
const delivery = {
  id: 118,
  type: 'feature-environment-enabled',
  createdBy: 'ada',
  createdByUserId: 7,
  createdAt: '2026-03-02T09:24:11.482Z',
  data: null,
  preData: null,
  tags: [{ type: 'simple', value: 'checkout' }],
  featureName: 'new-checkout',
  project: 'web-shop',
  environment: 'production',
};
const oneDelivery = [
  without('integration_events', 'true'),
  `INSERT INTO integration_events (id, integration_id, created_at, state, state_details, event, details)
   SELECT id + 40, id, '${delivery.createdAt}', 'failed',
     'Webhook request failed with status code: 503.',
     '${JSON.stringify(delivery)}',
     '${JSON.stringify({ url: 'http://localhost:4244/unleash', contentType: 'application/json', body: delivery })}'
   FROM addons`,
];

/** A user who has the former password of Ada in {@link preparations}. */
export const elias = 4;
const noUsedPasswords = without('used_passwords', 'true');
/** The server sends a user at most one email per minute, so each request finds another user at this address. */
const otherAda = [
  ...noAda,
  `INSERT INTO users (id, name, username, email, created_at, permissions)
   VALUES (nextval('kept.people'), 'Ada Larsen', 'ada', 'ada@example.com', '2026-03-02T09:24:11.482Z', '[]')`,
  'INSERT INTO role_user (role_id, user_id, project) SELECT 2, id, $$default$$ FROM users WHERE id > 1000',
];

/** What the request of an operation needs, or what would be in its way: a new flag must not exist, for example. */
export const preparations: Readonly<Record<string, readonly string[]>> = {
  createFeature: noFlag,
  validateFeature: noFlag,
  reviveFeature: archived('new-checkout'),
  reviveFeatures: archived('new-checkout', 'old-search'),
  deleteFeature: archived('new-checkout'),
  deleteFeatures: archived('old-search', 'old-checkout'),
  getIntegrationEvents: oneDelivery,
  createContextField: [without('context_fields', "name = 'country'")],
  validateContextFieldName: [without('context_fields', "name = 'country'")],
  createContextFieldForProject: [without('context_fields', "name = 'customerTier'")],
  validateContextFieldNameForProject: [without('context_fields', "name = 'customerTier'")],
  deleteContextField: noConstraints,
  deleteContextFieldForProject: noConstraints,
  createSegment: noSegment,
  validateSegment: noSegment,
  removeSegment: [without('feature_strategy_segment', 'segment_id = 3')],
  createStrategy: [without('strategies', "name = 'customerTier'")],
  createTagType: noTeam,
  createTag: [without('feature_tag', "tag_value = 'checkout'"), without('tags', "value = 'checkout'")],
  createUser: noAda,
  addPublicSignupTokenUser: noAda,
  addEnvironmentToProject: [without('project_environments', "project_id = 'web-shop' AND environment_name = 'production'")],
  changePassword: [noUsedPasswords],
  changeMyPassword: [noUsedPasswords, `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = ${elias}) WHERE id = 7`],
  sendResetPasswordEmail: otherAda,
  resetUserPassword: otherAda,
  importToggles: ['UPDATE role_user SET role_id = 1 WHERE user_id = 7'],
  uncomplete: ["INSERT INTO feature_lifecycles (feature, stage, created_at, status) VALUES ('new-checkout', 'completed', now(), 'kept')"],
}; // prettier-ignore
