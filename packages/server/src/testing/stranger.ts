import { type Envelope, signedText } from '@kraal/domain/partners/message';
import { newKeyPair, signerWith } from '../platform/signingKey.ts';

/** A farm that says of itself what it likes: a code, keys of its own, and envelopes as it signs them. */
export const stranger = (from = 'BCDFGHJKLMNP') => {
  const keys = newKeyPair();
  return (to: string, number: number, kind: string, body: unknown = {}): Envelope => {
    const said = { from, to, number, kind, body: JSON.stringify(body) };
    const signature = signerWith(keys)(Buffer.from(signedText(said))).toString('base64url');
    return { ...said, key: keys.publicKey, signature };
  };
};
