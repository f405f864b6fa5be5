import { useEffect, useEffectEvent } from 'react';

/**
 * The phone's way back closes what lies on top, as in any app, instead of leaving the page below it with what was typed.
 * By the browser's own means, which tells such a step from one in the history; browsers without it go on as before.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isOpen]);
}
