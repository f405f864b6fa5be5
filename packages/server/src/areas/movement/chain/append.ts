import { randomBytes } from 'node:crypto';
import { chainedKinds } from '@kraal/domain/movement/chain';
import { sql } from 'drizzle-orm';
import {
  insertRows,
  type Row,
  select,
  type Transaction,
} from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import type { SavedEntries } from '../../ledger/index.ts';
import { bodyText, contentHash, recordHash } from './hashes.ts';

const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Entries of movement, and whatever takes one of them back, in the order in which they were taken. */
async function chained(
  transaction: Transaction,
  farmId: string,
  events: readonly Row[],
): Promise<Row[]> {
  const own = new Set(
    events.filter(({ kind }) => chainedKinds.includes(String(kind))).map(({ id }) => String(id)),
  );
  const cancelled = events.flatMap(({ voids }) => orNull(voids) ?? []);
  const known =
    cancelled.length === 0
      ? []
      : await select(
          transaction,
          row({ id: text }),
          sql`select entry_id as id from movement_record where farm_id = ${farmId}
            and entry_id = any(${sql.param(cancelled)}::uuid[])`,
        );
  const ofChain = new Set([...own, ...known.map(({ id }) => id)]);
  // What takes back what takes back is of it too, in whatever order they stand.
  for (let size = 0; size < ofChain.size; ) {
    size = ofChain.size;
    for (const { id, voids } of events)
      if (ofChain.has(orNull(voids) ?? '')) ofChain.add(String(id));
  }
  return events.filter(({ id }) => ofChain.has(String(id)));
}

/**
 * Each entry of movement is a record that holds the hash of the one before, written in the transaction of the entry, under
 * the farm's lock. Farms whose entries are older begin their chain with the next one.
 */
export async function appendToChain(
  transaction: Transaction,
  farmId: string,
  { events, links }: SavedEntries,
): Promise<void> {
  const records = await chained(transaction, farmId, events);
  if (records.length === 0) return;
  const [last] = await select(
    transaction,
    row({ seq: number, hash: text }),
    sql`select seq, hash from movement_record where farm_id = ${farmId}
      order by seq desc limit 1`,
  );
  const animalsOf = Map.groupBy(
    links.filter(({ part }) => part === 'subject'),
    (link) => String(link['event_id']),
  );
  let { seq, hash: previous } = last ?? { seq: 0, hash: '' };
  const rows = records.map((entry) => {
    seq += 1;
    const id = String(entry['id']);
    const salt = randomBytes(16).toString('hex');
    const body = bodyText({
      seq,
      previous,
      entry: id,
      kind: String(entry['kind']),
      occurredAt: String(entry['occurred_at']),
      recordedAt: String(entry['recorded_at']),
      animals: (animalsOf.get(id) ?? []).map((link) => String(link['animal_id'])).toSorted(),
      heads: typeof entry['heads'] === 'number' ? entry['heads'] : null,
      voids: orNull(entry['voids']),
      mob: entry['to_mob'] === true ? orNull(entry['mob_id']) : null,
      content: contentHash(salt, entry['payload']),
    });
    previous = recordHash(body);
    return {
      farm_id: farmId,
      seq,
      entry_id: id,
      recorded_at: entry['recorded_at'],
      salt,
      body,
      hash: previous,
    };
  });
  await insertRows(transaction, 'movement_record', rows);
}
