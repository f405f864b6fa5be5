import { addDays, daysBetween, type Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import type { Litter, Service } from './breedingState.ts';
import { isInterval, noBreeding } from './breedingState.ts';
import { possibleServices } from './conception.ts';
import { embryoDays } from './evidence.ts';
import { breedingFacts, gestationDaysOf, gestationDeviation } from './gestation.ts';

/** From this chance on a sire is set; below it he is *likely*, and in no pedigree (domain notes, section 4). */
export const setFrom = 0.95;
/** Chance that a straw or an embryo takes; what is left is the sires' after it. */
const strawChance = 0.55;
/** Less than this is no chance worth naming. */
const leastNamed = 0.02;

const density = (days: number, mean: number, deviation: number): number =>
  Math.exp(-(((days - mean) / deviation) ** 2) / 2);

type Weighed = { service: Service; weight: number };

/** How well a birth on a day fits a service: exactly on its day, or the mean over the days on which sires ran. */
function fit(
  service: Service,
  {
    from,
    to,
    bornOn,
    mean,
    deviation,
  }: { from: Day; to: Day; bornOn: Day; mean: number; deviation: number },
): number {
  const carried = service.method === 'et' ? mean - embryoDays : mean;
  if (!isInterval(service)) return density(daysBetween(service.on, bornOn), carried, deviation);
  const days = Math.max(1, daysBetween(from, to) + 1);
  const longest = daysBetween(from, bornOn);
  let sum = 0;
  for (let day = 0; day < days; day += 1) sum += density(longest - day, carried, deviation);
  return sum / days;
}

const isStraw = ({ method }: Service): boolean => method === 'ai' || method === 'et';

/** Whose a birth on a day is, by likelihood: each sire with his chance, the likeliest first; and whose embryo it was. */
export type Likely = {
  sires: { sireId: string; chance: number }[];
  donorId: string | null;
  embryoBreed?: string;
};

/**
 * Each service weighs how well its day fits the birth (mean and deviation of the gestation), times what it had a chance
 * of: a straw 0.55, the next straw 0.55 of what is left, sires that were seen or ran what is left in equal parts
 * (domain notes, section 4). Services that checks and heats exclude count nothing.
 */
export function likelihood(
  dam: Pick<AnimalState, 'breeding' | 'species' | 'breed' | 'bornOn' | 'birthsOn'>,
  bornOn: Day,
): Likely {
  const mean = gestationDaysOf(dam.species, dam.breed);
  const deviation = gestationDeviation[dam.species];
  const possible = possibleServices(dam, dam.breeding ?? noBreeding, bornOn).filter(
    ({ from }) => from < bornOn,
  );
  const seen = possible.filter(({ service }) => !isStraw(service)).length;
  let left = 1;
  const weighed: Weighed[] = [];
  for (const { service, from, to } of possible.filter((one) => isStraw(one.service))) {
    const chance = left * strawChance;
    left -= chance;
    weighed.push({
      service,
      weight: chance * fit(service, { from, to: to ?? from, bornOn, mean, deviation }),
    });
  }
  for (const { service, from, to } of possible.filter((one) => !isStraw(one.service))) {
    const until = to ?? addDays(bornOn, -1);
    const chance = Math.max(0, left) / seen;
    weighed.push({
      service,
      weight: chance * fit(service, { from, to: until, bornOn, mean, deviation }),
    });
  }
  return fromWeights(weighed);
}

function fromWeights(weighed: readonly Weighed[]): Likely {
  // A birth so far from every service that none can have led to it has no likely sire.
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0);
  if (all < 1e-6) return { sires: [], donorId: null };
  const chances = new Map<string, number>();
  for (const { service, weight } of weighed)
    for (const sireId of service.sireIds)
      chances.set(sireId, (chances.get(sireId) ?? 0) + weight / service.sireIds.length / all);
  const sires = [...chances]
    .map(([sireId, chance]) => ({ sireId, chance }))
    .filter(({ chance }) => chance >= leastNamed)
    .sort((one, other) => other.chance - one.chance || (one.sireId < other.sireId ? -1 : 1));
  const donors = new Map<string, number>();
  for (const { service, weight } of weighed)
    if (service.donorId)
      donors.set(service.donorId, (donors.get(service.donorId) ?? 0) + weight / all);
  const [donor] = [...donors].filter(([, chance]) => chance >= setFrom);
  const donorId = donor?.[0] ?? null;
  const of = weighed.find(({ service }) => donorId !== null && service.donorId === donorId);
  const embryoBreed = of?.service.embryoBreed;
  return { sires, donorId, ...(embryoBreed ? { embryoBreed } : {}) };
}

/** Who can have sired young born on a day, and of whom: those of the litter they belong to when its first was born days ago. */
export function likelySires(
  dam: Pick<AnimalState, 'breeding' | 'species' | 'breed' | 'bornOn' | 'birthsOn'>,
  bornOn: Day,
): Litter {
  const { litterDays } = breedingFacts[dam.species];
  const litter = dam.breeding?.litter ?? null;
  if (litter && Math.abs(daysBetween(litter.on, bornOn)) <= litterDays) return litter;
  const { sires, donorId, embryoBreed } = likelihood(dam, bornOn);
  const [first] = sires;
  const set = first && first.chance >= setFrom ? first.sireId : null;
  return {
    on: bornOn,
    sireIds: set ? [set] : sires.map(({ sireId }) => sireId),
    isSet: set !== null,
    donorId,
    ...(embryoBreed ? { embryoBreed } : {}),
  };
}
