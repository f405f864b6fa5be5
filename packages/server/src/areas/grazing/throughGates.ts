import type { SeasonCamp } from '@kraal/contract/grazing';
import type { Day } from '@kraal/domain/format/dates';
import {
  grazedThroughGates,
  groupsOf,
  type OpenGate,
  openSpans,
} from '@kraal/domain/grazing/openGates';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, type Column, list, number, row, text } from '../../platform/database/row.ts';

type Farm = { id: string; timeZone: string };
type Carried = Omit<SeasonCamp, 'load'>;
type Asked = {
  camps: readonly Carried[];
  from: Day;
  before: Day;
  /** What stood in some camps from each day on: of `season.ts`, which knows how units are counted. */
  levelsOf: (camps: SQL) => SQL;
};

/** When the farm's gates stood open, each with the camps that it joins. */
export async function openGates(
  transaction: Transaction,
  { id, timeZone }: Farm,
): Promise<OpenGate[]> {
  const rows = await select(
    transaction,
    row({ gate: text, campIds: list<string>(), day: text as Column<Day>, isOpened: boolean }),
    sql`select t.id as gate, t.camp_ids as "campIds",
        to_char(s.occurred_at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
        s.kind = 'gate_opened' as "isOpened"
      from thing t join event_subject s on s.farm_id = t.farm_id and s.subject_id = t.id
          and s.kind in ('gate_opened', 'gate_shut')
        join event e on e.farm_id = s.farm_id and e.id = s.event_id and e.voided_by is null
      where t.farm_id = ${id} and t.kind = 'gate' and cardinality(t.camp_ids) > 1
      order by t.id, s.occurred_at, s.event_id limit 20000`,
  );
  return [...Map.groupBy(rows, ({ gate }) => gate).values()].flatMap((entries) =>
    openSpans(entries[0]?.campIds ?? [], entries),
  );
}

/** Camps that open gates made one for some of these days share what grazed in any of them. */
export async function throughGates(
  transaction: Transaction,
  farm: Farm,
  { camps, from, before, levelsOf }: Asked,
): Promise<Carried[]> {
  const gates = (await openGates(transaction, farm)).filter(
    (gate) => gate.from < before && (gate.until === null || gate.until > from),
  );
  if (gates.length === 0) return [...camps];
  const ids = [...new Set(gates.flatMap(({ campIds }) => campIds))];
  const of = sql`and d.camp_id = any(${sql.param(ids)}::uuid[])`;
  const levels = await select(
    transaction,
    row({ campId: text, day: text as Column<Day>, lsu: number }),
    sql`select l.camp_id as "campId", l.day::text as day, (l.level / 1e6)::float8 as lsu
      from (${levelsOf(of)}) l order by l.day`,
  );
  const hectaresOn = await sizes(transaction, farm.id, ids);
  const grazed = grazedThroughGates({ levels, gates, hectaresOn, from, before });
  return camps.map((camp) => ({ ...camp, ...grazed.get(camp.campId) }));
}

/** Hectares of some camps on a day: of the shape that it had then, else as they were typed. */
async function sizes(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<(campId: string, day: Day) => number | null> {
  const rows = await select(
    transaction,
    row({
      campId: text,
      typedHa: number.orNull,
      from: text.orNull,
      until: text.orNull,
      drawnHa: number.orNull,
    }),
    sql`select c.id as "campId", c.area_ha as "typedHa", s.from_on::text as from,
        s.until_on::text as until, s.drawn_ha as "drawnHa"
      from camp c left join camp_shape s on s.farm_id = c.farm_id and s.camp_id = c.id
      where c.farm_id = ${farmId} and c.id = any(${sql.param([...ids])}::uuid[])`,
  );
  const ofCamp = Map.groupBy(rows, ({ campId }) => campId);
  return (campId, day) => {
    const shapes = ofCamp.get(campId) ?? [];
    const then = shapes.find(
      ({ from, until }) => from !== null && from <= day && (until === null || until > day),
    );
    return then?.drawnHa ?? shapes[0]?.typedHa ?? shapes[0]?.drawnHa ?? null;
  };
}

/** Camps that gates make one today, each with all of them. */
export async function joinedNow(
  transaction: Transaction,
  farm: Farm,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const open = (await openGates(transaction, farm)).filter(({ until }) => until === null);
  const ids = [...new Set(open.flatMap(({ campIds }) => campIds))];
  return new Map(
    groupsOf(ids, open).flatMap((group) => group.map((id): [string, string[]] => [id, group])),
  );
}
