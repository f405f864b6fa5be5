import { type Day, daysBetween } from '../format/dates.ts';
import { factsText } from '../ledger/handOver.ts';
import type { BreedingState, Service } from './breedingState.ts';

const later = (one: Day | null, other: Day | null): Day | null =>
  one !== null && (other === null || one > other) ? one : other;

const laterBy = <T>(one: T | null, other: T | null, dayOf: (of: T) => Day): T | null =>
  one !== null && (other === null || dayOf(one) >= dayOf(other)) ? one : other;

/** Those of both, each once, oldest first. */
function union<T>(one: readonly T[], other: readonly T[], dayOf: (of: T) => Day): T[] {
  const each = new Map([...one, ...other].map((of) => [factsText([of]), of]));
  return [...each.values()].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
}

/** Which act a service is, whoever tells of it. */
export const actOf = ({ on, method, via, sireIds, donorId }: Service): string =>
  [on, method, via, donorId, ...sireIds].join(' ');

/** Each once, oldest first; what both know of stands as the first says it: a run of sires may go on there. */
export function servicesOfBoth(first: readonly Service[], other: readonly Service[]): Service[] {
  const each = new Map([...other, ...first].map((service) => [actOf(service), service]));
  return [...each.values()].sort((a, b) => (a.on < b.on ? -1 : 1));
}

/** Births that two records know of, each once: what either calls the day of a litter is one birth. */
export function birthsOfBoth(
  one: readonly Day[],
  other: readonly Day[],
  litterDays: number,
): Day[] {
  return [...one, ...other].sort().filter((on, index, all) => {
    const before = all.slice(0, index);
    return !before.some((earlier) => daysBetween(earlier, on) <= litterDays);
  });
}

type Bore = { birthsOn: readonly Day[]; birthsBefore: number | null };

/** Births that were only counted, and that stand in neither record with a day. `known`: those of both. */
export function birthsBeforeBoth(one: Bore, other: Bore, known: readonly Day[]): number | null {
  const counted = [one, other].flatMap(({ birthsBefore, birthsOn: [first] }) => {
    if (birthsBefore === null) return [];
    const dated = first === undefined ? 0 : known.filter((on) => on < first).length;
    return [Math.max(0, birthsBefore - dated)];
  });
  return counted.length === 0 ? null : Math.max(...counted);
}

/**
 * What two records know of one female since `bornOn`, the last birth that either knows of, or the last loss: what was
 * before belongs to that. Who drinks from her hears from the young themselves.
 */
export function breedingOfBoth(
  one: BreedingState | null,
  other: BreedingState | null,
  bornOn: Day | null,
): BreedingState | null {
  if (!one || !other) return one ?? other;
  const lostOn = later(one.lostOn, other.lostOn);
  const endedOn = later(bornOn, lostOn);
  const isOpen = (on: Day): boolean => endedOn === null || on > endedOn;
  // Sires that stayed with her can only have to do with what came after.
  const sinceEnd = (service: Service): Service[] => {
    if (endedOn === null || service.on > endedOn) return [service];
    const goesOn = service.until === null || service.until > endedOn;
    if (!goesOn) return [];
    return [service.method === 'join' ? { ...service, on: endedOn } : service];
  };
  const checks = union(one.checks, other.checks, ({ on }) => on).filter(({ on }) => isOpen(on));
  const decided = laterBy(one, other, ({ decidedOn }) => decidedOn ?? ('' as Day)); // none is before any day
  return {
    ...one,
    heatOn: later(one.heatOn, other.heatOn),
    heatPlannedOn: later(one.heatPlannedOn, other.heatPlannedOn),
    services: servicesOfBoth(one.services.flatMap(sinceEnd), other.services.flatMap(sinceEnd)),
    check: checks.at(-1) ?? null,
    checks,
    heats: union(one.heats, other.heats, (on) => on).filter(isOpen),
    lostOn: lostOn !== null && (bornOn === null || lostOn > bornOn) ? lostOn : null,
    litter: laterBy(one.litter, other.litter, ({ on }) => on),
    driedOffOn: later(one.driedOffOn, other.driedOffOn),
    decision: decided?.decision ?? null,
    decidedOn: decided?.decidedOn ?? null,
  };
}
