import type { Change } from '@kraal/domain/ledger/step';
import { endOf } from '@kraal/domain/health/hold';
import type { Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { day, json, row, type RowOf, text } from '../../../platform/database/row.ts';
import type { Consequence, Draft } from '../../ledger/index.ts';
import { heldAtExit } from './heldAtExit.ts';
import { isAcknowledged } from '@kraal/domain/ledger/acknowledged';
import type { AnimalState } from '@kraal/domain/ledger/state';
import type { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import { ofAnimals } from '../../animals/tables.ts';

/** Heads that left inside a withdrawal that nobody knew of when they left. */
export type Residue = {
  animalId: string;
  eventId: string;
  tag: string | null;
  on: Day;
  where: string | null;
  medicineIds: string[];
};

export const residues: Consequence<Residue> = { name: 'residues' };

/** What was known of heads that left: until when they were held back, and by what. */
const knownRow = row({ until: day.orNull, by: json<readonly string[]>() });
type Known = RowOf<typeof knownRow>;
type Left = { involved: { animalId: string }; before: AnimalState | null };

/** Of those that leave by a request, what was known of their withdrawal when that was said. */
export class KnownInside {
  readonly #known = new Map<string, Known>();

  /** Whoever sells or slaughters inside a withdrawal knows of it when they said so. */
  note({ id, payload }: Draft, outcomes: readonly Left[]): void {
    const { withdrawalOverride, sure } = payload;
    const codes = ['sold_inside_withdrawal', 'returned_inside_withdrawal'];
    const isTold = codes.some((code) => isAcknowledged(sure, code));
    if (withdrawalOverride === undefined && !isTold) return;
    for (const { involved, before } of outcomes)
      this.#known.set(`${id} ${involved.animalId}`, {
        until: before?.meatUntil ?? null,
        by: (before?.holds ?? []).map(({ medicineId }) => medicineId),
      });
  }

  of(key: string): Known | undefined {
    return this.#known.get(key);
  }
}

type Request = { unitOfWork: UnitOfWork; taken: readonly { id: string }[]; inside: KnownInside };

const isKnown = (then: Known, until: Day | null, by: readonly string[]): boolean =>
  then.until !== null &&
  (until === null || until <= then.until) &&
  by.every((id) => then.by.includes(id));

/**
 * What a request makes of those that were sold or slaughtered before: by a treatment that is found late, a mob they
 * were in, heads that joined them, a cancellation, wherever it comes from.
 */
export async function residuesOf(
  transaction: Transaction,
  farmId: string,
  { unitOfWork, taken, inside }: Request,
): Promise<Residue[]> {
  const held: { animalId: string; change: Change }[] = [];
  for (const [animalId, { rebuilt }] of unitOfWork.all)
    for (const change of rebuilt?.changes ?? [])
      if (heldAtExit(change) !== null) held.push({ animalId, change });
  if (held.length === 0) return [];
  const rows = await select(
    transaction,
    knownRow.with({ key: text }),
    sql`select event_id || ' ' || animal_id as key, inside_until::text as until,
        coalesce(inside_by, '{}') as by from ${ofAnimals.stockChange} where farm_id = ${farmId}
        and event_id = any(${sql.param([...new Set(held.map(({ change }) => change.event.id))])}::uuid[])`,
  );
  const known = new Map<string, Known>(rows.map(({ key, ...one }) => [key, one]));
  const fresh = new Set(taken.map(({ id }) => id));
  return held.flatMap(({ animalId, change: { event, before, day } }): Residue[] => {
    const key = `${event.id} ${animalId}`;
    const medicineIds = (before?.holds ?? [])
      .filter((hold) => (endOf(hold, 'meat') ?? '') >= day)
      .map(({ medicineId }) => medicineId);
    // Who knew of it when they left, or said why, is told nothing new: but of a later end, or of another medicine.
    const then = known.get(key) ?? inside.of(key);
    if (!then && !fresh.has(event.id)) return [];
    if (then && isKnown(then, before?.meatUntil ?? null, medicineIds)) return [];
    const where = event.payload['at'] ?? event.payload['to'];
    const tag = before?.identifiers.findLast(({ type }) => type === 'visual')?.value;
    return [
      {
        animalId,
        eventId: event.id,
        tag: tag ?? before?.name ?? null,
        on: day,
        where: typeof where === 'string' ? where : null,
        medicineIds,
      },
    ];
  });
}
