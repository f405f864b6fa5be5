import { kindOf } from '@kraal/domain/all';
import type { LotDose } from '@kraal/domain/health/lotDoses';
import { sql } from 'drizzle-orm';
import type { Row } from '../../../platform/database/connection.ts';
import { headsOf, type Projecting } from '../../ledger/index.ts';

const tables = ['treatment', 'protocol_dose', 'lot_dose'] as const;

/** What was given, which steps of protocols that was, and what the heads of a lot had. */
function project(farmId: string): Projecting {
  const rows = { treatment: [], protocol_dose: [], lot_dose: [] } as Record<
    (typeof tables)[number],
    Row[]
  >; // each of the tables
  /** Whose doses as a lot are others now: theirs are written anew. */
  const otherLotDoses: string[] = [];
  /** What its heads had as a lot, whole: those that joined may have had less of it. */
  const addLotDoses = (animalId: string, was: readonly LotDose[], is: readonly LotDose[]): void => {
    if (was === is || (was.length === 0 && is.length === 0)) return;
    otherLotDoses.push(animalId);
    for (const [place, one] of is.filter(({ some }) => some === undefined).entries())
      rows.lot_dose.push({
        farm_id: farmId,
        animal_id: animalId,
        place,
        medicine_id: one.medicineId,
        protocol_id: one.protocolId,
        step: one.step,
        given_on: one.on,
      });
  };
  const add: Projecting['add'] = (animalId, changes) => {
    addLotDoses(animalId, changes[0]?.before?.doses ?? [], changes.at(-1)?.after?.doses ?? []);
    for (const change of changes) {
      const { event, before, day, part } = change;
      if (part !== 'subject') continue;
      const kind = kindOf(event.kind);
      const base = {
        farm_id: farmId,
        animal_id: animalId,
        event_id: event.id,
        given_on: day,
        of_lot: before?.isLot ?? false,
      };
      for (const [line, given] of (kind?.treats?.(event.payload) ?? []).entries())
        rows.treatment.push({
          ...base,
          line,
          medicine_id: given.medicineId,
          batch_id: given.batchId,
          dose: given.dose,
          unit: given.unit,
          heads: headsOf(change),
        });
      const followed = kind?.follows?.(event.payload);
      if (followed)
        rows.protocol_dose.push({
          ...base,
          protocol_id: followed.protocolId,
          step: followed.step,
          skipped: followed.skipped,
        });
    }
  };
  return {
    rows,
    add,
    before: async (transaction) => {
      if (otherLotDoses.length === 0) return;
      await transaction.execute(
        sql`delete from lot_dose where farm_id = ${farmId}
          and animal_id = any(${sql.param(otherLotDoses)}::uuid[])`,
      );
    },
  };
}

export const projections = { tables, of: project };
