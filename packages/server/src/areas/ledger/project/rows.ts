import { closedMating, endedElsewhere } from '@kraal/domain/breeding/breedingState';
import type { Day } from '@kraal/domain/format/dates';
import { endOf } from '@kraal/domain/health/hold';
import type { LotDose } from '@kraal/domain/health/lotDoses';
import type { Change } from '@kraal/domain/ledger/fold';
import type { Measured, Part } from '@kraal/domain/ledger/kind';
import { kindOf } from '@kraal/domain/ledger/kinds';
import type { AnimalState } from '@kraal/domain/ledger/state';
import type { Row } from '../../../platform/database/connection.ts';

export type Closing = { animal_id: string; at: string };
export type ProjectionRows = {
  measurement: Row[];
  treatment: Row[];
  protocol_dose: Row[];
  lot_dose: Row[];
  stock_change: Row[];
  residence: Row[];
  mob_membership: Row[];
  past_mating: Row[];
  /** Links of entries that reached it through its mob or another's life. */
  event_animal: Row[];
  /** Intervals that are open in the database and end now. */
  closeResidence: Closing[];
  closeMob: Closing[];
  /** Whose doses as a lot are others now: theirs are written anew. */
  otherLotDoses: string[];
};

export const noRows = (): ProjectionRows => ({
  measurement: [],
  treatment: [],
  protocol_dose: [],
  lot_dose: [],
  stock_change: [],
  residence: [],
  mob_membership: [],
  past_mating: [],
  event_animal: [],
  closeResidence: [],
  closeMob: [],
  otherLotDoses: [],
});

/** Where an animal is: only the living of the farm are anywhere. */
const placeOf = (state: AnimalState | null, field: 'campId' | 'mobId'): string | null =>
  state?.status === 'alive' ? state[field] : null;

function measuredBy({ kind, payload }: Change['event'], part: Part, animalId: string): Measured[] {
  if (part === 'young') return kindOf(kind)?.measuresYoung?.(payload, animalId) ?? [];
  return part === 'subject' ? (kindOf(kind)?.measures?.(payload) ?? []) : [];
}

const exits = new Set(['sold', 'slaughtered']);

/** Until when the meat of heads that were sold or slaughtered was held back; null where it was free. */
export function heldAtExit({ event, before, day }: Change): Day | null {
  const until = exits.has(event.kind) ? (before?.meatUntil ?? null) : null;
  return until !== null && until >= day ? until : null;
}

/** The medicines that held back the meat of heads that were sold or slaughtered; null where nothing did. */
function heldAtExitBy(change: Change): string[] | null {
  if (heldAtExit(change) === null) return null;
  const holds = (change.before?.holds ?? []).filter((hold) => {
    const until = endOf(hold, 'meat');
    return until !== null && until >= change.day;
  });
  return holds.map(({ medicineId }) => medicineId);
}

/** What its heads had as a lot, whole: those that joined may have had less of it. */
function addLotDoses(
  rows: ProjectionRows,
  base: { farm_id: string; animal_id: string },
  was: readonly LotDose[],
  is: readonly LotDose[],
): void {
  if (was === is || (was.length === 0 && is.length === 0)) return;
  rows.otherLotDoses.push(base.animal_id);
  for (const [place, one] of is.filter(({ some }) => some === undefined).entries())
    rows.lot_dose.push({
      ...base,
      place,
      medicine_id: one.medicineId,
      protocol_id: one.protocolId,
      step: one.step,
      given_on: one.on,
    });
}

/** Turns an animal's changes, oldest first, into rows of its projections. */
export function addRows(
  rows: ProjectionRows,
  farmId: string,
  animalId: string,
  changes: readonly Change[],
): void {
  const open: Record<'campId' | 'mobId', Row | null> = { campId: null, mobId: null };
  const linked = new Set<string>();
  addLotDoses(
    rows,
    { farm_id: farmId, animal_id: animalId },
    changes[0]?.before?.doses ?? [],
    changes.at(-1)?.after?.doses ?? [],
  );
  for (const change of changes) {
    const { event, before, after, day, part } = change;
    const base = { farm_id: farmId, animal_id: animalId, event_id: event.id };
    // That a sire left her stands in his life, and in hers as the end of a service.
    const link = `${event.id} ${part}`;
    const reached = part === 'rears' || (change.via !== null && part === 'subject');
    // Twins weaned in one entry are one entry of their dam's.
    if (reached && !linked.has(link)) rows.event_animal.push({ ...base, part, derived: true });
    linked.add(link);
    for (const { trait, value } of measuredBy(event, part, animalId)) {
      rows.measurement.push({
        ...base,
        trait,
        value,
        taken_on: day,
        heads: event.heads ?? Math.max(1, after?.heads ?? 1),
      });
    }
    for (const [line, given] of (part === 'subject'
      ? (kindOf(event.kind)?.treats?.(event.payload) ?? [])
      : []
    ).entries()) {
      rows.treatment.push({
        ...base,
        line,
        medicine_id: given.medicineId,
        batch_id: given.batchId,
        dose: given.dose,
        unit: given.unit,
        given_on: day,
        heads: event.heads ?? Math.max(1, after?.heads ?? 1),
        of_lot: before?.isLot ?? false,
      });
    }
    const followed = part === 'subject' ? kindOf(event.kind)?.follows?.(event.payload) : null;
    if (followed)
      rows.protocol_dose.push({
        ...base,
        protocol_id: followed.protocolId,
        step: followed.step,
        skipped: followed.skipped,
        given_on: day,
        of_lot: before?.isLot ?? false,
      });
    const closed =
      kindOf(event.kind)?.closes && before && after
        ? endedElsewhere(before, after, day)
        : closedMating(before, after, day);
    if (closed)
      rows.past_mating.push({
        ...base,
        ended_on: day,
        ended_by: closed.endedBy,
        mob_id: before?.mobId ?? null,
        services: closed.services,
        checks: closed.checks,
        flock: closed.flock ?? null,
      });
    const gained = (after?.heads ?? 0) - (before?.heads ?? 0);
    if (gained !== 0)
      rows.stock_change.push({
        ...base,
        changed_on: day,
        heads: gained,
        kind: event.kind,
        species: (after ?? before)?.species ?? null,
        inside_until: heldAtExit(change),
        inside_by: heldAtExitBy(change),
      });
    for (const [field, target, closing] of [
      ['campId', rows.residence, rows.closeResidence],
      ['mobId', rows.mob_membership, rows.closeMob],
    ] as const) {
      const was = placeOf(before, field);
      const is = placeOf(after, field);
      if (was === is) continue;
      const current = open[field];
      if (current) current['until'] = event.occurredAt;
      else if (was) closing.push({ animal_id: animalId, at: event.occurredAt });
      open[field] = is
        ? {
            ...base,
            [field === 'campId' ? 'camp_id' : 'mob_id']: is,
            since: event.occurredAt,
            until: null,
          }
        : null;
      const opened = open[field];
      if (opened) target.push(opened);
    }
  }
}
