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
import { json, number, row, rowOf, text } from '../../platform/database/row.ts';
import { RequestError } from '../../platform/errors.ts';
import { type Residue, residues } from '../health/index.ts';
import { type Recorder, recordEvents, payloadText } from '../ledger/index.ts';
import { called, isOpen } from './doubleOpen.ts';
import { pairs } from './pairs.ts';
import { leftInside } from './leftInside.ts';
import { ofLedger } from '../ledger/tables.ts';

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

/** Whether the very act was recorded already: whoever got no answer sends it again. */
async function isClosedBy(
  transaction: Transaction,
  farmId: string,
  { id, eventId, keptId }: { id: string; eventId: string; keptId: string },
): Promise<boolean> {
  const found = await select(
    transaction,
    row({ id: text }),
    sql`select e.id from ${ofLedger.event} e join ${ofLedger.eventAnimal} ea
      on ea.farm_id = e.farm_id
        and ea.event_id = e.id and ea.animal_id = ${id} and ea.part = 'subject'
      where e.farm_id = ${farmId} and e.id = ${eventId} and e.kind = 'recorded_twice'
        and ${payloadText('recorded_twice', 'keptId')} = ${keptId} and e.voided_by is null`,
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
