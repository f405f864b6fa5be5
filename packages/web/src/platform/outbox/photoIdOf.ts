import type { Waiting } from './store.ts';

/** The photo that an entry names. */
export function photoIdOf({ event }: Pick<Waiting, 'event'>): string | null {
  const { photoId } = event.payload as { photoId?: unknown }; // every kind's payload is an object
  return typeof photoId === 'string' ? photoId : null;
}
