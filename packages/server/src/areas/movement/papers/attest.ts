import { addDays, type Day } from '@kraal/domain/format/dates';
import { isolationDays } from '@kraal/domain/movement/quarantine';
import type { PaperFacts } from '@kraal/domain/movement/papers';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Farm } from '../../../platform/http/authenticate.ts';
import { cameFrom } from '../cameFrom.ts';
import { cameLately, type Life } from '../../animals/index.ts';
import { metLately } from '../quarantine/isolated.ts';

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
  return select(
    transaction,
    row({ name: text, gln: text.orNull }),
    sql`with recursive ${cameFrom(farm.id, ids)}
      select distinct h.name, h.gln from came_from w
        join residence r on r.farm_id = ${farm.id} and r.animal_id = w.id and r.since < w.until
        left join camp c on c.farm_id = r.farm_id and c.id = r.place_id and r.kind = 'camp'
        join holding h on h.farm_id = r.farm_id
          and h.id = case r.kind when 'camp' then c.holding_id when 'holding' then r.place_id end
      where r.since < ${addDays(day, 1)}::timestamp at time zone ${farm.timeZone}
        and coalesce(r.until, 'infinity'::timestamptz)
          > ${addDays(day, -isolationDays)}::timestamp at time zone ${farm.timeZone}
        and w.until > ${addDays(day, -isolationDays)}::timestamp at time zone ${farm.timeZone}
      order by h.name limit ${mostOrigins}`,
  );
}
