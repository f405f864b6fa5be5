import type { Medicine } from '@kraal/contract/health';
import type { AnimalRow, WorkSession } from '@kraal/contract/animals';
import { daysBetween, type Day } from '@kraal/domain/format/dates';
import { type Dose, doseFor } from '@kraal/domain/health/medicine';
import { papersLacking } from '@kraal/domain/health/papers';
import { warningPrefix } from '@kraal/domain/ledger/warning';
import type { NewEvent } from '../../ledger/index.ts';

/** What animals of a session get as they come through; kept with the session, so that it works without a signal. */
export type Dosing = Pick<
  Medicine,
  | 'name'
  | 'doseRate'
  | 'dosePer'
  | 'doseStep'
  | 'unit'
  | 'route'
  | 'meatDays'
  | 'milkDays'
  | 'exportDays'
> & {
  medicineId: string;
  batchId: string | null;
  /** Of FAMACHA: from this score on (domain notes, section 1: treat 4 and 5, consider 3). */
  fromScore: number;
  /** By what the law asks for papers, said once for the whole session; sessions that were started before say nothing. */
  needsPrescription?: boolean;
  medicineClass?: string;
  prescribedBy?: string;
  script?: string;
  /** Whoever started the session said that it is recorded without. */
  without?: boolean;
};

/**
 * What every treatment of the session would be asked for afterwards, with nobody there to answer. The reason of a dose
 * is the session's, or the score.
 */
export const lackingIn = ({ needsPrescription = false, medicineClass = '', ...said }: Dosing) =>
  papersLacking({ needsPrescription, medicineClass }, { ...said, reason: 'session' });

export const isUnsaid = (dosing: Dosing): boolean =>
  dosing.without !== true && lackingIn(dosing) !== null;

/** The session's own, as it was written when the session was started. */
export const dosingOf = (session: WorkSession): Dosing | null =>
  (session.shared['dosing'] as Dosing | undefined) ?? null; // written by the form that starts a session

/** The dose of one animal: by what the scale says now, else by its last mass. Null when it needs none or none can be worked out. */
export function doseAtRace(
  dosing: Dosing,
  {
    animal,
    reading,
    today,
  }: { animal: AnimalRow; reading: { measure: string; value: number }; today: Day },
): Dose | null {
  if (reading.measure === 'famacha' && reading.value < dosing.fromScore) return null;
  if (reading.measure === 'mass')
    return doseFor(dosing, { massKg: reading.value, daysAgo: 0, gainGPerDay: null });
  return doseFor(
    dosing,
    animal.massKg === null || !animal.massOn
      ? null
      : {
          massKg: animal.massKg,
          daysAgo: Math.max(0, daysBetween(animal.massOn, today)),
          gainGPerDay: animal.adgG,
        },
  );
}

export const isDosed = (
  dosing: Dosing,
  { measure, value }: { measure: string; value: number },
): boolean => measure === 'mass' || (measure === 'famacha' && value >= dosing.fromScore);

export function treatment(
  dosing: Dosing,
  {
    dose,
    base,
    reason,
  }: {
    dose: number;
    base: Pick<NewEvent, 'occurredAt' | 'animalIds' | 'sessionId'>;
    reason: string;
  },
): NewEvent {
  const { medicineId, batchId, unit, route, meatDays, milkDays, exportDays } = dosing;
  const { prescribedBy, script, without } = dosing;
  const lacking = without ? lackingIn(dosing) : null;
  return {
    ...base,
    kind: 'treated',
    payload: {
      lines: [
        {
          medicineId,
          ...(batchId ? { batchId } : {}),
          dose,
          unit,
          ...(route ? { route } : {}),
          meatDays,
          milkDays,
          exportDays,
        },
      ],
      reason,
      ...(prescribedBy ? { prescribedBy } : {}),
      ...(script ? { script } : {}),
      ...(lacking ? { sure: [`${warningPrefix}${lacking}`] } : {}),
    },
  };
}
