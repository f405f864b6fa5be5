import type { AnimalRow, WorkSession } from '@kraal/contract/animals';
import { isTrait, readingStatement, type TraitName, traitOf } from '@kraal/domain/growth/traits';
import { massKept } from '../../../platform/units.ts';
import { type NewEvent, readingKept } from '../../ledger/index.ts';
import { dosingOf, treatment } from './dosing.ts';

export type Measure = 'mass' | TraitName | 'tag';

/** Chosen from this list when the session was started; another program may have written anything. */
export function measureOf({ shared }: WorkSession): Measure {
  const said = String(shared['measure']);
  return said === 'tag' || isTrait(said) ? said : 'mass';
}

/** Whom a session is for, where it was started for a selection. */
export const chosenIn = ({ shared }: WorkSession): ReadonlySet<string> | null =>
  Array.isArray(shared['onlyIds']) ? new Set(shared['onlyIds'].map(String)) : null;

/** What was typed for the animal at the crush; `sure`: an unlikely mass was looked at. */
export type Recording = {
  value: number;
  note: string | undefined;
  dose: number | null;
  sure: boolean;
};

/** As the farm keeps it, whatever unit it was typed in. */
export function keptOf(measure: Exclude<Measure, 'tag'>, value: number): number {
  return measure === 'mass' ? massKept(value) : readingKept(measure, value);
}

/** The reading, and what all animals of the session share, as entries of their own: the reading first. */
export function entriesOf(
  session: WorkSession,
  { animal, measure }: { animal: AnimalRow; measure: Exclude<Measure, 'tag'> },
  { value, note, dose, sure }: Recording,
): [NewEvent, ...NewEvent[]] {
  const base = {
    occurredAt: new Date().toISOString(),
    animalIds: [animal.id],
    sessionId: session.id,
    // A morning is one act: one line among the last entries, and one way back.
    actId: session.id,
  };
  const kept = keptOf(measure, value);
  const { campId, mobId } = session.shared;
  const dosing = dosingOf(session);
  const reading =
    measure === 'mass'
      ? { kind: 'weighed' as const, payload: { massKg: kept, ...(sure ? { sure } : {}) } } // one of the kinds
      : readingStatement(measure, kept);
  const shared: NewEvent[] = [];
  if (typeof campId === 'string' && campId !== animal.campId)
    shared.push({ ...base, kind: 'moved', payload: { campId } });
  if (typeof mobId === 'string' && mobId !== animal.mobId)
    shared.push({ ...base, kind: 'joined_mob', payload: { mobId } });
  if (dosing && dose !== null) {
    const reason = measure === 'famacha' ? `FAMACHA ${value}` : session.name;
    shared.push(treatment(dosing, { dose, base, reason }));
  }
  // Whoever stands there is one of its lot.
  const one = animal.isLot && isTrait(measure) && traitOf(measure).isSummed ? { heads: 1 } : {};
  return [{ ...base, ...one, ...reading, ...(note ? { note } : {}) }, ...shared];
}
