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
import type { Source } from '@kraal/domain/ledger/life';
import { isContradiction } from '../../../platform/database/contradiction.ts';
import { type LockedFarm, lockFarm } from '../lockFarm.ts';
import { parts } from '../parts.ts';
import type { HerdFarm } from '../project/animalRow.ts';
import { planProjection, saveProjection } from '../project/project.ts';
import { rejected } from '@kraal/domain/ledger/rejected';
import { readDraft, type Recorder } from './draft.ts';
import { beginBringing } from '../rules/bringAnimals.ts';
import { bringAsAWhole } from '../rules/catchUp.ts';
import { isBehind, isOnlyWhole } from '../rules/version.ts';
import { currentSource, ReadTooEarly } from '../rules/currentSource.ts';
import { Recording } from './recording.ts';
import { ledgerSource } from './source.ts';

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
  const { farmId: id, timeZone } = recorder;
  // Read before the lock is held: what one request says keeps no other waiting.
  const readings = raw.map((one) => readDraft(one, recorder));
  const locked = await lockFarm(transaction, id);
  const farm = { ...locked.facts, id, timeZone };
  const request = { transaction, recorder, farm };
  if (!isBehind(locked))
    return recordOn({ ...request, readings, source: ledgerSource(transaction, id) });
  return recordBehind(request, locked, () => raw.map((one) => readDraft(one, recorder)));
}

/**
 * On a farm that older rules left the animals of a request are brought to today's before anything is held against them,
 * so that nobody is sold or slaughtered by a rule that holds no more; where that cannot be done one by one, all are.
 */
async function recordBehind(
  { transaction, recorder, farm }: Omit<Request, 'readings' | 'source'>,
  locked: LockedFarm,
  read: () => Drafted[],
): Promise<Recorded> {
  const moment = { farm, locked, now: recorder.now };
  if (!isOnlyWhole(locked))
    try {
      return await transaction.transaction(async (inner) => {
        await beginBringing(inner, moment);
        // Each time round somebody was brought who was not before.
        const brought = new Set<string>();
        for (;;)
          try {
            const source = currentSource(inner, moment, brought);
            return await recordOn({ transaction: inner, recorder, farm, readings: read(), source });
          } catch (error) {
            if (!(error instanceof ReadTooEarly)) throw error;
          }
      });
    } catch (error) {
      if (!isContradiction(error)) throw error;
    }
  await bringAsAWhole(transaction, moment);
  const source = ledgerSource(transaction, farm.id);
  return recordOn({ transaction, recorder, farm, readings: read(), source });
}

type Drafted = ReturnType<typeof readDraft>;
type Request = {
  transaction: Transaction;
  recorder: Recorder;
  farm: HerdFarm;
  readings: readonly Drafted[];
  source: Source;
};

async function recordOn({
  transaction,
  recorder,
  farm,
  readings,
  source,
}: Request): Promise<Recorded> {
  const { farmId, now } = recorder;
  const drafts = readings.flatMap((reading) => (reading.ok ? [reading.draft] : []));
  const recording = new Recording(transaction, recorder, source);
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
