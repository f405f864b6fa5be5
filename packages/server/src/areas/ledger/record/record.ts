import type { EventAnswer } from '@kraal/contract/ledger';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import {
  insertRows,
  type Row,
  together,
  type Transaction,
} from '../../../platform/database/connection.ts';
import type { Consequences } from '../consequences.ts';
import { bringToRules } from '../catchUp.ts';
import { lockFarm } from '../lockFarm.ts';
import { parts } from '../parts.ts';
import { planProjection, saveProjection } from '../project/project.ts';
import { rejected } from '@kraal/domain/ledger/rejected';
import { readDraft, type Recorder } from './draft.ts';
import { Recording } from './recording.ts';

export type Recorded = { answers: EventAnswer[]; recorded: number; consequences: Consequences };

/**
 * The single write path for animals. Each event is answered on its own: recorded, duplicate (same id, same
 * content) or rejected with its problems. A request is judged in order of time. All that is recorded is saved in the
 * caller's transaction.
 */
export async function recordEvents(
  transaction: Transaction,
  recorder: Recorder,
  raw: readonly Record<string, unknown>[],
): Promise<Recorded> {
  const { farmId } = recorder;
  // Read before the lock is held: what one request says keeps no other waiting.
  const readings = raw.map((one) => readDraft(one, recorder));
  const drafts = readings.flatMap((reading) => (reading.ok ? [reading.draft] : []));
  const locked = await lockFarm(transaction, farmId);
  const { timeZone, now } = recorder;
  await bringToRules(transaction, { farm: { id: farmId, timeZone }, lockedFarm: locked, now });
  const farm = { ...locked.facts, id: farmId, timeZone };
  const recording = new Recording(transaction, recorder);
  const answers = await recording.record(drafts);
  for (const { name } of parts()) await name?.(transaction, farmId, [...answers.values()]);
  const { taken, unitOfWork } = recording;
  const consequences = await recording.consequences();

  // While the database writes the entries, what follows from them is worked out here, once they have left this process
  // (which a microtask would not wait for), and sent after them on the same connection, which takes things in order.
  const saving = saveEntries(transaction, farmId, taken);
  const following = nextTurn().then(async () => {
    const plan = planProjection({ farm, now }, unitOfWork);
    // Cancellations are written once their entries are, and only then may anything ask for what stands.
    if (taken.voids.length > 0) await saving;
    await saveProjection(transaction, farmId, plan);
  });
  await together(saving, following);
  for (const { saved } of parts()) await saved?.(transaction, farmId, taken);
  return {
    answers: readings.map((reading) =>
      reading.ok ? (answers.get(reading.draft) ?? rejected(reading.draft.id, [])) : reading.answer,
    ),
    recorded: taken.events.length,
    consequences,
  };
}

type Entries = { events: Row[]; links: Row[]; subjects: Row[]; voids: Row[] };

async function saveEntries(
  transaction: Transaction,
  farmId: string,
  { events, links, subjects, voids }: Entries,
): Promise<void> {
  await together(
    insertRows(transaction, 'event', events),
    insertRows(transaction, 'event_animal', links),
    insertRows(transaction, 'event_subject', subjects),
  );
  if (voids.length === 0) return;
  await transaction.execute(
    sql`update event e set voided_by = v.voided_by
      from jsonb_to_recordset(${JSON.stringify(voids)}::jsonb) as v(id uuid, voided_by uuid)
      where e.farm_id = ${farmId} and e.id = v.id`,
  );
}
