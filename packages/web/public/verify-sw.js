// Keeps the page that verifies papers, and nothing else, so that whoever opened it once can verify where there is no
// signal. What the server can be asked is asked there: only it knows what was withdrawn since.
const cacheName = 'kraal-verify';
const pieces = ['/verify', '/verify.js', '/verify/keys.json'];
const patienceMs = 6000;
const renewAfterMs = 86_400_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const kept = async (request) => {
  const cache = await caches.open(cacheName);
  const found = await cache.match(request.mode === 'navigate' ? '/verify' : request.url);
  return found ?? Response.error();
};

// Whoever only ever scans sees pages of the server's: keys, page and script are fetched anew behind them, once a day.
const renew = async () => {
  const cache = await caches.open(cacheName);
  const page = await cache.match('/verify');
  const at = Date.parse(page?.headers.get('date') ?? '');
  if (Date.now() - at < renewAfterMs) return;
  await cache.addAll(pieces.map((piece) => new Request(piece, { cache: 'reload' })));
};

// One bar of signal is none: after some seconds the page answers by itself, also where only the head of one came.
const pageFor = async (request) => {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patienceMs);
  try {
    const answer = await fetch(request, { signal: stop.signal });
    if (answer.type === 'opaqueredirect') return answer;
    if (answer.status >= 500) return await kept(request);
    const { status, headers } = answer;
    return new Response(await answer.blob(), { status, headers });
  } catch {
    return kept(request);
  } finally {
    clearTimeout(timer);
  }
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  if (request.mode !== 'navigate') {
    event.respondWith(fetch(request).catch(() => kept(request)));
    return;
  }
  event.respondWith(pageFor(request));
  event.waitUntil(renew().catch(() => undefined));
});
