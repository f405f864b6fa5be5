import { createHash, randomBytes } from 'node:crypto';

/** Secrets handed out are kept only as their hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
