import type { Candidate, selectionList as contract } from '@kraal/contract/breeding';
import type { Output, Request } from '@kraal/contract/endpoint';
import { herdInbreeding } from '@kraal/domain/breeding/herdPedigree';
import { breedingFacts, gestationDaysOf } from '@kraal/domain/breeding/gestation';
import type { Litter } from '@kraal/domain/breeding/litter';
import { addDays, addMonths, dayOf, daysBetween, type Day } from '@kraal/domain/format/dates';
import { weaningDaysOf } from '@kraal/domain/animals/farmSettings';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, json, number, oneOf, row, text } from '../../platform/database/row.ts';
import { keysetPage } from '../../platform/database/page.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { loadPedigree } from './matings.ts';
import { closedIds } from '../animals/index.ts';
import { loadRecords } from './records.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofHealth } from '../health/tables.ts';

type Query = Request<typeof contract>['query'];
const knownRow = row({
  id: text,
  tag: text.orNull,
  name: text.orNull,
  bornOn: day.orNull,
  mobName: text.orNull,
  decision: oneOf<NonNullable<Candidate['decision']>>().orNull,
  status: json<Candidate['status']>(),
  treatments: number,
  sortTag: text,
  parity: number,
  lastBirth: day.orNull,
  /** Her first day in the books: what she weaned before nobody wrote down. */
  cameOn: day.orNull,
  heads: number,
});

/** The first in each order is the one to look at first: who weans least, waits longest, is oldest, sickest, most inbred. */
const worst: Record<Query['sort'], (one: Candidate) => number> = {
  weaned: (one) => one.weanedKgPerYear ?? Number.POSITIVE_INFINITY,
  interval: (one) => -(one.lastIntervalDays ?? 0),
  age: (one) => (one.bornOn ? Date.parse(one.bornOn) : Number.POSITIVE_INFINITY),
  health: (one) => -one.treatments,
  inbreeding: (one) => -one.inbreeding,
};

const latest = (one: Day | null, other: Day | null): Day | null =>
  one === null || (other !== null && other > one) ? other : one;

/** Breeding females ranked for keeping and culling, two years of treatments beside what they weaned a year in the herd. */
export async function selectionList(
  transaction: Transaction,
  { farm, query, now }: { farm: Farm; query: Query; now: Date },
): Promise<Output<typeof contract>> {
  const today = dayOf(now, farm.timeZone);
  const records = await loadRecords(transaction, { farm, species: query.species, now });
  const litters = Map.groupBy(records.litters, ({ damId }) => damId);
  const known = await select(
    transaction,
    knownRow,
    sql`
    with ${closedIds(farm.id)}
    select a.id, a.tag, a.name, a.heads, a.born_on::text as "bornOn", m.name as "mobName",
      a.state->'breeding'->>'decision' as decision, b.breeding_status as status,
      a.tag_sort as "sortTag", b.parity, b.last_birth_on::text as "lastBirth",
      (select min(s.changed_on)::text from ${ofAnimals.stockChange} s where s.farm_id = a.farm_id
        and s.animal_id = any(own.ids)) as "cameOn",
      (select count(distinct t.event_id) from ${ofHealth.treatment} t join ${ofHealth.medicine} d
        on d.farm_id = t.farm_id
        and d.id = t.medicine_id
        and d.medicine_class not in ('vaccine', 'anthelmintic', 'acaricide', 'vitamin_mineral')
        where t.farm_id = a.farm_id and t.animal_id = any(own.ids)
        and t.given_on > ${today}::date - 730)::int as treatments
    from animal_breeding b join ${ofAnimals.animal} a on a.farm_id = b.farm_id and a.id = b.id
      left join ${ofAnimals.mob} m on m.farm_id = a.farm_id and m.id = a.mob_id
      left join closed c on c.id = a.id
      cross join lateral (select a.id || coalesce(c.ids, '{}') as ids) own
      where b.farm_id = ${farm.id} and b.species = ${query.species}
      and b.breeding_status is not null and not b.is_lot
      ${query.decision === undefined ? sql`` : query.decision === 'none' ? sql`and a.state->'breeding'->>'decision' is null` : sql`and a.state->'breeding'->>'decision' = ${query.decision}`}`,
  );
  const pedigree = await loadPedigree(
    transaction,
    farm.id,
    known.map(({ id }) => id),
  );
  const inbreeding = herdInbreeding(pedigree);
  const { firstServiceMonths } = breedingFacts[query.species];
  const firstWeaningDays =
    gestationDaysOf(query.species, null, farm.gestationDays) +
    weaningDaysOf(query.species, farm.settings);
  // She had no young that could have been weaned yet, at her own age or at theirs: nothing speaks against her.
  const isTooEarly = (own: readonly Litter[], since: Day | null): boolean =>
    own.length > 0
      ? own.every(({ open }) => open > 0)
      : since === null || addDays(since, firstWeaningDays) > today;
  // Young that were weaned and never weighed, or whose weaning nobody recorded, are left out, and are not zero.
  const isUnweighed = (own: readonly Litter[]): boolean =>
    own.some(({ weaned, unrecorded }) => weaned + unrecorded > 0) &&
    own.every(({ weighed }) => weighed === 0);
  const candidates = known.map(({ sortTag, parity, lastBirth, cameOn, ...one }) => {
    const own = (litters.get(one.id) ?? []).sort((first, second) =>
      first.on < second.on ? -1 : 1,
    );
    const [last, before] = [own.at(-1), own.at(-2)];
    const ripeOn = one.bornOn ? addMonths(one.bornOn, firstServiceMonths) : (own[0]?.on ?? null);
    const since = ripeOn && cameOn && cameOn > ripeOn ? cameOn : ripeOn;
    const years = since && since < today ? daysBetween(since, today) / 365.25 : 0;
    const weanedKg = own.reduce((sum, { weanedKg: kg }) => sum + kg, 0);
    const candidate: Candidate = {
      ...one,
      births: Math.max(parity, own.length),
      weaned: own.reduce((sum, { weaned }) => sum + weaned, 0),
      weanedKgPerYear:
        years >= 1 && !isTooEarly(own, since) && !isUnweighed(own) ? weanedKg / years : null,
      lastBirthOn: latest(last?.on ?? null, lastBirth),
      lastIntervalDays: last && before ? daysBetween(before.on, last.on) : null,
      inbreeding: inbreeding[pedigree.placeOf.get(one.id) ?? 0] ?? 0,
    };
    return { candidate, sortTag };
  });
  candidates.sort(
    (one, other) =>
      worst[query.sort](one.candidate) - worst[query.sort](other.candidate) ||
      // Those without a tag are equal in all else: each page is of the same order.
      (`${one.sortTag} ${one.candidate.id}` < `${other.sortTag} ${other.candidate.id}` ? -1 : 1),
  );
  // A rank is no key that stays: the page is counted, over the same herd.
  const ranked = candidates.map(({ candidate }, index) => ({
    ...candidate,
    key: String(index).padStart(7, '0'),
  }));
  return keysetPage(query, ranked.length, (after, limit) =>
    Promise.resolve(ranked.filter(({ key }) => after === null || key > after).slice(0, limit)),
  );
}
