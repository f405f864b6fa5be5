import * as identity from '@kraal/contract/identity';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { unauthorised } from '../../platform/errors.ts';
import { publicRoute, signedInRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { changePassword, resetPassword, sendReset } from './passwordReset.ts';
import { passwordMatches } from './passwords.ts';
import { registerUser } from './register.ts';
import { endSessionOf, refreshSession, startSession } from './sessions.ts';
import { countFailure, forgetFailures, refuseWhileWaiting } from './throttle.ts';
import { loadUser } from './user.ts';

const ok = { success: true } as const;

async function signIn(services: Services, email: string, password: string, address: string, device: string | undefined): Promise<identity.SignedIn> {
  const keys = [`account ${email}`, `address ${address}`];
  const now = services.now();
  await refuseWhileWaiting(services.database, keys, now);
  const { rows } = await services.database.execute<{ id: string; password_hash: string | null }>(sql`select id, password_hash from user_account where lower(email) = ${email}`);
  const matches = await passwordMatches(rows[0]?.password_hash, password);
  const found = rows[0];
  if (!matches || !found) {
    await countFailure(services.database, keys, now);
    throw unauthorised('The e-mail address or the password is wrong.');
  }
  await forgetFailures(services.database, `account ${email}`);
  return startSession(services, found.id, device);
}

export function identityRoutes(app: FastifyInstance, services: Services): void {
  publicRoute(app, services, identity.login, ({ body, request }) => signIn(services, body.email, body.password, request.ip, request.headers['user-agent']));
  publicRoute(app, services, identity.register, async ({ body, request }) => {
    const { userId } = await registerUser(services, body);
    return startSession(services, userId, request.headers['user-agent']);
  });
  publicRoute(app, services, identity.refresh, ({ body }) => refreshSession(services, body.refreshToken));
  publicRoute(app, services, identity.logout, async ({ body }) => {
    if (body.refreshToken) await endSessionOf(services, body.refreshToken);
    return ok;
  });
  signedInRoute(app, services, identity.me, ({ bearer }) => loadUser(services, bearer.userId));
  publicRoute(app, services, identity.forgotPassword, async ({ body, request }) => {
    const key = `reset ${request.ip}`;
    await refuseWhileWaiting(services.database, [key], services.now());
    await countFailure(services.database, [key], services.now());
    await sendReset(services, body.email);
    return ok;
  });
  publicRoute(app, services, identity.resetPassword, async ({ body }) => {
    await resetPassword(services, body.token, body.password);
    return ok;
  });
  signedInRoute(app, services, identity.changePassword, async ({ body, bearer }) => {
    await changePassword(services, bearer, body.currentPassword, body.password);
    return ok;
  });
}
