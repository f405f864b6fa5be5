import { z } from 'zod';

/** Longer than anything that an entry of before remembered. */
const longest = 20_000;

/** A field of entries of before that is read no more: files bring it along, and it may hold whatever it held then. */
export const ofBefore = z
  .unknown()
  .refine(
    (said) => said === undefined || JSON.stringify(said).length <= longest,
    'This is too long.',
  )
  .optional();
