const cacheName = 'kraal-verify';
/** All that verifying without a signal takes. */
const pieces = ['/verify', '/verify.js', '/verify/keys.json'];

/** Keeps this page and the public keys on the device. Out: whether it can. */
export async function keepPage(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return false;
  try {
    await navigator.serviceWorker.register('/verify-sw.js', { scope: '/verify' });
    const cache = await caches.open(cacheName);
    // Not from the browser's own store: a key that is new today must be here tomorrow.
    await cache.addAll(pieces.map((piece) => new Request(piece, { cache: 'reload' })));
    return true;
  } catch {
    const cache = await caches.open(cacheName).catch(() => null);
    return (await cache?.match('/verify/keys.json')) !== undefined;
  }
}

export type PublicKey = { id: string; publicKey: string };

const isKey = (one: unknown): one is PublicKey =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  'publicKey' in one &&
  typeof one.publicKey === 'string';

/** The keys that are kept; none where nobody opened the page before. */
export async function keptKeys(): Promise<PublicKey[]> {
  const cache = await caches.open(cacheName);
  const answer = await cache.match('/verify/keys.json');
  const keys: unknown = answer ? await answer.json() : [];
  return Array.isArray(keys) ? keys.filter(isKey) : [];
}
