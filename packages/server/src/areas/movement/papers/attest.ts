import { addDays, type Day } from '@kraal/domain/format/dates';
import { type PlaceKind, placeKinds } from '@kraal/domain/movement/places';
import { isolationDays } from '@kraal/domain/movement/quarantine';
import type { PaperFacts } from '@kraal/domain/movement/papers';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { oneOf, row, text } from '../../../platform/database/row.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Farm } from '../../../platform/http/authenticate.ts';
import { cameFrom } from '../cameFrom.ts';
import { cameLately, type Life } from '../../animals/index.ts';
import { metLately } from '../quarantine/isolated.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofFarms } from '../../farms/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';

/** More places than a load stood at in four weeks. */
const mostOrigins = 50;

type Attested = { lives: readonly Life[]; day: Day; today: Day };

/**
 * What an owner signs of the health of a load: that none came within 28 days, none stood with one that did, none has a
 * disease that the law controls. What the record contradicts is not printed to be signed. Out: where they stood.
 */
export async function originsAttested(
  transaction: Transaction,
  farm: Farm,
  { lives, day, today }: Attested,
): Promise<PaperFacts['origins']> {
  if (lives.some(({ state }) => state.controlled))
    throw conflict('contradicted', 'Some of them have a disease that the law controls.');
  const asked = day < today ? day : today;
  const came = await cameLately(transaction, { farmId: farm.id, today: asked });
  if (lives.some(({ state }) => came.has(state.id)))
    throw conflict('contradicted', 'Some of them came within 28 days: they are in isolation.');
  const ids = lives.map(({ state }) => state.id);
  const on = { farmId: farm.id, timeZone: farm.timeZone, today: asked };
  const met = await metLately(transaction, on);
  if (ids.some((id) => met.has(id)))
    throw conflict('contradicted', 'Some of them stood with animals in isolation.');
  const days = { since: addDays(day, -isolationDays), until: addDays(day, 1) };
  const stood = await stoodAt(transaction, farm, { ids, ...days });
  // Whoever was kept with another's stock came from elsewhere that day, though it was the farm's own all the while.
  if (stood.some(({ kind }) => kind !== null && withStock.has(kind)))
    throw conflict('contradicted', 'Some of them stood at another place within 28 days.');
  return stood.map(({ name, gln }) => ({ name, gln }));
}

/** Places at which other people's stock stands. */
const withStock: ReadonlySet<PlaceKind> = new Set(
  placeKinds.filter((kind) => kind !== 'vet' && kind !== 'abattoir'),
);

/** At which places they stood between two days; `kind` is null of the farm itself and its properties. */
function stoodAt(
  transaction: Transaction,
  { id: farmId, timeZone }: Farm,
  { ids, since, until }: { ids: readonly string[]; since: Day; until: Day },
): Promise<{ name: string; gln: string | null; kind: PlaceKind | null }[]> {
  const startOf = (on: Day) => sql`${on}::timestamp at time zone ${timeZone}`;
  return select(
    transaction,
    row({ name: text, gln: text.orNull, kind: oneOf<PlaceKind>().orNull }),
    sql`with recursive ${cameFrom(farmId, ids)}
      select distinct coalesce(h.name, f.farm_name) as name,
          case when h.id is null then f.gln else h.gln end as gln,
          case when not h.is_own then h.kind end as kind
        from came_from w join ${ofFarms.farm} f on f.id = ${farmId}
          -- Whoever stood in no camp stood on the farm all the same.
          left join ${ofAnimals.residence} r on r.farm_id = f.id and r.animal_id = w.id and r.since < w.until
            and r.since < ${startOf(until)}
            and coalesce(r.until, 'infinity'::timestamptz) > ${startOf(since)}
          left join ${ofInfrastructure.camp} c on c.farm_id = r.farm_id and c.id = r.place_id and r.kind = 'camp'
          left join ${ofInfrastructure.holding} h on h.farm_id = r.farm_id
            and h.id = case r.kind when 'camp' then c.holding_id when 'holding' then r.place_id end
        where w.until > ${startOf(since)} and r.kind is distinct from 'transit'
        order by name limit ${mostOrigins}`,
  );
}
