import type { Waiting } from './store.ts';

/** The photo that an entry's payload or a request's body names. */
export function photoOf(said: object): string | null {
  const { photoId } = said as { photoId?: unknown }; // looked at on the next line
  return typeof photoId === 'string' ? photoId : null;
}

/** The photo that an entry names. */
export const photoIdOf = ({ event }: Pick<Waiting, 'event'>): string | null =>
  photoOf(event.payload);
