import { verifyFirebase } from '@kraal/contract/people';
import { call } from '../../../platform/api.ts';
import { byProviderKey } from '../../../platform/leaving.ts';
import { keepSession } from '../../../platform/session.ts';
import type { User } from './client.ts';

/** The provider's word for a session of ours. */
export async function exchange(person: User): Promise<void> {
  const [firstName, ...rest] = (person.displayName ?? '').split(' ');
  const lastName = rest.join(' ');
  const idToken = await person.getIdToken();
  keepSession(
    await call(verifyFirebase, {
      body: {
        idToken,
        ...(firstName ? { firstName } : {}),
        ...(lastName ? { lastName } : {}),
        ...(person.photoURL ? { photoUrl: person.photoURL } : {}),
      },
    }),
  );
  // It lasts until somebody signs out here, and is ended first then (leave.ts).
  localStorage.setItem(byProviderKey, 'yes');
}
