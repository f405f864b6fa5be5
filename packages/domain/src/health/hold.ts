import { addDays, type Day } from '../format/dates.ts';

/** Far enough that nobody sells into it; a course that goes on has no known end. */
export const openEnd = '9999-12-31';

/** More doses of a medicine are to follow: what it holds back has no end until the last. */
export type Course = { lastDoseOn: Day; meat: boolean; milk: boolean; export: boolean };

/**
 * What one medicine holds back: the latest end over its doses, each counted from its own day, and the course that is
 * not finished. No other medicine and no end of a course makes any of it shorter (domain notes, section 4).
 */
export type Hold = {
  medicineId: string;
  meatUntil: Day | null;
  milkUntil: Day | null;
  exportUntil: Day | null;
  course: Course | null;
};

/** One line of a treatment: days as they stand in the entry. */
export type Dosed = {
  medicineId: string;
  meatDays: number;
  milkDays: number;
  exportDays?: number | undefined;
};

/** Over several treatments the latest end stands. */
export const laterOf = (one: Day | null, other: Day | null): Day | null =>
  one === null || (other !== null && other > one) ? other : one;

/**
 * Last day of a withdrawal: the day of the dose and the label's days (domain notes, section 4). Milk given in hours is
 * rounded up to whole days, so that it never ends too early. Null when the label has none.
 */
export function withdrawalUntil(dosedOn: Day, labelDays: number): Day | null {
  return labelDays > 0 ? addDays(dosedOn, Math.ceil(labelDays)) : null;
}

const none = (medicineId: string): Hold => ({
  medicineId,
  meatUntil: null,
  milkUntil: null,
  exportUntil: null,
  course: null,
});

const holdOf = (holds: readonly Hold[], medicineId: string): Hold =>
  holds.find((one) => one.medicineId === medicineId) ?? none(medicineId);

const withHold = (holds: readonly Hold[], hold: Hold): Hold[] =>
  [...holds.filter((one) => one.medicineId !== hold.medicineId), hold].sort((one, other) =>
    one.medicineId < other.medicineId ? -1 : 1,
  );

/** What is held back by no medicine that the farm knows, said once more: each thing to the later of the two days. */
export function holdUntil(
  holds: readonly Hold[],
  under: string,
  given: Pick<Hold, 'meatUntil' | 'milkUntil' | 'exportUntil'>,
): Hold[] {
  const known = holdOf(holds, under);
  return withHold(holds, {
    ...known,
    meatUntil: laterOf(known.meatUntil, given.meatUntil),
    milkUntil: laterOf(known.milkUntil, given.milkUntil),
    exportUntil: laterOf(known.exportUntil, given.exportUntil),
  });
}

/**
 * A dose is given: it counts from now on whatever follows, and opens, continues or ends its own medicine's course. Given
 * to some heads of a lot as their last it ends no course of the others.
 */
export function dose(
  holds: readonly Hold[],
  { given, day, course }: { given: Dosed; day: Day; course: 'goes on' | 'ends' | 'of others' },
): Hold[] {
  const known = holdOf(holds, given.medicineId);
  const exportDays = Math.max(given.meatDays, given.exportDays ?? 0);
  const before = known.course;
  return withHold(holds, {
    medicineId: given.medicineId,
    meatUntil: laterOf(known.meatUntil, withdrawalUntil(day, given.meatDays)),
    milkUntil: laterOf(known.milkUntil, withdrawalUntil(day, given.milkDays)),
    exportUntil: laterOf(known.exportUntil, withdrawalUntil(day, exportDays)),
    course:
      course === 'of others'
        ? before
        : course === 'goes on'
          ? {
              lastDoseOn: day,
              meat: (before?.meat ?? false) || given.meatDays > 0,
              milk: (before?.milk ?? false) || given.milkDays > 0,
              export: (before?.export ?? false) || exportDays > 0,
            }
          : null,
  });
}

/** Somebody says that the dose before was the last; its days count from that dose, as they did all along. */
export function endCourse(holds: readonly Hold[], medicineId: string): Hold[] {
  const known = holds.find((one) => one.medicineId === medicineId);
  return known?.course ? withHold(holds, { ...known, course: null }) : [...holds];
}

const joinCourses = (one: Course | null, other: Course | null): Course | null =>
  one && other
    ? {
        lastDoseOn: one.lastDoseOn > other.lastDoseOn ? one.lastDoseOn : other.lastDoseOn,
        meat: one.meat || other.meat,
        milk: one.milk || other.milk,
        export: one.export || other.export,
      }
    : (one ?? other);

/** Heads that join bring what holds them back to all of the lot, since nobody can tell them apart. */
export function joinHolds(holds: readonly Hold[], brought: readonly Hold[]): Hold[] {
  return brought.reduce<Hold[]>(
    (all, one) => {
      const known = holdOf(all, one.medicineId);
      return withHold(all, {
        medicineId: one.medicineId,
        meatUntil: laterOf(known.meatUntil, one.meatUntil),
        milkUntil: laterOf(known.milkUntil, one.milkUntil),
        exportUntil: laterOf(known.exportUntil, one.exportUntil),
        course: joinCourses(known.course, one.course),
      });
    },
    [...holds],
  );
}

/** A course in which nobody gave a dose for so long is asked about; it never ends by itself. */
export const quietCourseDays = 14;

/** From when somebody is asked whether a course of these has ended; null where none is open. */
export function quietCourseFrom(holds: readonly Hold[]): Day | null {
  const [first] = holds.flatMap(({ course }) => (course ? [course.lastDoseOn] : [])).sort();
  return first === undefined ? null : addDays(first, quietCourseDays);
}

export const heldThings = ['meat', 'milk', 'export'] as const;
export type HeldThing = (typeof heldThings)[number];
const untilField = { meat: 'meatUntil', milk: 'milkUntil', export: 'exportUntil' } as const;

/** Until when one medicine holds one thing back. */
export const endOf = (hold: Hold, thing: HeldThing): Day | null =>
  hold.course?.[thing] ? openEnd : hold[untilField[thing]];

/** The last days on which meat, milk and export are held back; a male has no milk to hold back. */
export function heldBy(
  holds: readonly Hold[],
  sex: 'female' | 'male' | 'mixed',
): {
  holds: Hold[];
  meatUntil: Day | null;
  milkUntil: Day | null;
  exportUntil: Day | null;
} {
  const until = (thing: HeldThing): Day | null =>
    holds.reduce<Day | null>((latest, hold) => laterOf(latest, endOf(hold, thing)), null);
  return {
    holds: [...holds],
    meatUntil: until('meat'),
    milkUntil: sex === 'male' ? null : until('milk'),
    exportUntil: until('export'),
  };
}

/** The medicine whose end is the latest: what a badge and a refusal name. */
export function holder(holds: readonly Hold[], thing: HeldThing): Hold | null {
  return holds.reduce<Hold | null>((latest, hold) => {
    const end = endOf(hold, thing);
    const known = latest && endOf(latest, thing);
    return end !== null && (known === null || end > known) ? hold : latest;
  }, null);
}
