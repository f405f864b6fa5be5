import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Secrets that the product must read again, for calls out: encrypted at rest with a key that is not in the database. */
export type Seal = {
  close: (text: string) => string;
  /** Null where it was sealed by another key, or altered. */
  open: (sealed: string) => string | null;
};

const ivBytes = 12;
const tagBytes = 16;

/** In: the installation's own secret, or one that several processes share. AES-256-GCM. */
export function makeSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kraal seal', 32));
  return {
    close: (text) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < ivBytes + tagBytes) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        const body = decipher.update(bytes.subarray(ivBytes + tagBytes));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
