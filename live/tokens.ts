/**
 * Login and tokens of the example server. They are public on purpose, because the server listens only on this machine.
 */
export const adminUser = { username: 'admin', password: 'unleash4all' } as const;

export const tokens = {
  admin: '*:*.unleash-insecure-admin-api-token',
  backend: 'default:development.unleash-insecure-api-token',
  frontend: 'default:development.unleash-insecure-frontend-api-token',
  productionBackend: 'default:production.unleash-insecure-api-token',
  productionFrontend: 'default:production.unleash-insecure-frontend-api-token',
} as const;

export type Tokens = typeof tokens;

/** The tokens that Unleash creates at its first start. The secret itself contains the scope. */
export const initialTokens = [
  token(tokens.admin, 'admin', 'local-automation'),
  token(tokens.backend, 'backend', 'web-shop-backend-development'),
  token(tokens.frontend, 'frontend', 'web-shop-frontend-development'),
  token(tokens.productionBackend, 'backend', 'web-shop-backend-production'),
  token(tokens.productionFrontend, 'frontend', 'web-shop-frontend-production'),
];

function token(secret: string, type: 'admin' | 'backend' | 'frontend', tokenName: string) {
  const [project = '*', environment = '*'] = secret.split(/[:.]/);
  return { secret, type, tokenName, projects: [project], environment };
}
