type Listener = (text: string) => void;
const listeners = new Set<Listener>();

/** Opens the search with something typed already: a verb that waits for whom it is about. */
export function openFinder(text: string): void {
  for (const listener of listeners) listener(text);
}

export function onFinderAsked(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
