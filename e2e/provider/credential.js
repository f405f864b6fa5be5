// Test only. The vendor's library as it is, for a sign-in by credential in the browser.
import { initializeApp } from '@firebase/app';
import {
  connectAuthEmulator,
  GoogleAuthProvider,
  inMemoryPersistence,
  initializeAuth,
  signInWithCredential,
} from '@firebase/auth';

window.kraalCredential = async (emulatorUrl, claims) => {
  const auth = initializeAuth(
    initializeApp({ apiKey: 'test-key', projectId: 'kraal-test' }, 'credential'),
    { persistence: inMemoryPersistence },
  );
  connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  const { user } = await signInWithCredential(
    auth,
    GoogleAuthProvider.credential(JSON.stringify(claims)),
  );
  return user.getIdToken();
};
