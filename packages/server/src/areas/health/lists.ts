import { recordedBy } from '../../platform/database/recordedBy.ts';
import type { Output, Request } from '@kraal/contract/endpoint';
import { type Hold, openEnd } from '@kraal/domain/health/hold';
import { dayOf, type Day } from '@kraal/domain/format/dates';
import type { Species } from '@kraal/domain/animals/species';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import {
  listWithdrawals as withdrawalsContract,
  treatmentRegister as registerContract,
} from '@kraal/contract/health';
import { json, number, row, rowIn, type RowOf, text } from '../../platform/database/row.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { heldByMedicine } from './held.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { payloadJson, payloadText } from '../ledger/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';
import { ofLedger } from '../ledger/tables.ts';
import { ofPeople } from '../people/tables.ts';

const heldRow = rowIn(withdrawalsContract, 'items');

/** Who is held back today, whose turn comes first on top. */
export async function listWithdrawals(
  transaction: Transaction,
  {
    farm,
    query,
    now,
  }: { farm: Farm; query: Request<typeof withdrawalsContract>['query']; now: Date },
): Promise<Output<typeof withdrawalsContract>> {
  const today = dayOf(now, farm.timeZone);
  const until = sql`greatest(a.meat_until, a.milk_until)`;
  const isHeld = sql`a.farm_id = ${farm.id} and a.status = 'alive'
    and ${until} >= ${today}${query.species ? sql` and a.species = ${query.species}` : sql``}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from ${ofAnimals.animal} a where ${isHeld}`,
  );
  return keysetPage(query, count?.total ?? 0, async (after, limit) => {
    const [day = '0001-01-01', id = '00000000-0000-0000-0000-000000000000'] =
      after?.split(' ') ?? [];
    const rows = await select(
      transaction,
      heldRow.without('heldBy').with({ key: text, holds: json<Hold[]>().orNull }),
      sql`
      with chosen as materialized (select a.state->'holds' as holds, a.id, a.tag, a.name, a.species,
        a.heads, a.camp_id, a.mob_id, a.meat_until, a.milk_until, ${until} as until
          from ${ofAnimals.animal} a
        where ${isHeld} and (${until}, a.id) > (${day}::date, ${id}::uuid) order by ${until}, a.id
        limit ${limit})
      select a.holds, a.id, a.tag, a.name, a.species, a.heads, c.name as "campName",
        m.name as "mobName", case
        when a.meat_until >= ${today} then a.meat_until::text end as "meatUntil", case
        when a.milk_until >= ${today} then a.milk_until::text end as "milkUntil",
        a.until::text || ' ' || a.id::text as key
      from chosen a left join ${ofInfrastructure.camp} c on c.farm_id = ${farm.id}
        and c.id = a.camp_id
        left join ${ofAnimals.mob} m on m.farm_id = ${farm.id} and m.id = a.mob_id
          order by a.until, a.id`,
    );
    const held = await heldByMedicine(transaction, {
      farmId: farm.id,
      holdsOf: new Map(rows.map((row) => [row.id, row.holds ?? []])),
      today,
    });
    return rows.map(({ holds: _holds, ...row }) => ({ ...row, heldBy: held.get(row.id) ?? [] }));
  });
}

const registerItemRow = rowIn(registerContract, 'items');
type RegisterItem = RowOf<typeof registerItemRow>;
export type RegisterQuery = {
  from?: Day | undefined;
  to?: Day | undefined;
  animalId?: string | undefined;
  species?: Species | undefined;
};

/** Only animals of a species, where one is asked for; `of` is the table whose animal it is. */
const ofSpecies = (of: SQL, farmId: string, species: Species | undefined): SQL =>
  species
    ? sql` and exists (select from ${ofAnimals.animal} o where o.farm_id = ${farmId}
      and o.id = ${of}.animal_id
        and o.species = ${species})`
    : sql``;

const within = (farmId: string, { from, to, animalId, species }: RegisterQuery): SQL =>
  sql`t.farm_id = ${farmId}${from ? sql` and t.given_on >= ${from}` : sql``}${to ? sql` and t.given_on <= ${to}` : sql``}${animalId ? sql` and t.animal_id = ${animalId}` : sql``}${ofSpecies(sql`t`, farmId, species)}`;

/** More doses were to follow, and none of this medicine has been the last since: its course goes on. */
const isOpenCourse = sql`${payloadText('treated', 'courseGoesOn')} = 'true' and exists (
  select from jsonb_array_elements(a.state->'holds') h
  where h->>'medicineId' = t.medicine_id::text and h->'course' ? 'lastDoseOn'
) and not exists (
  select from treatment o join ${ofLedger.event} d on d.farm_id = o.farm_id and d.id = o.event_id
  where o.farm_id = t.farm_id and o.animal_id = t.animal_id and o.medicine_id = t.medicine_id
    and d.occurred_at > e.occurred_at
    and ${payloadText('treated', 'courseGoesOn', 'd')} is distinct from 'true'
    and not (a.is_lot and coalesce(d.heads < a.heads, false))
)`;

/** Until when a dose holds back by its own days; without an end while its course goes on. */
const untilOf = (days: 'meatDays' | 'milkDays'): SQL => sql`case
  when (l.line->>${days})::float8 > 0 and ${isOpenCourse} then ${openEnd}
  when (l.line->>${days})::float8 > 0
    then (t.given_on + ceil((l.line->>${days})::float8)::int)::text end`;

/** What an audit asks of a treatment: when, whom, what of which batch, how much and how, why, who gave and who prescribed it, until when it holds back. */
export function registerLines(
  transaction: Transaction,
  {
    farmId,
    query,
    before,
    limit,
  }: { farmId: string; query: RegisterQuery; before: string | null; limit: number },
): Promise<RegisterItem[]> {
  const order = sql`t.given_on::text || ' ' || t.event_id::text || ' ' || t.animal_id::text || ' ' || t.line`;
  return select(
    transaction,
    registerItemRow,
    sql`
    select ${order} as key, t.event_id as "eventId", t.animal_id as "animalId", coalesce(a.tag,
      a.name) as tag, e.occurred_at as "givenAt", m.name as medicine, b.number as batch, t.dose,
      t.unit, t.heads,
      l.line->>'route' as route, l.line->>'site' as site,
      ${payloadText('treated', 'reason')} as reason,
        coalesce(${payloadText('treated', 'givenBy')}, ${recordedBy}) as "givenBy",
        ${payloadText('treated', 'prescribedBy')} as "prescribedBy",
      ${untilOf('meatDays')} as "meatUntil", ${untilOf('milkDays')} as "milkUntil"
    from treatment t join ${ofLedger.event} e on e.farm_id = t.farm_id and e.id = t.event_id
      cross join lateral (select ${payloadJson('treated', 'lines')}->t.line as line) l
      left join ${ofAnimals.animal} a on a.farm_id = t.farm_id and a.id = t.animal_id
        left join medicine m on m.farm_id = t.farm_id and m.id = t.medicine_id
        left join batch b on b.farm_id = t.farm_id and b.id = t.batch_id
        left join ${ofPeople.userAccount} u on u.id = e.recorded_by
    where ${within(farmId, query)} and ${order} < ${before ?? 'x'} order by ${order} desc
      limit ${limit}`,
  );
}

export async function treatmentRegister(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof registerContract>['query'],
): Promise<Output<typeof registerContract>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from treatment t where ${within(farmId, query)}`,
  );
  return keysetPage(query, count?.total ?? 0, (before, limit) =>
    registerLines(transaction, { farmId, query, before, limit }),
  );
}
