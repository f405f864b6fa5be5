import { z } from 'zod';

/** Plain letters only: an address that merely looks like another is refused, not guessed at. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z.email('This is not an e-mail address. Use plain letters, like name@example.com.').max(254),
  );
export const passwordSchema = z
  .string()
  .min(8, 'Choose a password of at least 8 characters.')
  .max(200);
export const personName = z.string().trim().min(1, 'Fill this in.').max(80);
export const newPassword = z.object({
  currentPassword: z.string().max(200),
  password: passwordSchema,
});
export const personNames = z.object({ firstName: personName, lastName: personName });
export const newAccount = personNames.extend({ email: emailSchema, password: passwordSchema });
