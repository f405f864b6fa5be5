import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import { newId } from '../../../platform/newId.ts';
import { invalid } from '../../../platform/errors.ts';
import { recordAs, throwIfRejected } from '../../ledger/index.ts';
import { checkFree } from '../checkFree.ts';
import { linesOf, livesOfLines } from '../lines.ts';
import { momentOf, type Step } from './dayOfStep.ts';
import { nameParts, partedFrom, splitsOf } from './partLots.ts';

type Heads = { animalId: string; heads: number };

/**
 * They are on the lorry: out of camp and mob, and the farm's still. Heads of a lot that go without the others are a lot of
 * their own from now on, so that each record is in one place. Out: how many heads were loaded.
 */
export async function load(
  transaction: Transaction,
  { caller, transfer, day, at: doneAt }: Step,
  staying: readonly Heads[],
): Promise<{ loadedHeads: number }> {
  const { farm, bearer, services } = caller;
  await leaveBehind(transaction, { farmId: farm.id, transferId: transfer.id, staying });
  const who = { farm, userId: bearer.userId, now: services.now() };
  await checkFree(transaction, who, { transfer, day });
  const lines = await linesOf(transaction, farm.id, transfer.id);
  const lives = await livesOfLines(transaction, farm.id, lines);
  const at = await momentOf(transaction, { caller, day, lives, at: doneAt });
  const headsOf = new Map(lines.map((line) => [line.animalId, line.heads]));
  const parted = partedFrom(lives, headsOf);
  if (
    parted.some(
      ({ lotId, heads }) =>
        heads === 1 && lives.some(({ state }) => state.id === lotId && state.sex === 'mixed'),
    )
  )
    throw invalid({
      staying: ['One head of a lot of both sexes is taken out of it first: say which it is.'],
    });
  const whole = lives.filter(({ state }) => !parted.some(({ lotId }) => lotId === state.id));
  const ids = [...whole.map(({ state }) => state.id), ...parted.map(({ partId }) => partId)];
  const departed = {
    id: newId(),
    kind: 'departed',
    occurredAt: at,
    animalIds: ids,
    payload: { placeId: transfer.toId ?? '', loadId: transfer.id },
  };
  const events = [...splitsOf(parted, at), departed];
  await recordAs(caller, transaction, { source: 'web', events, check: throwIfRejected });
  await nameParts(transaction, { farmId: farm.id, transferId: transfer.id, parted });
  return { loadedHeads: lines.reduce((sum, { heads }) => sum + heads, 0) };
}

/** Who was to go and stays after all is on it no more. */
async function leaveBehind(
  transaction: Transaction,
  {
    farmId,
    transferId,
    staying,
  }: { farmId: string; transferId: string; staying: readonly Heads[] },
): Promise<void> {
  const lines = new Map(
    (await linesOf(transaction, farmId, transferId)).map((line) => [line.animalId, line.heads]),
  );
  if (new Set(staying.map(({ animalId }) => animalId)).size < staying.length)
    throw invalid({ staying: ['One of these animals is named twice.'] });
  if (staying.some(({ animalId, heads }) => heads > (lines.get(animalId) ?? 0)))
    throw invalid({ staying: ['There are not so many of it.'] });
  if (staying.length === 0) return;
  await transaction.execute(
    sql`update transfer_line l set heads = l.heads - s.heads
      from jsonb_to_recordset(${JSON.stringify(staying)}::jsonb) as s("animalId" uuid, heads int)
      where l.farm_id = ${farmId} and l.transfer_id = ${transferId} and l.animal_id = s."animalId"`,
  );
  await transaction.execute(
    sql`delete from transfer_line
      where farm_id = ${farmId} and transfer_id = ${transferId} and heads = 0`,
  );
}
