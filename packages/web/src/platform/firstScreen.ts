const latestMs = 3000;

/** Once something was painted and nobody waits: what takes the whole of a slow phone begins then. */
export const firstScreen: Promise<void> = new Promise((resolve) => {
  setTimeout(resolve, latestMs);
  const idle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => resolve(), { timeout: latestMs })
      : setTimeout(resolve, 300);
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(idle));
  if (document.readyState === 'complete') painted();
  else window.addEventListener('load', painted, { once: true });
});
