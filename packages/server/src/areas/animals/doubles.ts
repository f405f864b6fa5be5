import type { Output, Request } from '@kraal/contract/endpoint';
import type {
  animalDoubles as doublesContract,
  closeDouble as closeContract,
  Double,
} from '@kraal/contract/animals';
import type { EventAnswer } from '@kraal/contract/ledger';
import { isWarning } from '@kraal/domain/ledger/warning';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { double as doubleSchema } from '@kraal/contract/animals';
import { day, json, list, number, row, rowFor, rowOf, text } from '../../platform/database/row.ts';
import { RequestError } from '../../platform/errors.ts';
import { type Residue, residues } from '../health/index.ts';
import { type Recorder, recordEvents } from '../ledger/index.ts';

const called = (of: SQL): SQL => sql`coalesce(${of}.tag, ${of}.name, ${of}.eid)`;

/** What more have in common is no sign: a file's own default, a lot's day of birth. */
const mostAlike = 4;
const isOpen = sql`a.status in ('alive', 'reference', 'lost', 'stolen') and not a.is_lot`;
const isBirthKnown = sql`case when a.state->'bornPrecision' is null then a.born_on end`;
/** As different people write one number. */
const written = (text: SQL): SQL => sql`lower(regexp_replace(${text}, '[\\s.-]', '', 'g'))`;

/** Signs of the animals `a`: what each wears, or is called with its day of birth. A brand is shared by many and is none. */
const signs = (farmId: string, whose: SQL): SQL => sql`
  select a.id, a.species, a.sex, 'tag' as why, a.tag_key as value from animal a
    where a.farm_id = ${farmId} and ${isOpen} and a.tag_key is not null and (${whose})
  union all select a.id, a.species, a.sex, 'eid', a.eid from animal a
    where a.farm_id = ${farmId} and ${isOpen} and a.eid is not null and (${whose})
  union all select a.id, a.species, a.sex, 'official',
      ${written(sql`i->>'scheme'`)} || ' ' || ${written(sql`i->>'value'`)}
    from animal a cross join jsonb_array_elements(a.state->'identifiers') i
    where a.farm_id = ${farmId} and ${isOpen} and i->>'type' = 'official' and i->>'until' is null
      and (${whose})
  union all select a.id, a.species, a.sex, 'name', lower(a.name) || ' ' || ${isBirthKnown} from animal a
    where a.farm_id = ${farmId} and ${isOpen} and a.name is not null and ${isBirthKnown} is not null
      and (${whose})`;

/**
 * Pairs of records that may be of one animal: they wear one number, or one name and one day of birth. A tag is given
 * again, so it says nothing of those with another day of birth. Each pair comes from both sides.
 */
const pairs = (farmId: string, whose: SQL, among: SQL): SQL => sql`
  with sign as materialized (${signs(farmId, among)}), shared as (
    select why, value, species, sex from sign group by 1, 2, 3, 4
    having count(*) between 2 and ${mostAlike}::int
  ), pair as (
    select s.id, t.id as other_id, min(s.why) as why from shared
      join sign s using (why, value, species, sex) join sign t using (why, value, species, sex)
      where s.id <> t.id group by 1, 2
  )
  select o.id, p.id as "otherId", ${called(sql`o`)} as name, ${called(sql`p`)} as "otherName",
    o.status, p.status as "otherStatus", why
  from pair join animal o on o.farm_id = ${farmId} and o.id = pair.id
    join animal p on p.farm_id = ${farmId} and p.id = pair.other_id
  where ${whose} and (why in ('eid', 'official') or o.born_on is null or p.born_on is null
    or o.born_on = p.born_on or o.state->'bornPrecision' is not null
    or p.state->'bornPrecision' is not null)`;

/** As many as somebody goes through. */
const mostPairs = 200;

export async function listDoubles(
  transaction: Transaction,
  farmId: string,
): Promise<Output<typeof doublesContract>> {
  const items = await select(
    transaction,
    rowOf(doubleSchema),
    // Of a parent that is known only and one that is here, the one that is here stays.
    sql`${pairs(farmId, sql`(o.status = 'reference', o.id) > (p.status = 'reference', p.id)`, sql`true`)}
      order by 4, 2, 1 limit ${mostPairs}`,
  );
  return { items };
}

/** What of this animal's own records its page tells: the one it goes on in, those closed into it, those it may be. */
export async function recordsOf(
  transaction: Transaction,
  { farmId, id, sameAsId }: { farmId: string; id: string; sameAsId: string | undefined },
): Promise<{
  sameAs: { id: string; name: string | null } | null;
  closedRecords: { id: string; name: string | null }[];
  doubles: Double[];
}> {
  const linked = await select(
    transaction,
    row({ id: text, name: text.orNull }),
    sql`select a.id, ${called(sql`a`)} as name from animal a where a.farm_id = ${farmId}
      and (a.id = ${sameAsId ?? null} or (a.status = 'merged' and a.state->>'sameAsId' = ${id}))
      order by a.id limit 20`,
  );
  const doubles = await select(
    transaction,
    rowOf(doubleSchema),
    sql`${pairs(farmId, sql`o.id = ${id}`, await alike(transaction, farmId, id))}
      order by 4, 2 limit 10`,
  );
  return {
    sameAs: linked.find((one) => one.id === sameAsId) ?? null,
    closedRecords: linked.filter((one) => one.id !== sameAsId),
    doubles,
  };
}

/** A condition on `a`: it shares some sign with the animal, as far as an index can tell. */
async function alike(transaction: Transaction, farmId: string, id: string): Promise<SQL> {
  const [own] = await select(
    transaction,
    row({
      tag: text.orNull,
      eid: text.orNull,
      name: text.orNull,
      bornOn: text.orNull,
      species: text,
      official: json<{ scheme: string; value: string }[]>(),
    }),
    sql`select a.tag_key as tag, a.eid, lower(a.name) as name, a.born_on::text as "bornOn",
        a.species, coalesce(jsonb_path_query_array(a.state->'identifiers',
          '$[*] ? (@.type == "official")'), '[]') as official
      from animal a where a.farm_id = ${farmId} and a.id = ${id} and ${isOpen}`,
  );
  if (!own) return sql`false`;
  const { tag, eid, name, bornOn, species, official } = own;
  return sql.join(
    [
      sql`a.id = ${id}`,
      ...(tag ? [sql`a.tag_key = ${tag}`] : []),
      ...(eid ? [sql`a.eid = ${eid}`] : []),
      ...(name && bornOn
        ? [sql`(a.species = ${species} and a.born_on = ${bornOn} and lower(a.name) = ${name})`]
        : []),
      ...(official.length > 0
        ? [sql`a.state->'identifiers' @> '[{"type":"official"}]'::jsonb`]
        : []),
    ],
    sql` or `,
  );
}

type Closed = Output<typeof closeContract> & { residues: Residue[] };

const rejectedAs = ({ code = 'rejected', problems = [] }: EventAnswer): RequestError =>
  new RequestError(
    422,
    code,
    problems[0] ?? 'This entry was refused.',
    Object.fromEntries(Map.groupBy(problems, ({ field }) => field)),
  );

/** Closes a record whose animal has another; its young are that one's from then on. */
export async function closeDouble(
  transaction: Transaction,
  { recorder, id }: { recorder: Recorder; id: string },
  { sure, ...said }: Request<typeof closeContract>['body'],
): Promise<Closed> {
  // An id is one in whatever letters it is written.
  const [eventId, keptId] = [said.eventId.toLowerCase(), said.keptId.toLowerCase()];
  const { farmId } = recorder;
  if (await isClosedBy(transaction, farmId, { id, eventId, keptId }))
    return { success: true, asked: null, young: 0, residues: [] };
  const young = await countYoung(transaction, farmId, id);
  const occurredAt = recorder.now.toISOString();
  const { answers, consequences } = await recordEvents(transaction, recorder, [
    {
      id: eventId,
      kind: 'recorded_twice',
      occurredAt,
      animalIds: [id],
      payload: { keptId, ...(sure ? { sure } : {}) },
    },
  ]);
  const [answer] = answers;
  if (answer?.result === 'rejected') {
    const { code = '', message = '', problems = [] } = answer;
    if (!isWarning(code)) throw rejectedAs(answer);
    const { text = message, params = [] } = problems[0] ?? {};
    const asked = { code, message, said: { text, params } };
    return { success: false, asked, young: 0, residues: [] };
  }
  const left = await leftInside(transaction, { farmId, id, keptId });
  return { success: true, asked: null, young, residues: [...consequences.of(residues), ...left] };
}

/** The animal left before, under its other record, inside a withdrawal that only this one knew of. */
async function leftInside(
  transaction: Transaction,
  { farmId, id, keptId }: { farmId: string; id: string; keptId: string },
): Promise<Residue[]> {
  const rows = await select(
    transaction,
    rowFor<Omit<Residue, 'animalId'>>()({
      eventId: text,
      tag: text.orNull,
      on: day,
      where: text.orNull,
      medicineIds: list(),
    }),
    sql`select s.event_id as "eventId", k.tag, s.changed_on::text as "on",
        coalesce(e.payload->>'at', e.payload->>'to') as "where",
        array_agg(distinct (h->>'medicineId')::uuid) as "medicineIds"
      from animal k join stock_change s on s.farm_id = k.farm_id and s.animal_id = k.id
          and s.kind = k.status
        join event e on e.farm_id = s.farm_id and e.id = s.event_id
        join animal c on c.farm_id = k.farm_id and c.id = ${id}
        cross join jsonb_array_elements(c.state->'holds') h
      where k.farm_id = ${farmId} and k.id = ${keptId} and k.status in ('sold', 'slaughtered')
        and (h->>'meatUntil')::date >= s.changed_on group by 1, 2, 3, 4`,
  );
  return rows.map((row) => ({ ...row, animalId: keptId }));
}

/** Whether the very act was recorded already: whoever got no answer sends it again. */
async function isClosedBy(
  transaction: Transaction,
  farmId: string,
  { id, eventId, keptId }: { id: string; eventId: string; keptId: string },
): Promise<boolean> {
  const found = await select(
    transaction,
    row({ id: text }),
    sql`select e.id from event e join event_animal ea on ea.farm_id = e.farm_id
        and ea.event_id = e.id and ea.animal_id = ${id} and ea.part = 'subject'
      where e.farm_id = ${farmId} and e.id = ${eventId} and e.kind = 'recorded_twice'
        and e.payload->>'keptId' = ${keptId} and e.voided_by is null`,
  );
  return found.length > 0;
}

/** Whose parent the closed record was: they are the other's from then on, as its row says. */
async function countYoung(transaction: Transaction, farmId: string, id: string): Promise<number> {
  const [found] = await select(
    transaction,
    row({ young: number }),
    sql`select count(*) as young from animal where farm_id = ${farmId}
      and (dam_id = ${id} or sire_id = ${id})`,
  );
  return found?.young ?? 0;
}
