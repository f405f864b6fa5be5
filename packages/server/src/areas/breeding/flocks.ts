import { gestationDaysOf } from '@kraal/domain/breeding/gestation';
import {
  type Fate,
  fateOf,
  headsFates,
  type HeadsChange,
  type Litter,
  newLitter,
  type Young,
} from '@kraal/domain/breeding/litter';
import type { Bred } from '@kraal/domain/breeding/measure';
import type { Day } from '@kraal/domain/format/dates';
import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { select, togetherByName, type Transaction } from '../../platform/database/connection.ts';
import {
  boolean,
  day,
  json,
  number,
  oneOf,
  rowFor,
  type RowOf,
  text,
} from '../../platform/database/row.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { weaningMasses } from '../animals/index.ts';
import { seasonRow, type Season, type Around, sireIdsOf } from './flockSeasonRow.ts';
import { exposureOf } from './exposureOf.ts';
import { lotsOf } from './lotsOf.ts';
import { ofAnimals } from '../animals/tables.ts';

const youngLotRow = rowFor<Young>()({
  bornOn: day,
  weanedOn: day.orNull,
  status: oneOf(),
  statusOn: day,
  heads: number,
}).with({ id: text, damId: text, isLot: boolean, changes: json<HeadsChange[]>() });
type YoungLot = RowOf<typeof youngLotRow>;

const pastOf = (transaction: Transaction, farmId: string, species: Species): Promise<Season[]> =>
  select(
    transaction,
    seasonRow,
    sql`
    select p.animal_id as "lotId", p.flock, p.services from past_mating p
      join ${ofAnimals.animal} a on a.farm_id = p.farm_id and a.id = p.animal_id
    where p.farm_id = ${farmId} and a.species = ${species} and p.flock is not null`,
  );

/** The young of lots, in lots or taken out of them, with every change of their heads. */
const youngOf = (transaction: Transaction, farmId: string, species: Species): Promise<YoungLot[]> =>
  select(
    transaction,
    youngLotRow,
    sql`
    select a.id, a.dam_id as "damId", a.born_on::text as "bornOn", a.weaned_on::text as "weanedOn",
      a.status, a.status_on::text as "statusOn", a.heads, a.is_lot as "isLot",
      coalesce((select jsonb_agg(jsonb_build_object('on', s.changed_on, 'kind', s.kind, 'heads',
        s.heads) order by s.changed_on, s.heads desc) from ${ofAnimals.stockChange} s
          where s.farm_id = a.farm_id
        and s.animal_id = a.id), '[]'::jsonb) as changes
    from ${ofAnimals.animal} a join ${ofAnimals.animal} d on d.farm_id = a.farm_id
      and d.id = a.dam_id and d.is_lot
      where a.farm_id = ${farmId} and a.species = ${species} and a.born_on is not null`,
  );

/** `massKg` is the mean mass of a head at weaning, null where the lot was not weighed then. */
function addFates(litter: Litter, fates: Record<Fate, number>, massKg: number | null): void {
  if (massKg !== null) {
    litter.weighed += fates.weaned;
    litter.weanedKg += massKg * fates.weaned;
  }
  litter.weaned += fates.weaned;
  litter.died += fates.died;
  litter.left += fates.left;
  litter.open += fates.open;
  litter.unrecorded += fates.unrecorded;
}

const fatesOf = (
  one: YoungLot,
  species: Species,
  { weaningDays, today }: Around,
): Record<Fate, number> => {
  if (one.isLot) return headsFates(one, { changes: one.changes, species, weaningDays, today });
  const none = { weaned: 0, died: 0, left: 0, open: 0, unrecorded: 0 };
  return { ...none, [fateOf(one, { species, weaningDays, today })]: 1 };
};

const ofLot = sql`exists (
  select from ${ofAnimals.animal} d where d.farm_id = a.farm_id and d.id = a.dam_id and d.is_lot
)`;

/** Of a season whose last births came when the next had begun, as it stood after the last of them; oldest first. */
function lastRecorded(seasons: readonly Season[]): Season[] {
  const byDay = new Map<Day, Season>();
  const settled = ({ flock }: Season): number => flock.mothers + (flock.lost ?? 0);
  for (const one of seasons) {
    const known = byDay.get(one.flock.gateOn);
    if (!known || settled(known) <= settled(one)) byDay.set(one.flock.gateOn, one);
  }
  return [...byDay.values()].sort((one, other) => (one.flock.gateOn < other.flock.gateOn ? -1 : 1));
}

/** Lots of females as the measures see them: one exposure a season, its results in heads. */
export async function loadFlocks(
  transaction: Transaction,
  { farm, species, around }: { farm: Farm; species: Species; around: Around },
): Promise<{ bred: Bred[]; litters: Litter[] }> {
  const lots = await lotsOf(transaction, farm.id, species);
  if (lots.length === 0) return { bred: [], litters: [] };
  const { past, young, inLots, takenOut } = await togetherByName({
    past: pastOf(transaction, farm.id, species),
    young: youngOf(transaction, farm.id, species),
    inLots: weaningMasses(transaction, { farmId: farm.id, species, whose: ofLot, of: 'lots' }),
    takenOut: weaningMasses(transaction, { farmId: farm.id, species, whose: ofLot }),
  });
  const massOf = (id: string): number | null =>
    (inLots.get(id) ?? takenOut.get(id))?.massKg ?? null;
  const seasons = Map.groupBy(
    [
      ...past,
      ...lots.flatMap(({ id, breeding }): Season[] =>
        breeding?.flock ? [{ lotId: id, flock: breeding.flock, services: breeding.services }] : [],
      ),
    ],
    ({ lotId }) => lotId,
  );
  const youngByLot = Map.groupBy(young, ({ damId }) => damId);
  const litters: Litter[] = [];
  const bred = lots.map((lot): Bred => {
    const own = lastRecorded(seasons.get(lot.id) ?? []).map((season) => ({
      ...season,
      services: around.bySires(season.services),
    }));
    const gestationDays = gestationDaysOf(species, lot.breed, farm.gestationDays);
    const first = litters.length;
    for (const { flock, services } of own) {
      if (flock.bornOn === null) continue;
      // Its births are a sire's where he alone was with it.
      const [sireId = null, ...others] = sireIdsOf(services);
      const litter = {
        ...newLitter(lot.id, flock.bornOn),
        mobId: flock.mobId,
        sireId: others.length === 0 ? sireId : null,
        ofLot: true,
      };
      litter.births = flock.mothers;
      litter.living = flock.alive;
      litter.dead = flock.dead;
      litters.push(litter);
    }
    for (const one of youngByLot.get(lot.id) ?? []) {
      const litter = litters.findLast(({ damId, on }) => damId === lot.id && on <= one.bornOn);
      if (litter) addFates(litter, fatesOf(one, species, around), massOf(one.id));
    }
    // More at a count than were said to be born were born, too (decision 047).
    for (const litter of litters.slice(first)) {
      const followed = litter.weaned + litter.died + litter.left + litter.open + litter.unrecorded;
      litter.living = Math.max(litter.living, followed);
    }
    return {
      id: lot.id,
      bornOn: lot.bornOn,
      mobId: lot.mobId,
      gestationDays,
      firstBirthKnown: false,
      exposures: own.flatMap((season) => exposureOf(season, { species, gestationDays }, around)),
    };
  });
  return { bred, litters };
}
