import type { Day } from '../format/dates.ts';
import type { z } from 'zod';
import { endJoins } from '../breeding/breedingState.ts';
import { exposeLot } from '../breeding/flockSeason.ts';
import { heldBy } from '../health/hold.ts';
import { parted } from '../health/lotDoses.ts';
import type { AnimalState } from '../ledger/state.ts';
import { fieldsInherited } from './fields.ts';
import { type identifiersSchema, toIdentifiers } from './identifiers.ts';
import { newAnimal } from './newAnimal.ts';

/** What the heads taken out take along from their lot. */
export const inherited = (lot: AnimalState) => ({
  species: lot.species,
  sex: lot.sex,
  ...fieldsInherited(lot),
  bornOn: lot.bornOn,
  ...(lot.bornPrecision ? { bornPrecision: lot.bornPrecision } : {}),
  castratedOn: lot.castratedOn,
  weanedOn: lot.weanedOn,
  damId: lot.damId,
  sireId: lot.sireId,
  possibleSireIds: lot.possibleSireIds,
  birthsOn: lot.birthsOn,
  birthsBefore: lot.birthsBefore,
  cameOn: lot.cameOn,
  ...(lot.listedOn ? { listedOn: lot.listedOn } : {}),
  putToServiceOn: lot.putToServiceOn,
  breeding: lot.breeding,
  campId: lot.campId,
  away: lot.away,
  ownerId: lot.ownerId,
  mobId: lot.mobId,
  doses: parted(lot.doses),
  holds: lot.holds,
  ...(lot.controlled ? { controlled: lot.controlled } : {}),
});
export type Inherited = ReturnType<typeof inherited> & Pick<AnimalState, 'grazesAsKg'>;

type Taken = z.infer<typeof identifiersSchema> & {
  heads: number;
  /** Drafted by a scan a single head is a lot still: nobody knows which she is. */
  isLot?: boolean;
  name?: string | undefined;
  sex?: 'female' | 'male' | undefined;
  campId?: string | undefined;
  mobId?: string | undefined;
};

/** Heads of a lot as a lot or an animal of their own. */
export function splitOff(
  payload: Taken,
  { lot, id, day }: { lot: Inherited; id: string; day: Day },
): AnimalState {
  const sex = payload.sex ?? lot.sex;
  const part: AnimalState = {
    ...newAnimal(id, { species: lot.species, sex, day }),
    ...lot,
    ...heldBy(lot.holds, sex),
    sex,
    // Who goes to another mob leaves the sires of this one.
    breeding:
      payload.mobId && payload.mobId !== lot.mobId
        ? endJoins(lot.breeding, day, ({ mobId }) => mobId !== null && mobId === lot.mobId)
        : lot.breeding,
    campId: payload.campId ?? lot.campId,
    away: payload.campId || payload.mobId ? null : (lot.away ?? null),
    mobId: payload.mobId ?? lot.mobId,
    heads: payload.heads,
    isLot: payload.isLot ?? payload.heads > 1,
    name: payload.name ?? null,
    identifiers: toIdentifiers(payload, day),
    // Males of a mixed lot were never served, nor did they bear.
    ...(sex === 'male' ? { breeding: null, birthsOn: [], birthsBefore: null } : {}),
  };
  const since = part.breeding?.flock ? undefined : part.breeding?.services[0]?.on;
  // Females taken out of a mixed lot were with its sires all along.
  return since === undefined || lot.sex === part.sex ? part : exposeLot(part, since);
}
