import {
  type ChainBody,
  chainedKinds,
  chainHeadSchema,
  type ChainHead,
  type ChainProblem,
  signedHead,
} from '@kraal/domain/movement/chain';
import { signedText } from '@kraal/domain/partners/message';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { json, moment, number, row, text } from '../../../platform/database/row.ts';
import { isSignedWith } from '../../../platform/signingKey.ts';
import { isSignedBy, publicKeys } from '../papers/keys.ts';
import { canonical, contentHash, recordHash } from './hashes.ts';
import { ofFarms } from '../../farms/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';
import { ofPartners } from '../../partners/tables.ts';

const recordsPerRead = 2000;
/** More than anybody reads; of a chain computed anew every record is wrong. */
const mostProblems = 100;

const recordRow = row({
  seq: number,
  entryId: text,
  salt: text.orNull,
  body: text,
  hash: text,
  kind: text.orNull,
  occurredAt: moment.orNull,
  recordedAt: moment.orNull,
  heads: number.orNull,
  voids: text.orNull,
  voidedBy: text.orNull,
  mob: text.orNull,
  payload: json<unknown>().orNull,
  animals: json<string[]>(),
});

const recordsAfter = (transaction: Transaction, farmId: string, seq: number) =>
  select(
    transaction,
    recordRow,
    sql`select r.seq, r.entry_id as "entryId", r.salt, r.body, r.hash, e.kind,
        e.occurred_at as "occurredAt", e.recorded_at as "recordedAt", e.heads, e.voids,
        e.voided_by as "voidedBy", case when e.to_mob then e.mob_id end as mob, e.payload,
        coalesce((select jsonb_agg(l.animal_id order by l.animal_id::text collate "C")
          from ${ofLedger.eventAnimal} l
          where l.farm_id = r.farm_id and l.event_id = r.entry_id and l.part = 'subject'
            and not l.derived), '[]'::jsonb) as animals
      from movement_record r
        left join ${ofLedger.event} e on e.farm_id = r.farm_id and e.id = r.entry_id
      where r.farm_id = ${farmId} and r.seq > ${seq} order by r.seq limit ${recordsPerRead}`,
  );
type KeptRecord = Awaited<ReturnType<typeof recordsAfter>>[number];

/** What its entry would be as a record today, beside what was hashed. */
function ofEntry(record: KeptRecord, kept: ChainBody): ChainBody | null {
  const { kind, occurredAt, recordedAt, heads, voids, mob, payload, animals, salt } = record;
  if (kind === null || occurredAt === null || recordedAt === null) return null;
  return {
    seq: kept.seq,
    previous: kept.previous,
    entry: record.entryId,
    kind,
    occurredAt: new Date(occurredAt).toISOString(),
    recordedAt: new Date(recordedAt).toISOString(),
    animals,
    heads,
    mob,
    voids,
    // What was erased can be held against nothing any more; words that stand there without a salt are nobody's erasure.
    content: salt === null && isErased(payload) ? kept.content : contentHash(salt ?? '', payload),
  };
}

const isErased = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && Object.keys(payload).length === 0;

/** A record's body as it was written; null where somebody wrote something else. */
function bodyOf(body: string): ChainBody | null {
  try {
    const read: unknown = JSON.parse(body);
    // Written by `bodyText` and hashed; where it was not, its hash says so.
    return typeof read === 'object' && read !== null ? (read as ChainBody) : null;
  } catch {
    return null;
  }
}

/** Which entries of the chain are taken back, by their rows and by its records: the two must say the same. */
class Cancelled {
  readonly #byRow = new Map<string, { seq: number; voidedBy: string | null }>();
  readonly #byRecord = new Map<string, string>();

  note({ seq, entryId, voidedBy, body }: KeptRecord): void {
    this.#byRow.set(entryId, { seq, voidedBy });
    const voids = bodyOf(body)?.voids ?? null;
    if (voids !== null) this.#byRecord.set(voids, entryId);
  }

  *wrong(): Generator<ChainProblem> {
    for (const [entryId, { seq, voidedBy }] of this.#byRow) {
      const by = this.#byRecord.get(entryId) ?? null;
      // Taking back a correction brings what it corrected back no more.
      if (voidedBy !== by) yield { is: 'entry', seq, what: `${entryId}, taken back` };
    }
  }
}

function* wrongIn(record: KeptRecord, before: ChainHead | null): Generator<ChainProblem> {
  const { seq, body, hash } = record;
  const of = (is: ChainProblem['is'], what: string): ChainProblem => ({ is, seq, what });
  if (seq !== (before?.seq ?? 0) + 1) yield of('order', `after ${before?.seq ?? 0}`);
  if (recordHash(body) !== hash) yield of('record', record.entryId);
  const kept = bodyOf(body);
  if (kept === null) return yield of('entry', record.entryId);
  if (kept.previous !== (before?.hash ?? '')) yield of('link', record.entryId);
  const is = ofEntry(record, kept);
  if (is === null || canonical(is) !== body) yield of('entry', record.entryId);
}

/** Whatever was said elsewhere of how far the chain had come, and by whom. */
type Witness = { is: 'head' | 'partner' | 'paper'; what: string; head: ChainHead };
const witnessRow = row({ what: text, seq: number, hash: text });

async function witnesses(transaction: Transaction, farmId: string): Promise<Witness[]> {
  const read = async (is: Witness['is'], query: SQL): Promise<Witness[]> =>
    (await select(transaction, witnessRow, query)).map(({ what, ...head }) => ({ is, what, head }));
  return [
    ...(await read(
      'head',
      sql`select day::text as what, seq, hash from chain_head where farm_id = ${farmId}
        order by seq`,
    )),
    ...(await read(
      'paper',
      sql`select kind || ' ' || year || '-' || number as what,
          (facts->'chain'->>'seq')::int as seq, facts->'chain'->>'hash' as hash
        from paper where farm_id = ${farmId} and facts->'chain' ? 'seq' order by 2`,
    )),
  ];
}

const givenRow = row({
  farm: text,
  from: text,
  to: text,
  number,
  kind: text,
  body: text,
  signature: text,
  key: text.orNull,
});
const mostGiven = 5000;

/** What other farms on this installation were given lies with them as this one signed it. */
async function given(
  transaction: Transaction,
  farmId: string,
): Promise<{ told: Witness[]; wrong: ChainProblem[] }> {
  const ids = await select(
    transaction,
    row({ farmId: text, partnerId: text, number }),
    sql`select m.farm_id as "farmId", m.partner_id as "partnerId", m.number
      from ${ofPartners.farmAddress} a join ${ofPartners.partner} p on p.code = a.code
        join ${ofPartners.partnerMessage} m on m.farm_id = p.farm_id and m.partner_id = p.id
          and m.direction = 'in' and m.kind in ('consignment', 'receipt')
      where a.farm_id = ${farmId} order by m.at desc, m.number desc limit ${mostGiven}`,
  );
  const told: Witness[] = [];
  const wrong: ChainProblem[] = [];
  // One by one: each may be as long as a load of two thousand.
  for (const id of ids) {
    const [message] = await select(
      transaction,
      givenRow,
      sql`select f.farm_name as farm, p.code as from, a.code as to, m.number, m.kind, m.body,
          m.signature, coalesce(m.key, p.public_key) as key
        from ${ofPartners.partnerMessage} m join ${ofPartners.partner} p on p.farm_id = m.farm_id
          and p.id = m.partner_id
          join ${ofFarms.farm} f on f.id = m.farm_id join ${ofPartners.farmAddress} a
            on a.farm_id = m.farm_id
        where m.farm_id = ${id.farmId} and m.partner_id = ${id.partnerId}
          and m.direction = 'in' and m.number = ${id.number}`,
    );
    // What was heard before keys were kept, of a farm that is met anew and has not answered, is held against nothing.
    if (!message || message.key === null) continue;
    const what = `${message.farm}, message ${message.number}`;
    const isSigned = isSignedWith(message.key, {
      signed: Buffer.from(signedText(message)),
      signature: Buffer.from(message.signature, 'base64url'),
    });
    if (!isSigned) wrong.push({ is: 'partner', seq: null, what: `${what}: not as it was signed` });
    const head = isSigned ? headIn(message.body) : null;
    if (head) told.push({ is: 'partner', what, head });
  }
  return { told, wrong };
}

function headIn(body: string): ChainHead | null {
  const said: unknown = JSON.parse(body); // this farm's own words, as it signed them
  const read = z.object({ head: chainHeadSchema }).safeParse(said);
  return read.success ? read.data.head : null;
}

async function unsigned(transaction: Transaction, farmId: string): Promise<ChainProblem[]> {
  const keys = await publicKeys(transaction);
  const heads = await select(
    transaction,
    row({ day: text, seq: number, hash: text, keyId: text, signature: text }),
    sql`select day::text as day, seq, hash, key_id as "keyId", signature from chain_head
      where farm_id = ${farmId} order by seq`,
  );
  return heads.flatMap(({ day, seq, hash, keyId, signature }): ChainProblem[] => {
    const isSigned = isSignedBy(keys, {
      keyId: Buffer.from(keyId, 'hex'),
      signed: Buffer.from(signedHead(farmId, day, { seq, hash })),
      signature: Buffer.from(signature, 'base64url'),
    });
    return isSigned ? [] : [{ is: 'head', seq, what: `${day}: its signature is not ours` }];
  });
}

/** Movements since the chain began that have no record. */
async function missing(transaction: Transaction, farmId: string): Promise<ChainProblem[]> {
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select e.id from ${ofLedger.event} e where e.farm_id = ${farmId}
        and e.kind = any(${sql.param([...chainedKinds])}::text[]) and e.brought_in is null
        and e.recorded_at > (select recorded_at from movement_record
          where farm_id = ${farmId} order by seq limit 1)
        and not exists (select from movement_record r where r.farm_id = e.farm_id
          and r.entry_id = e.id)
      order by e.recorded_at, e.id limit ${mostProblems}`,
  );
  return rows.map(({ id }) => ({ is: 'missing', seq: null, what: id }));
}

/**
 * In: a farm, read by whoever may see all. Out: how many records its chain has, how many heads of it were given away, of how
 * many records what people wrote was erased, and what is wrong with it: within it, held
 * against the entries it is of, and against what others were told of it.
 */
export async function verifyChain(
  transaction: Transaction,
  farmId: string,
): Promise<{ records: number; witnesses: number; erased: number; problems: ChainProblem[] }> {
  const others = await given(transaction, farmId);
  const told = [...(await witnesses(transaction, farmId)), ...others.told];
  const cancelled = new Cancelled();
  let erased = 0;
  const wanted = new Map(told.map(({ head }) => [head.seq, '']));
  const problems: ChainProblem[] = [];
  let before: ChainHead | null = null;
  for (;;) {
    const records = await recordsAfter(transaction, farmId, before?.seq ?? 0);
    for (const record of records) {
      problems.push(...wrongIn(record, before));
      cancelled.note(record);
      if (record.salt === null) erased += 1;
      if (wanted.has(record.seq)) wanted.set(record.seq, record.hash);
      before = { seq: record.seq, hash: record.hash };
    }
    if (records.length < recordsPerRead || problems.length > mostProblems) break;
  }
  // Of what was not read to its end nothing is said.
  const isWhole = problems.length <= mostProblems;
  if (isWhole) problems.push(...cancelled.wrong());
  for (const { is, what, head } of isWhole ? told : [])
    if (wanted.get(head.seq) !== head.hash) problems.push({ is, seq: head.seq, what });
  problems.push(
    ...others.wrong,
    ...(await unsigned(transaction, farmId)),
    ...(await missing(transaction, farmId)),
  );
  return {
    records: before?.seq ?? 0,
    witnesses: told.length,
    erased,
    problems: problems.slice(0, mostProblems),
  };
}
