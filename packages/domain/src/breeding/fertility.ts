import { type Day, addDays } from '../format/dates.ts';
import type { Litter } from './litter.ts';
import {
  type Bred,
  type LeftOutReason,
  type Measure,
  type MeasureName,
  type Part,
  type Records,
  type Span,
  leftOutReasons,
  within,
} from './measure.ts';
import { afterBirth, out } from './afterBirth.ts';

const isNotYet = (reason: LeftOutReason): boolean =>
  reason === 'not_known_yet' || reason === 'young_open';

export class Tally {
  readonly #name: MeasureName;
  readonly #parts: Part[] = [];
  readonly #out = new Map<LeftOutReason, number>();
  readonly #open: Part[] = [];

  constructor(name: MeasureName) {
    this.#name = name;
  }

  add(part: Part): void {
    if (part.of > 0) this.#parts.push(part);
  }

  leave(reason: LeftOutReason, animals = 1, who: Part | null = null): void {
    if (animals <= 0) return;
    this.#out.set(reason, (this.#out.get(reason) ?? 0) + animals);
    if (who && isNotYet(reason)) this.#open.push(who);
  }

  measure(): Measure {
    // Where no young was weighed at all nothing is known, and certainly not zero.
    const nothingWeighed =
      this.#out.has('not_weighed') && this.#parts.every(({ part }) => part === 0);
    return {
      name: this.#name,
      parts: nothingWeighed ? [] : this.#parts,
      leftOut: leftOutReasons.flatMap((reason) => {
        const animals = this.#out.get(reason) ?? 0;
        return animals > 0 ? [{ reason, animals }] : [];
      }),
      soFar: [...this.#out.keys()].some(isNotYet),
      open: this.#open,
    };
  }
}

type Mated = { female: Bred; exposure: Bred['exposures'][number]; litter: Litter | null };

export type Bearing = { litter: Litter; female: Bred | null; before: Litter | null };

/** An exposure counts in the period in which its first young can be due: those of one season stand together. */
const dueOf = ({ female, exposure }: Mated): Day => addDays(exposure.gateOn, female.gestationDays);

const matedPart = (mated: Mated, part: number, of: number): Part => ({
  animalId: mated.female.id,
  part,
  of,
  on: dueOf(mated),
  season: mated.exposure.season,
  sireIds: mated.exposure.sireIds,
  mobId: mated.exposure.mobId,
});

/** Of young that were all born dead nobody asks whose they are but their sire's record: it is his that ran alone. */
function stillbornOf(litter: Litter, female: Bred | null): readonly string[] {
  if (litter.living > 0 || litter.ofLot) return [];
  const its = female?.exposures.find(({ bornOn }) => bornOn === litter.birthOn);
  return its?.sireIds.length === 1 ? its.sireIds : [];
}

export const birthPart = ({ litter, female }: Bearing, part: number, of: number): Part => ({
  animalId: litter.damId,
  part,
  of,
  on: litter.on,
  season: null,
  sireIds: litter.sireId ? [litter.sireId] : stillbornOf(litter, female),
  mobId: litter.mobId ?? female?.mobId ?? null,
});

/** What an exposure says: its part, and why others of its heads are left out. */
type Share = { part: number; of: number; out?: Partial<Record<LeftOutReason, number>> };

function overMated(name: MeasureName, all: readonly Mated[], tell: (mated: Mated) => Share): Tally {
  const tally = new Tally(name);
  for (const mated of all) {
    const told = tell(mated);
    const own = matedPart(mated, told.part, told.of);
    tally.add(own);
    for (const reason of leftOutReasons) tally.leave(reason, told.out?.[reason] ?? 0, own);
  }
  return tally;
}

/** Pregnant of those exposed, whatever came of it later. */
const conceived = ({ exposure }: Mated): Share => {
  const { flock, pregnant, awayOn } = exposure;
  if (flock)
    return {
      ...flock.pregnant,
      out: { not_known_yet: flock.openPregnancy, went_before: flock.wentPregnancy },
    };
  if (pregnant !== null) return { part: pregnant ? 1 : 0, of: 1 };
  return out(awayOn === null ? 'not_known_yet' : 'went_before');
};

/** The young of a litter that were weaned, once the fate of each is known. */
function weanedIn(litter: Litter | null): number | LeftOutReason {
  if (!litter) return 0;
  if (litter.open > 0) return 'young_open';
  if (litter.unrecorded > 0) return 'weaning_not_recorded';
  return litter.left > 0 ? 'young_went_before' : litter.weaned;
}

/** Their mass; a young that was never weighed leaves its dam out, it is not zero. */
function weanedKgIn(litter: Litter | null): number | LeftOutReason {
  const weaned = weanedIn(litter);
  if (typeof weaned === 'string' || !litter) return weaned;
  return litter.weighed < litter.weaned ? 'not_weighed' : litter.weanedKg;
}

export function fertility(records: Records, span: Span): Measure[] {
  const litterOf = new Map(records.litters.map((one) => [`${one.damId} ${one.birthOn}`, one]));
  const bornInExposure = new Set<string>();
  const mated: Mated[] = [];
  for (const female of records.females.values())
    for (const exposure of female.exposures) {
      const key = `${female.id} ${exposure.bornOn}`;
      if (exposure.bornOn !== null) bornInExposure.add(key);
      const one = { female, exposure, litter: litterOf.get(key) ?? null };
      if (within(dueOf(one), span)) mated.push(one);
    }
  const withoutService = records.litters
    .filter((one) => within(one.on, span) && !bornInExposure.has(`${one.damId} ${one.birthOn}`))
    .reduce((sum, { births }) => sum + births, 0);
  const birthRate = overMated(
    'birth_rate',
    mated,
    afterBirth((litter) => litter?.births ?? 1),
  );
  birthRate.leave('no_service', withoutService);
  return [
    overMated('conception', mated, conceived),
    birthRate,
    overMated(
      'born_rate',
      mated,
      afterBirth((litter) => (litter ? litter.living + litter.dead : 0)),
    ),
    overMated(
      'weaning_rate',
      mated,
      afterBirth(weanedIn, ({ weaned }) => weaned),
    ),
    overMated(
      'weaned_per_female',
      mated,
      afterBirth(weanedKgIn, ({ weanedKg }) => weanedKg),
    ),
  ].map((tally) => tally.measure());
}

export function bearings(records: Records, span: Span): Bearing[] {
  const byDam = Map.groupBy(records.litters, ({ damId }) => damId);
  return [...byDam.values()].flatMap((own) => {
    const ordered = own.toSorted((one, other) => (one.on < other.on ? -1 : 1));
    return ordered.flatMap((litter, index) =>
      within(litter.on, span)
        ? [
            {
              litter,
              female: records.females.get(litter.damId) ?? null,
              before: ordered[index - 1] ?? null,
            },
          ]
        : [],
    );
  });
}
