import { daysBetween, type Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';

/**
 * A dose that heads of a lot had. An animal of its own has its treatments; of a lot's heads nothing else says what they
 * had once they are tagged out, or others have joined them. Left out of a protocol by somebody's word, it has no medicine.
 */
export type LotDose = {
  medicineId: string | null;
  protocolId: string | null;
  step: number | null;
  on: Day;
  /** Only so many had it (0: nobody knows how many): it asks before a medicine of once in a life, and does no work. */
  some?: number;
};

/** Given to some today and to the others within so many days, all of them had it. */
const inPartsDays = 14;

/** A series looks back so far; of older doses only the last of each counts. */
const historyDays = 400;

const whatOf = ({ medicineId, protocolId, step, some }: LotDose): string =>
  `${medicineId} ${protocolId} ${step} ${some === undefined}`;

const inOrder = (doses: readonly LotDose[]): LotDose[] =>
  doses.toSorted((one, other) =>
    one.on === other.on ? (whatOf(one) < whatOf(other) ? -1 : 1) : one.on < other.on ? -1 : 1,
  );

function bounded(doses: readonly LotDose[]): LotDose[] {
  const newest = doses.at(-1)?.on;
  const last = new Map(doses.map((one) => [whatOf(one), one]));
  return doses.filter(
    (one) => last.get(whatOf(one)) === one || daysBetween(one.on, newest ?? one.on) < historyDays,
  );
}

/** What a lot had, with what it is given now. In: its state before. Out: unchanged for an animal of its own. */
export function withDoses(
  state: AnimalState,
  given: readonly LotDose[],
): Pick<AnimalState, 'doses'> {
  if (!state.isLot) return { doses: state.doses };
  const doses = given.map((one) => whenAllHadIt(one, state));
  return { doses: bounded(inOrder([...state.doses, ...doses])) };
}

function whenAllHadIt(given: LotDose, { doses, heads }: AnimalState): LotDose {
  if (given.some === undefined) return given;
  const before = doses.filter(
    ({ medicineId, on, some }) =>
      some !== undefined &&
      medicineId === given.medicineId &&
      daysBetween(on, given.on) <= inPartsDays,
  );
  const had = before.reduce((sum, { some }) => sum + (some ?? 0), given.some);
  const { some, ...whole } = given;
  return had >= heads ? whole : { ...whole, some };
}

/** Heads came of whom nobody knows what they had: all that is known now is that some did. */
export const hadBySome = (doses: readonly LotDose[]): LotDose[] =>
  bounded(
    inOrder(
      doses.flatMap((one) =>
        one.medicineId === null ? [] : [{ ...one, protocolId: null, step: null, some: 0 }],
      ),
    ),
  );

/** Of those who had it in part nobody knows who left the lot, or stayed. */
export const parted = (doses: readonly LotDose[]): LotDose[] =>
  doses.map((one) => (one.some === undefined ? one : { ...one, some: 0 }));

const newestFirst = (doses: readonly LotDose[]): LotDose[] => inOrder(doses).toReversed();
const sure = (doses: readonly LotDose[]): LotDose[] =>
  doses.filter(({ some }) => some === undefined);

/** Of two groups, dose by dose from the last one back: on which day both had had so many. */
function bothHad(one: readonly LotDose[], other: readonly LotDose[]): Day[] {
  const theirs = newestFirst(other);
  return newestFirst(one).flatMap(({ on }, index) => {
    const match = theirs[index];
    return match ? [match.on < on ? match.on : on] : [];
  });
}

/**
 * Heads of two lots are one from now on: of each medicine, and of each step of a protocol, they all had no more than
 * those who had the least. What a dose was of, and under which protocol it was given, stand apart then.
 */
export function joinDoses(one: readonly LotDose[], other: readonly LotDose[]): LotDose[] {
  const all = [...one, ...other];
  const medicines = new Set(all.flatMap(({ medicineId }) => medicineId ?? []));
  const steps = new Map(
    all.flatMap(({ protocolId, step }) =>
      protocolId === null ? [] : [[`${protocolId} ${step}`, { protocolId, step }] as const],
    ),
  );
  const ofMedicines = [...medicines].flatMap((medicineId): LotDose[] => {
    const [mine, theirs] = [one, other].map((doses) =>
      doses.filter((dose) => dose.medicineId === medicineId),
    );
    const bare = { medicineId, protocolId: null, step: null };
    const days = bothHad(sure(mine ?? []), sure(theirs ?? []));
    const latest = newestFirst([...(mine ?? []), ...(theirs ?? [])])[0]?.on;
    const perhaps =
      latest !== undefined && latest !== days[0] ? [{ ...bare, on: latest, some: 0 }] : [];
    return [...days.map((on) => ({ ...bare, on })), ...perhaps];
  });
  const ofSteps = [...steps.values()].flatMap(({ protocolId, step }): LotDose[] => {
    const of = (doses: readonly LotDose[]) =>
      sure(doses).filter((dose) => dose.protocolId === protocolId && dose.step === step);
    return bothHad(of(one), of(other)).map((on) => ({ medicineId: null, protocolId, step, on }));
  });
  return bounded(inOrder([...ofMedicines, ...ofSteps]));
}

/** Whether it had a medicine in a lot, or all heads of a lot did; *perhaps* when some of them had, nobody knows which. */
export function hadInLot(
  { doses }: Pick<AnimalState, 'doses'>,
  medicineId: string,
): 'surely' | 'perhaps' | null {
  const of = doses.filter((one) => one.medicineId === medicineId);
  if (of.some(({ some }) => some === undefined)) return 'surely';
  return of.length > 0 ? 'perhaps' : null;
}

/** Whether all heads of a lot, or of the one that it was taken out of, had a medicine on a day. */
export const hadAllThatDay = ({ doses }: AnimalState, medicineId: string, day: Day): boolean =>
  doses.some((one) => one.medicineId === medicineId && one.on === day && one.some === undefined);
