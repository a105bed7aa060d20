import { z } from 'zod';
import type { CheckingClient } from '../client.ts';

const projectId = 'default';
const expiresAt = '2036-01-01T00:00:00.000Z';
const withId = z.object({ id: z.union([z.number(), z.string()]) });
const withSecret = z.object({ secret: z.string() });
/** Long and complex enough for the server's password rules. */
const passwords = [
  'Two-Words-And-7-More',
  'Other-Words-And-8-More',
  'Third-Words-And-9-More',
  'Fourth-Words-And-6-More',
] as const;

/** Tokens, users and invite links. */
export async function changeAccess(client: CheckingClient): Promise<void> {
  await changeTokens(client);
  await changeUsers(client);
  await changeInvitations(client);
}

async function changeTokens(client: CheckingClient): Promise<void> {
  const body = {
    tokenName: 'checkout-service',
    type: 'backend',
    environment: 'development',
    projects: [projectId],
    expiresAt,
  };
  const { secret } = withSecret.parse(await client.call('createApiToken', { body }));
  await client.call('updateApiToken', { path: { token: secret }, body: { expiresAt: '2037-01-01T00:00:00.000Z' } });
  await client.call('getValidTokens', { body: { tokens: [secret] } });
  await client.call('deleteApiToken', { path: { token: secret } });
  const ofProject = withSecret.parse(
    await client.call('createProjectApiToken', {
      path: { projectId },
      body: { tokenName: 'checkout-service', type: 'frontend', environment: 'development', expiresAt },
    }),
  );
  await client.call('deleteProjectApiToken', { path: { projectId, token: ofProject.secret } });
  const personal = withId.parse(
    await client.call('createPat', { body: { description: 'Deployment script', expiresAt } }),
  );
  await client.call('deletePat', { path: { id: personal.id } });
}

async function changeUsers(client: CheckingClient): Promise<void> {
  const [password, other, third, fourth] = passwords;
  const { id } = withId.parse(
    await client.call('createUser', {
      body: {
        name: 'Grace Hopper',
        username: 'grace',
        email: 'grace@example.com',
        password,
        rootRole: 3,
        sendEmail: false,
      },
    }),
  );
  await client.call('updateUser', {
    path: { id },
    body: { name: 'Grace B. Hopper', email: 'grace@example.com', rootRole: 2 },
  });
  await client.call('validateUserPassword', { body: { password } });
  await client.call('changeUserPassword', { path: { id }, body: { password: other, confirmPassword: other } });
  await client.call('validatePassword', { body: { password } });
  await client.call('login', { body: { username: 'grace', password: other } });
  const { resetPasswordUrl } = z
    .object({ resetPasswordUrl: z.string() })
    .parse(await client.call('resetUserPassword', { body: { id: 'grace@example.com' } }));
  const token = new URL(resetPasswordUrl).searchParams.get('token') ?? '';
  await client.call('changePassword', { body: { token, password: third } });
  await client.call('changeMyPassword', {
    as: await client.logIn({ username: 'grace', password: third }),
    body: { password: fourth, confirmPassword: fourth, oldPassword: third },
  });
  await client.call('sendResetPasswordEmail', { body: { email: 'ada@example.com' } });
  await client.provoke(429, 'sendResetPasswordEmail', { body: { email: 'ada@example.com' } });
  await client.call('deleteInactiveUsers', { body: { ids: [] } });
  await client.call('deleteScimUsers');
  await client.call('deleteUser', { path: { id } });
}

async function changeInvitations(client: CheckingClient): Promise<void> {
  const response = await client.call('createPublicSignupToken', { body: { name: 'Summer interns', expiresAt } });
  const { secret: token } = withSecret.parse(response);
  await client.call('updatePublicSignupToken', { path: { token }, body: { enabled: true, expiresAt } });
  const user = await client.call('addPublicSignupTokenUser', {
    path: { token },
    body: { name: 'Alan Turing', email: 'alan@example.com', username: 'alan', password: passwords[0] },
  });
  await client.call('updatePublicSignupToken', { path: { token }, body: { enabled: false } });
  await client.call('deleteUser', { path: { id: withId.parse(user).id } });
}
