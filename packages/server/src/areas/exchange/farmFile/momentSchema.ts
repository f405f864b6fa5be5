import { z } from 'zod';

/** A moment as the export writes it, of a year in which somebody could have kept books. */
export const momentSchema = z.iso
  .datetime({ offset: true })
  .regex(/^(19|20)\d\d-/, 'This is no moment of our time.');
