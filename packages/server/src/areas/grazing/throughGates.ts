import type { Day } from '@kraal/domain/format/dates';
import {
  groupsOf,
  type Level,
  type OpenGate,
  openSpans,
  sharedLevels,
} from '@kraal/domain/grazing/openGates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, day, list, number, row, text } from '../../platform/database/row.ts';
import { campLevels, type Counting } from './units.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

type Farm = Counting & { timeZone: string };

/** More was never said of the gates of a farm. */
const mostEntries = 50_000;

/** When the farm's gates stood open, each with the camps that it joins; one that was taken away joins nobody any more. */
async function openGates(
  transaction: Transaction,
  { id, timeZone }: { id: string; timeZone: string },
): Promise<OpenGate[]> {
  const dayOf = (moment: ReturnType<typeof sql>) =>
    sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const rows = await select(
    transaction,
    row({
      gate: text,
      campIds: list<string>(),
      goneOn: day.orNull,
      day,
      isOpened: boolean,
    }),
    sql`select t.id as gate, t.camp_ids as "campIds", ${dayOf(sql`t.archived_at`)} as "goneOn",
        ${dayOf(sql`s.occurred_at`)} as day, s.kind = 'gate_opened' as "isOpened"
      from ${ofInfrastructure.thing} t join ${ofLedger.eventSubject} s on s.farm_id = t.farm_id
        and s.subject_id = t.id
          and s.kind in ('gate_opened', 'gate_shut')
        join ${ofLedger.event} e on e.farm_id = s.farm_id and e.id = s.event_id
          and e.voided_by is null
      where t.farm_id = ${id} and t.kind = 'gate' and cardinality(t.camp_ids) > 1
      order by s.occurred_at desc, s.event_id desc limit ${mostEntries}`,
  );
  // The latest where there are more: what stands open today is right whatever was said long ago.
  return [...Map.groupBy(rows.toReversed(), ({ gate }) => gate).values()].flatMap((entries) =>
    openSpans(entries[0]?.campIds ?? [], entries, entries[0]?.goneOn ?? null),
  );
}

export type Through = {
  /** What grazed in each camp that any gate ever opened to another, from day to day. */
  levels: ReadonlyMap<string, Level[]>;
  /** Camps that gates make one today, each with all of them. */
  joined: ReadonlyMap<string, readonly string[]>;
};

/** Who grazed where through open gates, up to a day; nothing of it on a farm whose gates are shut. */
export async function throughGates(
  transaction: Transaction,
  farm: Farm,
  before: Day,
): Promise<Through> {
  const gates = (await openGates(transaction, farm)).filter(({ from }) => from < before);
  if (gates.length === 0) return { levels: new Map(), joined: new Map() };
  const ids = [...new Set(gates.flatMap(({ campIds }) => campIds))];
  const rows = await select(
    transaction,
    row({ campId: text, day, lsu: number }),
    sql`select l.camp_id as "campId", l.day::text as day, (l.level / 1e6)::float8 as lsu
      from (${campLevels(farm, before, sql`and d.camp_id = any(${sql.param(ids)}::uuid[])`)}) l
      order by l.day`,
  );
  const { hectaresOn, changesOf } = await sizesOf(transaction, farm, ids);
  const open = gates.filter(({ until }) => until === null);
  const groups = groupsOf([...new Set(open.flatMap(({ campIds }) => campIds))], open);
  return {
    levels: sharedLevels({ levels: rows, gates, hectaresOn, changesOf }),
    joined: new Map(groups.flatMap((group) => group.map((id): [string, string[]] => [id, group]))),
  };
}

type Sizes = {
  hectaresOn: (campId: string, day: Day) => number | null | undefined;
  changesOf: (campId: string) => Day[];
};

/** Hectares of camps on a day: of the shape that it had then, else as they were typed; none before a cut made it. */
async function sizesOf(
  transaction: Transaction,
  { id: farmId, timeZone }: Farm,
  ids: readonly string[],
): Promise<Sizes> {
  const rows = await select(
    transaction,
    row({
      campId: text,
      typedHa: number.orNull,
      endedOn: day.orNull,
      from: day.orNull,
      until: day.orNull,
      drawnHa: number.orNull,
      isCut: boolean,
    }),
    sql`select c.id as "campId", c.area_ha as "typedHa",
        to_char(c.archived_at at time zone ${timeZone}, 'YYYY-MM-DD') as "endedOn",
        s.from_on::text as from, s.until_on::text as until, s.drawn_ha as "drawnHa",
        coalesce(s.came_from <> '{}', false) as "isCut"
      from ${ofInfrastructure.camp} c left join ${ofInfrastructure.campShape} s
        on s.farm_id = c.farm_id and s.camp_id = c.id
      where c.farm_id = ${farmId} and c.id = any(${sql.param([...ids])}::uuid[])
      order by s.from_on`,
  );
  const ofCamp = Map.groupBy(rows, ({ campId }) => campId);
  const hectaresOn: Sizes['hectaresOn'] = (campId, day) => {
    const shapes = ofCamp.get(campId) ?? [];
    const [first] = shapes;
    // It ends with its last shape: a camp that was joined was archived on another day than it is said to have ended.
    const lastUntil = shapes.at(-1)?.until ?? null;
    const endedOn = first?.endedOn ? (lastUntil ?? first.endedOn) : null;
    if (!first || (endedOn !== null && day >= endedOn)) return undefined;
    if (first.isCut && first.from !== null && day < first.from) return undefined;
    const then = shapes.find(
      ({ from, until }) => from !== null && from <= day && (until === null || until > day),
    );
    return then?.drawnHa ?? first.typedHa ?? first.drawnHa;
  };
  const changesOf = (campId: string): Day[] =>
    (ofCamp.get(campId) ?? []).flatMap(({ from, until, endedOn }) =>
      [from, until, endedOn].filter((day) => day !== null),
    );
  return { hectaresOn, changesOf };
}
