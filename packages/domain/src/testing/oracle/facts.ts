import type { Beast, Dose, Species } from './beast.ts';
import { later, latestOf, monthsLater, span } from './days.ts';

const forever = '9999-12-31';

/** Doses after which more of the same medicine were to come, and did not come to an end yet. */
export function unfinishedDoses(one: Beast): Dose[] {
  return one.strands.flatMap((strand) =>
    strand.flatMap((act, place) => {
      if ('ended' in act || !act.unfinished) return [];
      const closed = strand
        .slice(place + 1)
        .some((next) =>
          'ended' in next
            ? next.ended === act.medicine
            : next.medicine === act.medicine && !next.unfinished && next.toSome === undefined,
        );
      return closed ? [] : [act];
    }),
  );
}

/**
 * Last day on which something of it may not leave (domain notes, section 4): each dose counts from its day; while
 * more doses of a medicine are to follow there is no end, until one that is the last, or somebody says it ended.
 */
export function heldUntil(one: Beast, of: 'meat' | 'milk' | 'export'): string | null {
  if (of === 'milk' && one.sex === 'male') return null;
  if (unfinishedDoses(one).some((dose) => dose[of] > 0)) return forever;
  return latestOf(
    one.strands
      .flat()
      .map((act) => ('ended' in act || act[of] <= 0 ? null : later(act.on, Math.ceil(act[of])))),
  );
}

const names: Record<Species, Record<string, string>> = {
  Cattle: {
    young: 'heifer_calf',
    maiden: 'heifer',
    dam: 'cow',
    him: 'bull_calf',
    sire: 'bull',
    mixed: 'mixed_cattle',
  },
  Sheep: {
    young: 'ewe_lamb',
    maiden: 'hogget',
    dam: 'ewe',
    him: 'ram_lamb',
    sire: 'ram',
    mixed: 'mixed_sheep',
  },
  Goats: {
    young: 'doe_kid',
    maiden: 'doeling',
    dam: 'doe',
    him: 'buck_kid',
    sire: 'buck',
    mixed: 'mixed_goats',
  },
};

const latest = (one: string, other: string | null): string =>
  other !== null && other > one ? other : one;

/** What people call it on a day (domain notes, section 1, with the growing males that are no sires). */
export function calledOn(one: Beast, day: string): string {
  const name = names[one.species];
  if (one.sex === 'mixed') return name['mixed'] ?? '';
  const weaned = one.weanedOn !== null && one.weanedOn <= day;
  const under = (months: number): boolean =>
    one.bornOn !== null && day < monthsLater(one.bornOn, months);
  const suckling = under(12) && !weaned;
  if (one.sex === 'female') {
    if (one.births.length > 0 || (one.birthsBefore ?? 0) > 0) return name['dam'] ?? '';
    if (suckling) return name['young'] ?? '';
    // Nobody said whether she gave birth before she came: from three years on she is taken for a dam.
    // Who came too young to have carried to term by then cannot have.
    const cameYoung =
      one.bornOn !== null &&
      span(one.bornOn, latest(one.hereSince, one.listedOn)) <
        (one.species === 'Cattle' ? 480 : 240);
    const unknown = one.birthsBefore === null && !cameYoung && (one.bornOn === null || !under(36));
    return (unknown ? name['dam'] : name['maiden']) ?? '';
  }
  if (suckling) return name['him'] ?? '';
  if (one.castratedOn !== null && one.castratedOn <= day) {
    if (one.species === 'Sheep') return 'wether';
    if (one.species === 'Goats') return 'kapater';
    return one.bornOn !== null && !under(36) ? 'ox' : 'steer';
  }
  const served = one.putToServiceOn !== null && one.putToServiceOn <= day;
  if (served || one.bornOn === null) return name['sire'] ?? '';
  if (one.species !== 'Cattle')
    return under(12)
      ? one.species === 'Sheep'
        ? 'young_ram'
        : 'young_buck'
      : (name['sire'] ?? '');
  if (under(12)) return 'weaner_bull';
  return under(18) ? 'young_bull' : 'bull';
}
