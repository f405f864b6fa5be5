import { addDays, daysBetween } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import type { BreedingState, Litter, Service, ServiceMethod } from './breedingState.ts';
import { breedingFacts, gestationDaysOf } from './gestation.ts';

/** When she conceived, as exactly as it is known: a day, or the time sires ran with her (`to` is null while they still do). */
export type Conception = {
  from: string;
  to: string | null;
  basis: ServiceMethod | 'scan';
  sireIds: string[];
};

const rank: Record<ServiceMethod, number> = { et: 3, ai: 3, natural: 2, join: 1 };
const isExact = (service: Service): boolean => service.method !== 'join';
const sameHeatDays = 3;

/** How far an age read by scan or hand may be off: a week, or 15 % of it. */
const scanTolerance = (ageDays: number): number => Math.max(7, Math.round(ageDays * 0.15));

/** The most exact of services of one heat: semen and embryo before a service that was seen. */
function mostExact(services: readonly Service[]): Service | undefined {
  const latest = services.at(-1);
  if (!latest) return undefined;
  const heat = services.filter((one) => daysBetween(one.on, latest.on) <= sameHeatDays);
  return heat.reduce((best, one) => (rank[one.method] > rank[best.method] ? one : best), latest);
}

const toConception = (service: Service): Conception => ({
  from: service.on,
  to: service.on,
  basis: service.method,
  sireIds: service.sireIds,
});

function byScan(breeding: BreedingState, checkedOn: string, ageDays: number): Conception {
  const scanned = addDays(checkedOn, -ageDays);
  const slack = scanTolerance(ageDays);
  const possible = breeding.services.filter(
    (one) =>
      one.on <= addDays(scanned, slack) && (one.until ?? checkedOn) >= addDays(scanned, -slack),
  );
  const exact = mostExact(possible.filter(isExact));
  if (exact) return toConception(exact);
  return {
    from: scanned,
    to: scanned,
    basis: 'scan',
    sireIds: [...new Set(possible.flatMap((one) => one.sireIds))],
  };
}

/**
 * The evidence that wins: an age read at a check picks the service it fits; without one the latest exact service
 * since her last heat, semen before a service that was seen; else the time that sires ran with her (domain notes,
 * section 3). Null when nothing points to a conception.
 */
export function conceptionOf(breeding: BreedingState): Conception | null {
  const check = breeding.check?.result === 'pregnant' ? breeding.check : null;
  if (check?.ageDays) return byScan(breeding, check.on, check.ageDays);
  const exact = mostExact(
    breeding.services.filter(
      (one) =>
        isExact(one) &&
        (breeding.heatOn === null || one.on >= breeding.heatOn) &&
        (!check || one.on <= check.on),
    ),
  );
  if (exact) return toConception(exact);
  const joins = breeding.services.filter((one) => !isExact(one) && (!check || one.on <= check.on));
  const [first] = joins;
  if (!first) return null;
  const open = joins.some((one) => one.until === null);
  const last = joins.reduce(
    (latest, one) => ((one.until ?? '') > latest ? (one.until ?? latest) : latest),
    first.on,
  );
  return {
    from: first.on,
    to: open ? (check?.on ?? null) : last,
    basis: 'join',
    sireIds: [...new Set(joins.flatMap((one) => one.sireIds))],
  };
}

/** Who can have sired young born on a day: the sires of every service that a gestation fits, or of the litter they belong to. */
export function likelySires(
  dam: Pick<AnimalState, 'breeding' | 'species' | 'breed'>,
  bornOn: string,
): Litter {
  const { early, late, litterDays } = breedingFacts[dam.species];
  const { litter = null, services = [] } = dam.breeding ?? {};
  if (litter && Math.abs(daysBetween(litter.on, bornOn)) <= litterDays) return litter;
  const gestationDays = gestationDaysOf(dam.species, dam.breed);
  const slack = 2 * Math.max(early, late);
  const fitting = services.filter(
    (one) =>
      addDays(one.on, gestationDays - slack) <= bornOn &&
      addDays(one.until ?? bornOn, gestationDays + slack) >= bornOn,
  );
  return {
    on: bornOn,
    sireIds: [...new Set(fitting.flatMap((one) => one.sireIds))],
    donorId: fitting.find((one) => one.method === 'et')?.donorId ?? null,
  };
}
