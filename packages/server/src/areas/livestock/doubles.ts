import type { Output, Request } from '@kraal/contract/endpoint';
import type {
  animalDoubles as doublesContract,
  closeDouble as closeContract,
  Double,
} from '@kraal/contract/livestock';
import type { EventAnswer } from '@kraal/contract/ledger';
import { isAsked } from '@kraal/domain/ledger/asked';
import { maxAnimalsPerEvent } from '@kraal/domain/ledger/envelope';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { type Recorder, recordEvents, type Residue } from '../ledger/index.ts';

const called = (of: SQL): SQL => sql`coalesce(${of}.tag, ${of}.name, ${of}.eid)`;

/**
 * Pairs of records that may be of one animal, both here or known as parents: they wear one number, or one name and one
 * day of birth. A brand is shared by many and says nothing; neither does what twins share. `whose`: a condition on the
 * first of them, `o`; each pair comes from both sides.
 */
const pairs = (farmId: string, whose: SQL): SQL => sql`
  with record as materialized (
    select a.id, a.species, a.sex, a.status, a.tag, a.name, a.eid, a.tag_key, a.state,
      case when a.state->'bornPrecision' is null then a.born_on end as born_on
    from animal a where a.farm_id = ${farmId} and a.status in ('alive', 'reference') and not a.is_lot
  ), sign as materialized (
    select id, species, sex, 'tag' as why, tag_key as value from record where tag_key is not null
    union all select id, species, sex, 'eid', eid from record where eid is not null
    union all select r.id, r.species, r.sex, 'official', (i->>'scheme') || ' ' || (i->>'value')
      from record r cross join jsonb_array_elements(coalesce(r.state->'identifiers', '[]'::jsonb)) i
      where i->>'type' = 'official' and i->>'until' is null
    union all select id, species, sex, 'name', lower(name) || ' ' || born_on from record
      where name is not null and born_on is not null
  )
  select o.id, p.id as "otherId", ${called(sql`o`)} as name, ${called(sql`p`)} as "otherName",
    o.status, p.status as "otherStatus", min(s.why) as why
  from sign s join sign t on t.why = s.why and t.value = s.value and t.species = s.species
    and t.sex = s.sex and t.id <> s.id
  join record o on o.id = s.id join record p on p.id = t.id
  where ${whose} and (o.born_on is null or p.born_on is null or o.born_on = p.born_on)
  group by 1, 2, 3, 4, 5, 6`;

/** As many as somebody goes through. */
const mostPairs = 200;

export async function listDoubles(
  transaction: Transaction,
  farmId: string,
): Promise<Output<typeof doublesContract>> {
  const items = await select<Double>(
    transaction,
    // Of a parent that is known only and one that is here, the one that is here stays.
    sql`${pairs(farmId, sql`(o.status = 'reference', o.id) > (p.status = 'reference', p.id)`)}
      order by 4, 2, 1 limit ${mostPairs}`,
  );
  return { items };
}

/** What of this animal's own records its page tells: the one it goes on in, those closed into it, those it may be. */
export async function recordsOf(
  transaction: Transaction,
  farmId: string,
  id: string,
  sameAsId: string | undefined,
): Promise<{
  sameAs: { id: string; name: string | null } | null;
  closedRecords: { id: string; name: string | null }[];
  doubles: Double[];
}> {
  const linked = await select<{ id: string; name: string | null }>(
    transaction,
    sql`select a.id, ${called(sql`a`)} as name from animal a where a.farm_id = ${farmId}
      and (a.id = ${sameAsId ?? null} or (a.status = 'merged' and a.state->>'sameAsId' = ${id}))
      order by a.id limit 20`,
  );
  const doubles = await select<Double>(
    transaction,
    sql`${pairs(farmId, sql`o.id = ${id}`)} order by 4, 2 limit 10`,
  );
  return {
    sameAs: linked.find((one) => one.id === sameAsId) ?? null,
    closedRecords: linked.filter((one) => one.id !== sameAsId),
    doubles,
  };
}

/** More young than any sire has. */
const mostYoung = 50_000;

type Closed = Output<typeof closeContract> & { residues: Residue[] };

const refusedAs = ({ code, message, errors }: EventAnswer): Refusal =>
  new Refusal(422, code ?? 'rejected', message ?? '', errors ?? {});

/** Closes a record whose animal has another; its young are that one's from then on. All of it or nothing. */
export async function closeDouble(
  transaction: Transaction,
  recorder: Recorder,
  id: string,
  { eventId, keptId, sure }: Request<typeof closeContract>['body'],
): Promise<Closed> {
  const { farmId } = recorder;
  if (await isClosedBy(transaction, farmId, { id, eventId, keptId }))
    return { success: true, asked: null, young: 0, residues: [] };
  const occurredAt = recorder.now.toISOString();
  const { answers, residues } = await recordEvents(transaction, recorder, [
    {
      id: eventId,
      kind: 'recorded_twice',
      occurredAt,
      animalIds: [id],
      payload: { keptId, ...(sure ? { sure } : {}) },
    },
  ]);
  const [answer] = answers;
  const { code = '', message = '' } = answer ?? {};
  if (answer?.result === 'rejected') {
    if (!isAsked(code)) throw refusedAs(answer);
    return { success: false, asked: { code, message }, young: 0, residues: [] };
  }
  const young = await giveYoung(transaction, recorder, id, keptId);
  return { success: true, asked: null, young, residues };
}

/** Whether the very act was recorded already: whoever got no answer sends it again. */
async function isClosedBy(
  transaction: Transaction,
  farmId: string,
  { id, eventId, keptId }: { id: string; eventId: string; keptId: string },
): Promise<boolean> {
  const found = await select<{ id: string }>(
    transaction,
    sql`select e.id from event e join event_animal ea on ea.farm_id = e.farm_id
        and ea.event_id = e.id and ea.animal_id = ${id} and ea.part = 'subject'
      where e.farm_id = ${farmId} and e.id = ${eventId} and e.kind = 'recorded_twice'
        and e.payload->>'keptId' = ${keptId} and e.voided_by is null`,
  );
  return found.length > 0;
}

/** The young of one record are the other's. Out: how many. */
async function giveYoung(
  transaction: Transaction,
  recorder: Recorder,
  id: string,
  keptId: string,
): Promise<number> {
  const { farmId } = recorder;
  const young = await select<{ id: string; role: 'damId' | 'sireId' }>(
    transaction,
    sql`select id, 'damId' as role from animal where farm_id = ${farmId} and dam_id = ${id}
      union all select id, 'sireId' from animal where farm_id = ${farmId} and sire_id = ${id}
      order by 1 limit ${mostYoung}`,
  );
  const events = (['damId', 'sireId'] as const).flatMap((role) =>
    inParts(young.filter((one) => one.role === role)).map((part) => ({
      id: newId(),
      kind: 'described',
      occurredAt: recorder.now.toISOString(),
      animalIds: part.map((one) => one.id),
      payload: { [role]: keptId, sure: true },
    })),
  );
  const { answers } = await recordEvents(transaction, recorder, events);
  const refused = answers.find(({ result }) => result === 'rejected');
  if (refused) throw refusedAs(refused);
  return young.length;
}

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / maxAnimalsPerEvent) }, (_none, index) =>
    all.slice(index * maxAnimalsPerEvent, (index + 1) * maxAnimalsPerEvent),
  );
