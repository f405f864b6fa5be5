import { useSyncExternalStore } from 'react';

const shown = (): string => document.documentElement.dataset['theme'] ?? '';

function onChange(changed: () => void): () => void {
  const watched = new MutationObserver(changed);
  watched.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => watched.disconnect();
}

/** Light or dark, as the page is now: a map is drawn with its colours, and anew where they change. */
export const useShownTheme = (): string => useSyncExternalStore(onChange, shown);
