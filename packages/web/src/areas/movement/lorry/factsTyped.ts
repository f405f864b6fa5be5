import type { LorryFacts } from '@kraal/domain/movement/atTheLorry';
import { massKept } from '../../../platform/units.ts';
import { numberTyped } from '../../../ui/numberTyped.ts';

/** What of the facts was typed, photographed or signed. */
export function factsTyped({
  massKg,
  photoId,
  signedBy = '',
  signature,
}: Record<string, string | undefined>): Omit<LorryFacts, 'unread'> {
  const mass = massKg ? numberTyped(massKg) : null;
  return {
    ...(mass === null ? {} : { massKg: massKept(mass) }),
    ...(photoId ? { photoId } : {}),
    ...(signedBy.trim() === '' ? {} : { signedBy }),
    ...(signature ? { signature } : {}),
  };
}
