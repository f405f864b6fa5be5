import * as identity from '@kraal/contract/people';
import type { FastifyInstance } from 'fastify';
import { fileAnswer, saveAs } from '../../platform/http/fileAnswer.ts';
import { publicRoute, signedInRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { rejectDemoAccount } from './demoAccount.ts';
import { endDevice, listDevices } from './devices.ts';
import { listNotices, readNotices } from './notices.ts';
import { cancelErasure, exportPerson, planErasure } from './ownData.ts';
import { changePassword, resetPassword, sendReset } from './passwordReset.ts';
import { withUpload } from '../../platform/http/upload.ts';
import { changeProfile, keepProfilePhoto, sendProfilePhoto } from './profile.ts';
import { providerRoutes } from './provider/routes.ts';
import { registerUser } from './register.ts';
import {
  deviceOf,
  endOtherSessions,
  endSessionOf,
  sayEnded,
  refreshSession,
  startSession,
} from './sessions.ts';
import { signIn } from './signIn.ts';
import { pushRoutes } from './pushRoutes.ts';
import { addressKey, countTry, networkOf, registrationKey } from './throttle.ts';
import { loadUser } from './user.ts';

const ok = { success: true } as const;

const mostPhotoBytes = identity.keepProfilePhoto.upload?.mostBytes ?? 0;

export function identityRoutes(app: FastifyInstance, services: Services): void {
  // Whoever stands at the door waits for no farm's work.
  const atTheDoor = Object.assign(Object.create(services) as Services, { database: services.door }); // the same services, but for this one
  signInRoutes(app, atTheDoor);
  passwordRoutes(app, atTheDoor);
  providerRoutes(app, atTheDoor);
  deviceRoutes(app, services);
  pushRoutes(app, services);
  profileRoutes(app, services);
}

function signInRoutes(app: FastifyInstance, services: Services): void {
  publicRoute({ app, services }, identity.login, ({ body, request }) =>
    signIn(services, { email: body.email, password: body.password, device: deviceOf(request) }),
  );
  publicRoute({ app, services }, identity.register, async ({ body, request }) => {
    const { registrationLimit } = services.config;
    await countTry(services.database, {
      counted: registrationKey(request.ip, registrationLimit),
      now: services.now(),
    });
    const { userId } = await registerUser(services, body);
    return startSession(services, { userId, device: deviceOf(request) });
  });
  publicRoute({ app, services }, identity.refresh, ({ body, request }) =>
    refreshSession(services, body.refreshToken, deviceOf(request)),
  );
  publicRoute({ app, services }, identity.logout, async ({ body }) => {
    if (body.refreshToken) await endSessionOf(services, body.refreshToken);
    return ok;
  });
  signedInRoute({ app, services }, identity.me, ({ bearer }) => loadUser(services, bearer.userId));
}

function passwordRoutes(app: FastifyInstance, services: Services): void {
  publicRoute({ app, services }, identity.forgotPassword, async ({ body, request }) => {
    await countTry(services.database, {
      counted: { ...addressKey(request.ip), key: `reset ${networkOf(request.ip)}` },
      now: services.now(),
    });
    // Who only knows the address must not keep its owner from a link: from one place few, from everywhere far more.
    await countTry(services.database, {
      counted: { key: `reset ${body.email} ${networkOf(request.ip)}`, freeTries: 5 },
      now: services.now(),
    });
    await countTry(services.database, {
      counted: { key: `reset ${body.email}`, freeTries: 30 },
      now: services.now(),
    });
    // Not waited for: how long a mail takes would tell that there is an account.
    sendReset(services, body.email).catch((error: unknown) =>
      services.log.error({ err: error }, 'a reset link could not be sent'),
    );
    return ok;
  });
  publicRoute({ app, services }, identity.resetPassword, async ({ body, request }) => {
    await countTry(services.database, {
      counted: { ...addressKey(request.ip), key: `reset use ${networkOf(request.ip)}` },
      now: services.now(),
    });
    await resetPassword(services, body.token, body.password);
    return ok;
  });
  signedInRoute({ app, services }, identity.changePassword, async ({ body, bearer }) => {
    await rejectDemoAccount(services.database, bearer.userId);
    await changePassword(services, {
      bearer,
      current: body.currentPassword,
      password: body.password,
    });
    return ok;
  });
}

function deviceRoutes(app: FastifyInstance, services: Services): void {
  signedInRoute({ app, services }, identity.listSessions, ({ bearer }) =>
    listDevices(services, bearer),
  );
  signedInRoute({ app, services }, identity.endSession, async ({ params, bearer }) => {
    await rejectDemoAccount(services.database, bearer.userId);
    await endDevice(services, bearer.userId, params.id);
    return ok;
  });
  signedInRoute({ app, services }, identity.endAllSessions, async ({ body, bearer }) => {
    await rejectDemoAccount(services.database, bearer.userId);
    await endOtherSessions(
      services.database,
      bearer.userId,
      body.thisToo ? null : bearer.sessionId,
    );
    sayEnded(services, bearer.userId);
    return ok;
  });
}

function profileRoutes(app: FastifyInstance, services: Services): void {
  signedInRoute({ app, services }, identity.updateMe, async ({ body, bearer }) => {
    await changeProfile(services, bearer.userId, body);
    return loadUser(services, bearer.userId);
  });
  signedInRoute({ app, services }, identity.keepProfilePhoto, async ({ request, bearer }) => {
    await rejectDemoAccount(services.database, bearer.userId);
    await withUpload(request, {
      person: bearer.userId,
      mostBytes: mostPhotoBytes,
      work: async (file) => keepProfilePhoto(services, bearer.userId, await file.read()),
    });
    return loadUser(services, bearer.userId);
  });
  signedInRoute({ app, services }, identity.listNotices, ({ bearer, query }) =>
    listNotices(services, bearer.userId, query),
  );
  signedInRoute({ app, services }, identity.readNotices, async ({ bearer }) => {
    await readNotices(services, bearer.userId);
    return ok;
  });
  publicRoute({ app, services }, identity.showProfilePhoto, ({ params, reply }) =>
    sendProfilePhoto(services, params.name, reply),
  );
  signedInRoute({ app, services }, identity.exportMe, async ({ bearer, reply }) => {
    // From where each of its visitors comes is nobody's business among them.
    await rejectDemoAccount(services.database, bearer.userId);
    const everything = await exportPerson(services, bearer.userId);
    const head = { type: 'application/json', disposition: saveAs('about-me.json') };
    return fileAnswer(reply, head, JSON.stringify(everything, null, 2));
  });
  signedInRoute({ app, services }, identity.eraseMe, async ({ body, bearer }) => {
    await rejectDemoAccount(services.database, bearer.userId);
    await planErasure(services, bearer.userId, body.confirm);
    return loadUser(services, bearer.userId);
  });
  signedInRoute({ app, services }, identity.keepMe, async ({ bearer }) => {
    await cancelErasure(services, bearer.userId);
    return loadUser(services, bearer.userId);
  });
}
