// Keeps the product itself on the device, so that it opens without a signal. What it shows comes from
// platform/answers.ts, what is recorded goes through the outbox; nothing of the farm passes through here.
/* global FILES, VERSION */
const cacheName = `kraal ${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const forgetOlder = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('kraal ') && name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forgetOlder());
});

// The map is a third of a megabyte that nobody pays for who never opens it: kept once it was.
const isOfMap = /^\/assets\/(?:LandMap|maplibre)/;

async function read(request) {
  const answer = await fetch(request);
  if (answer.ok && isOfMap.test(new URL(request.url).pathname)) {
    const cache = await caches.open(cacheName);
    await cache.put(request, answer.clone());
  }
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (
    request.method !== 'GET' ||
    url.origin !== self.location.origin ||
    url.pathname.startsWith('/api/') ||
    // A page of its own, which the server answers: no screen of ours.
    /^\/verify(?:[/.-]|$)/.test(url.pathname)
  )
    return;
  // Every screen is the one page; its pieces carry their content's hash, so what is kept is never stale.
  const kept = request.mode === 'navigate' ? '/index.html' : request;
  event.respondWith(caches.match(kept, { cacheName }).then((answer) => answer ?? read(request)));
});

// A message that comes while nobody looks. It is always shown: a push that shows nothing costs the subscription.
self.addEventListener('push', (event) => {
  const said = event.data?.json()?.notification ?? { title: 'Kraal' };
  const { title, body = '', navigate = '/alerts', tag = '' } = said;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon.svg',
      data: { navigate },
    }),
  );
});

// Opened, it leads to what it is about, in a window that is open already where there is one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const to = new URL(event.notification.data?.navigate ?? '/alerts', self.location.origin);
  const path = `${to.pathname}${to.search}`;
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const [shown] = windows;
    if (!shown) return self.clients.openWindow(path);
    // A browser may not bring a window to the front; what it is to show it shows all the same.
    await shown.focus().catch(() => undefined);
    return shown.navigate(path).catch(() => self.clients.openWindow(path));
  };
  event.waitUntil(open());
});
