import type { Day } from '../../format/dates.ts';
import { arrivedBreeding } from '../../breeding/arrivedBreeding.ts';
import { exposeLot, saidPregnant } from '../../breeding/flockSeason.ts';
import { firstWeight } from '../../growth/massOfDay.ts';
import { type Hold, heldBy, laterOf } from '../../health/hold.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { toIdentifiers } from '../identifiers.ts';
import { fieldsSaid } from '../fields.ts';
import { newAnimal } from '../newAnimal.ts';
import type { Arrival } from './registered.ts';

export function arrive(arrival: Arrival, id: string, day: Day): AnimalState {
  const heads = arrival.reference ? 0 : (arrival.heads ?? 1);
  const came: AnimalState = {
    ...newAnimal(id, { species: arrival.species, sex: arrival.sex, day }),
    heads,
    isLot: heads > 1,
    status: arrival.reference ? 'reference' : 'alive',
    ...fieldsSaid(arrival),
    bornOn: arrival.bornOn ?? null,
    ...(arrival.bornOn && arrival.bornPrecision ? { bornPrecision: arrival.bornPrecision } : {}),
    birthMassKg: arrival.birthMassKg ?? null,
    damId: arrival.damId ?? null,
    sireId: arrival.sireId ?? null,
    identifiers: toIdentifiers(arrival, day),
    castratedOn: arrival.castrated ? day : null,
    weanedOn: arrival.weaned ? day : null,
    birthsBefore: birthsBefore(arrival),
    birthsOn: arrival.lastBirthOn ? [arrival.lastBirthOn] : [],
    breeding: arrivedBreeding(arrival, day),
    ...heldBy(broughtHold(arrival, id), arrival.sex),
    campId: arrival.campId ?? null,
    away: null,
    ownerId: arrival.reference ? null : (arrival.ownerId ?? null),
    mobId: arrival.mobId ?? null,
    weights: firstWeight(day, arrival.massKg, heads),
    cameOn: arrival.reference ? null : day,
    ...(!arrival.reference && arrival.listedOn && arrival.listedOn > day
      ? { listedOn: arrival.listedOn }
      : {}),
    origin: arrival.from ?? null,
  };
  const { breeding } = came;
  const servedOn = breeding?.services[0]?.on;
  if (!breeding || servedOn === undefined) return came;
  const exposed = exposeLot(came, servedOn);
  // Its season begins before it came; that it was found pregnant stands all the same.
  return {
    ...exposed,
    breeding: exposed.breeding && {
      ...saidPregnant(exposed.breeding),
      check: breeding.check,
      checks: breeding.checks,
    },
  };
}

/** The last of her births has a day of its own; those before it are only counted. */
const birthsBefore = ({ births, lastBirthOn }: Arrival): number | null =>
  births === undefined ? null : Math.max(0, births - (lastBirthOn ? 1 : 0));

/** What holds it back from before it came stands under its own id: no medicine of this farm is known to be the cause. */
const broughtHold = ({ meatUntil, milkUntil, exportUntil }: Arrival, id: string): Hold[] =>
  meatUntil || milkUntil || exportUntil
    ? [
        {
          medicineId: id,
          meatUntil: meatUntil ?? null,
          milkUntil: milkUntil ?? null,
          // Meat that nobody may eat here is exported by nobody.
          exportUntil: laterOf(meatUntil ?? null, exportUntil ?? null),
          course: null,
        },
      ]
    : [];
