import type { ProviderSettings } from '@kraal/contract/people';
// The whole provider library is in this one module, which is fetched only where a provider is configured.
import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  type ConfirmationResult,
  connectAuthEmulator,
  getAuth,
  getRedirectResult,
  GoogleAuthProvider,
  RecaptchaVerifier,
  setPersistence,
  signInWithPhoneNumber,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type User,
} from '@firebase/auth';

export type { ConfirmationResult, User };

const redirectedKey = 'kraal_provider_redirect';
let auth: Auth | null = null;

/**
 * `getAuth` and not `initializeAuth`: only the former starts the library's own token sync. The provider's session lasts
 * until somebody signs out here, over reloads too, so it is kept in the browser and taken out again then.
 */
function openAuth(settings: ProviderSettings): Auth {
  if (auth) return auth;
  auth = getAuth(
    initializeApp({
      apiKey: settings.apiKey,
      authDomain: settings.authDomain,
      projectId: settings.projectId,
    }),
  );
  if (settings.emulatorUrl) {
    connectAuthEmulator(auth, settings.emulatorUrl, { disableWarnings: true });
    // The library leaves the challenge out beside the emulator; here it is shown as everywhere.
    auth.settings.appVerificationDisabledForTesting = false;
  }
  // Not waited for: the sign-in window must open within the click itself.
  void setPersistence(auth, browserLocalPersistence);
  return auth;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
const windowRejected = new Set([
  'auth/popup-blocked',
  'auth/operation-not-supported-in-this-environment',
]);

/** By popup; where popups are blocked by redirect, and then this answers null and the page goes away. */
export async function signInWithGoogle(settings: ProviderSettings): Promise<User | null> {
  const provider = new GoogleAuthProvider();
  // Always the account chooser, also for who has one account: on a shared device it is often somebody else's.
  provider.setCustomParameters({ prompt: 'select_account' });
  const open = openAuth(settings);
  try {
    return (await signInWithPopup(open, provider)).user;
  } catch (error) {
    if (!windowRejected.has(codeOf(error))) throw error;
    sessionStorage.setItem(redirectedKey, 'yes');
    await signInWithRedirect(open, provider);
    return null;
  }
}

/** The person who comes back from a redirect. Asked only then: asking loads the provider's frame. */
export async function comeBack(settings: ProviderSettings): Promise<User | null> {
  if (sessionStorage.getItem(redirectedKey) === null) return null;
  sessionStorage.removeItem(redirectedKey);
  return (await getRedirectResult(openAuth(settings)))?.user ?? null;
}

let verifier: RecaptchaVerifier | null = null;

/** A second `clear` of the same widget throws, so it is forgotten with the first. */
export function clearWidget(): void {
  const gone = verifier;
  verifier = null;
  gone?.clear();
}

/** Shows the challenge in a fresh box and sends the code once it is solved. The widget before it is taken away. */
export async function sendCode(
  settings: ProviderSettings,
  { phone, place, onExpired }: { phone: string; place: HTMLElement; onExpired: () => void },
): Promise<ConfirmationResult> {
  clearWidget();
  const box = document.createElement('div');
  place.replaceChildren(box);
  const open = openAuth(settings);
  const expire = () => {
    clearWidget();
    onExpired();
  };
  verifier = new RecaptchaVerifier(open, box, { size: 'normal', 'expired-callback': expire });
  try {
    return await signInWithPhoneNumber(open, phone, verifier);
  } catch (error) {
    console.error('The code could not be sent', codeOf(error));
    clearWidget();
    throw error;
  }
}

export async function confirmCode(sent: ConfirmationResult, code: string): Promise<User> {
  try {
    return (await sent.confirm(code)).user;
  } catch (error) {
    console.error('The code was not accepted', codeOf(error));
    throw error;
  }
}

/** Signs out at the provider, whose session may be of a page before this one. */
export async function endSession(settings: ProviderSettings): Promise<void> {
  const open = openAuth(settings);
  await open.authStateReady();
  await signOut(open);
}
