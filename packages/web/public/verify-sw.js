// Keeps the page that verifies papers, and nothing else, so that whoever opened it once can verify where there is no
// signal. What the server can be asked is asked there: only it knows what was withdrawn since.
const cacheName = 'kraal-verify';
const patienceMs = 6000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const kept = async (request) => {
  const cache = await caches.open(cacheName);
  const found = await cache.match(request.mode === 'navigate' ? '/verify' : request.url);
  return found ?? Response.error();
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  // One bar of signal is none: after some seconds the page answers by itself.
  const answered = fetch(request, { signal: AbortSignal.timeout(patienceMs) });
  event.respondWith(answered.catch(() => kept(request)));
});
