import type { ProviderSettings } from '@kraal/contract/people';

/**
 * Asked for when the sign-in page shows, so that it is there at the click: a window that opens more than about five
 * seconds after the click is blocked. Where a token-sync address is set, the library reads it from this global when
 * it is evaluated.
 */
export function loadClient(settings: ProviderSettings): Promise<typeof import('./client.ts')> {
  if (settings.tokenSyncUrl)
    Object.assign(globalThis, {
      __FIREBASE_DEFAULTS__: { _authTokenSyncURL: settings.tokenSyncUrl },
    });
  return import('./client.ts');
}
