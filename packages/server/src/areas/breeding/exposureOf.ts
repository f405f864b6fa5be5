import { lastBirthDay } from '@kraal/domain/breeding/exposureOutcome';
import { flockResult } from '@kraal/domain/breeding/flock';
import { birthSpanDays, lastServedIn } from '@kraal/domain/breeding/flockSeason';
import type { Bred } from '@kraal/domain/breeding/measure';
import { seasonName } from '@kraal/domain/breeding/season';
import { daysBetween } from '@kraal/domain/format/dates';
import type { Species } from '@kraal/domain/animals/species';
import { type Season, type Around, sireIdsOf } from './flockSeasonRow.ts';

export function exposureOf(
  { flock, services }: Season,
  { species, gestationDays }: { species: Species; gestationDays: number },
  { today, calendar }: Around,
): Bred['exposures'][number][] {
  // Sires that were gone before a lot of young ones was grown served none of them.
  const last = lastServedIn(services);
  if (flock.exposed === 0 || flock.gateOn > today || (last !== null && last < flock.gateOn))
    return [];
  // Births of one season lie near to each other: long after the first of them the others will not come.
  const isPast =
    (last !== null && today > lastBirthDay({ gestationDays, species }, last)) ||
    (flock.bornOn !== null && daysBetween(flock.bornOn, today) > birthSpanDays(flock, services));
  return [
    {
      gateOn: flock.gateOn,
      closedOn: null,
      lastServedOn: last,
      sireIds: sireIdsOf(services),
      mobId: flock.mobId,
      pregnant: null,
      lostOn: null,
      bornOn: flock.bornOn,
      bore: null,
      awayOn: null,
      season: seasonName(flock.gateOn, calendar),
      flock: flockResult(flock, isPast),
    },
  ];
}
