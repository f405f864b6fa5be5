import type { Day } from '@kraal/domain/format/dates';
import { parseEid } from '@kraal/domain/animals/identification/eid';
import type { AnimalState } from '@kraal/domain/ledger/state';
import type { Change } from '@kraal/domain/ledger/step';
import { sql } from 'drizzle-orm';
import type { Row, Transaction } from '../../../platform/database/connection.ts';
import { lorryOf } from './lorryOf.ts';
import { heldAtExit, heldAtExitBy } from '../../health/index.ts';
import { classThen } from '@kraal/domain/animals/classOf';
import { putInDays, takeOutDays } from './stockDays.ts';
import type { Projecting } from '../../ledger/index.ts';

const tables = ['stock_change', 'residence', 'mob_membership', 'ownership', 'worn_number'] as const;

type Standing = { key: string; columns: Row };

/** In which camp, on which lorry or at which place of others an animal is: only the living of the farm are anywhere. */
function standingOf(state: AnimalState | null): Standing | null {
  if (state?.status !== 'alive') return null;
  const { campId, away } = state;
  if (campId !== null) return { key: campId, columns: { kind: 'camp', place_id: campId } };
  if (!away) return null;
  return away.isThere
    ? { key: away.placeId, columns: { kind: 'holding', place_id: away.placeId } }
    : { key: away.loadId, columns: { kind: 'transit', place_id: lorryOf(away.loadId) } };
}

const membershipOf = (state: AnimalState | null): Standing | null =>
  state?.status === 'alive' && state.mobId !== null
    ? { key: state.mobId, columns: { mob_id: state.mobId } }
    : null;

/** Only what is here, or away from here, is kept for anybody. */
const ownershipOf = (state: AnimalState | null): Standing | null =>
  state?.status === 'alive' && state.ownerId !== null
    ? { key: state.ownerId, columns: { owner_id: state.ownerId } }
    : null;

const classOnDay = (state: AnimalState | null, day: Day): string | null =>
  state && classThen(state, day).animalClass;

/** An interval that is open in the database and ends now. */
type Closing = { animal_id: string; at: string };
const places = [
  { table: 'residence', of: standingOf },
  { table: 'mob_membership', of: membershipOf },
  { table: 'ownership', of: ownershipOf },
] as const;

const givesMarks = ['registered', 'acquired', 'born', 'identified'];

/**
 * EIDs that it wears after this change, and the one that the entry itself gave it: of one that was known as a parent before
 * it came the state keeps the number with which it came alone.
 */
function numbersIn({ event, part, after }: Change): string[] {
  const worn = after?.identifiers.filter(({ type }) => type === 'eid').map(({ value }) => value);
  const isGiven = part === 'into' ? event.kind === 'split' : givesMarks.includes(event.kind);
  const { eid } = event.payload;
  const read = isGiven && after && typeof eid === 'string' ? parseEid(eid) : null;
  return [...(worn ?? []), ...(read?.ok ? [read.eid] : [])];
}

/** How many there were, where they were from when to when, and by which numbers they were known. */
function project(farmId: string): Projecting {
  const rows: Record<(typeof tables)[number], Row[]> = {
    stock_change: [],
    residence: [],
    mob_membership: [],
    ownership: [],
    worn_number: [],
  };
  const closings: Record<(typeof places)[number]['table'], Closing[]> = {
    residence: [],
    mob_membership: [],
    ownership: [],
  };
  const add: Projecting['add'] = (animalId, changes) => {
    const open: Record<string, Row | null> = {};
    const known = new Set(changes[0]?.before?.identifiers.map(({ value }) => value));
    for (const change of changes) {
      const { event, before, after, day } = change;
      const base = { farm_id: farmId, animal_id: animalId, event_id: event.id };
      const gained = (after?.heads ?? 0) - (before?.heads ?? 0);
      if (gained !== 0)
        rows.stock_change.push({
          ...base,
          changed_on: day,
          heads: gained,
          kind: event.kind,
          species: (after ?? before)?.species ?? null,
          animal_class: classOnDay(after ?? before, day),
          inside_until: heldAtExit(change),
          inside_by: heldAtExitBy(change),
        });
      for (const eid of numbersIn(change)) {
        if (known.has(eid)) continue;
        known.add(eid);
        rows.worn_number.push({ farm_id: farmId, animal_id: animalId, eid });
      }
      for (const { table, of } of places) {
        const [was, is] = [of(before), of(after)];
        if (was?.key === is?.key && was?.columns['kind'] === is?.columns['kind']) continue;
        const current = open[table];
        if (current) current['until'] = event.occurredAt;
        else if (was) closings[table].push({ animal_id: animalId, at: event.occurredAt });
        const opened = is ? { ...base, ...is.columns, since: event.occurredAt, until: null } : null;
        open[table] = opened;
        if (opened) rows[table].push(opened);
      }
    }
  };
  const before = async (transaction: Transaction): Promise<void> => {
    for (const { table } of places)
      await close(transaction, { farmId, table, closings: closings[table] });
    await putInDays(transaction, farmId, rows.stock_change);
  };
  const rebuilding: Projecting['rebuilding'] = (transaction, ids) =>
    takeOutDays(transaction, farmId, ids);
  return { rows, once: ['worn_number'], add, before, rebuilding };
}

async function close(
  transaction: Transaction,
  {
    farmId,
    table,
    closings,
  }: { farmId: string; table: (typeof places)[number]['table']; closings: readonly Closing[] },
): Promise<void> {
  if (closings.length === 0) return;
  // Each animal's open row is looked up by the key: taken together with all that are open on a farm, of which the
  // database may believe that they are few, two thousand were held against two thousand.
  await transaction.execute(sql`with closed as (
      select o.animal_id, o.event_id, c.at
      from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb) as c(animal_id uuid, at timestamptz)
        cross join lateral (select r.animal_id, r.event_id from ${sql.identifier(table)} r
          where r.farm_id = ${farmId} and r.animal_id = c.animal_id and r.until is null offset 0) o)
    update ${sql.identifier(table)} t set until = c.at from closed c
    where t.farm_id = ${farmId} and t.animal_id = c.animal_id and t.event_id = c.event_id`);
}

export const projections = { tables, of: project };
