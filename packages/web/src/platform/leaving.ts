/** Set while somebody is signed in by the identity provider. */
export const byProviderKey = 'kraal_by_provider';

let leaveProvider: () => Promise<void> = () => Promise.resolve();

/** How the provider's session is ended, said once where the application is put together: the platform knows no area. */
export const registerProviderLeaving = (work: () => Promise<void>): void => {
  leaveProvider = work;
};

/** A provider that does not answer keeps nobody signed in. */
const patienceMs = 3000;

/** What comes before the server hears that somebody signs out. */
export async function endProviderSession(): Promise<void> {
  if (localStorage.getItem(byProviderKey) === null) return;
  localStorage.removeItem(byProviderKey);
  await Promise.race([
    leaveProvider().catch(() => undefined),
    new Promise((done) => setTimeout(done, patienceMs)),
  ]);
}
