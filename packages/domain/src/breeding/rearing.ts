import { daysBetween } from '../format/dates.ts';
import type { Part } from '../ledger/kind.ts';
import type { AnimalState } from '../ledger/state.ts';
import { withYoung } from './breedingState.ts';

/** Older than this nobody drinks from a dam, even where no weaning was recorded. */
const longestRearingDays = 400;

/** Who rears a young that is not weaned: its foster dam, else its dam. Nobody rears a grown animal or a lot. */
export function rearingDam(young: AnimalState, day: string): { animalId: string; part: Part }[] {
  const damId = young.fosterDamId ?? young.damId;
  if (
    !damId ||
    young.weanedOn ||
    young.isLot ||
    young.bornOn === null ||
    daysBetween(young.bornOn, day) > longestRearingDays
  )
    return [];
  return [{ animalId: damId, part: 'dam' }];
}

/** The dam's side of a weaning, a sale or a death of her young: one less at her feet. */
export const oneLessAtFoot = (dam: AnimalState | null): AnimalState | null =>
  dam?.breeding ? { ...dam, breeding: withYoung(dam.breeding, -1) } : dam;
