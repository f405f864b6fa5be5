import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './commonPasswords.ts';
import { invalid } from '../../platform/errors.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let standIn: Promise<string> | undefined;

/** Takes as long for an account that does not exist, so that the time tells nothing. */
export async function passwordMatches(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  standIn ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(stored ?? (await standIn), password);
  return matches && Boolean(stored);
}

export function rejectCommonPassword(password: string): void {
  if (commonPasswords.has(password.toLowerCase()))
    throw invalid({
      password: ['This password is one of the first that thieves try. Choose another.'],
    });
}
