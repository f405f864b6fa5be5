const RENEWED_AT = 'kraal_renewed_at';
const RENEW_AGAIN_AFTER_MS = 60_000;

/** The product itself stays on the device (serviceWorker.js). A piece of an older version that is gone is fetched with the new page. */
export function keepOnDevice(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('vite:preloadError', renewOnce);
  // Where it may not be kept, everything works as long as there is a signal.
  const keep = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') keep();
  else window.addEventListener('load', keep);
}

/** A piece that the new page cannot load either is a fault to show, not a reason to load the page for ever. */
function renewOnce(): void {
  const last = Number(sessionStorage.getItem(RENEWED_AT) ?? 0);
  if (!navigator.onLine || Date.now() - last < RENEW_AGAIN_AFTER_MS) return;
  sessionStorage.setItem(RENEWED_AT, String(Date.now()));
  window.location.reload();
}
