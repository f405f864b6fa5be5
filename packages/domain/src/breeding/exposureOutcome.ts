import { addDays, type Day } from '../format/dates.ts';
import { breedingFacts } from './gestation.ts';
import type { MatingLife } from './matingLife.ts';

/** One chance of a female to become pregnant, from the first day with a sire to what came of it. */
export type Exposure = {
  gateOn: Day;
  /** The day on which it ended; null while it is open. */
  closedOn: Day | null;
  /** The last day on which she can have conceived in it; null while sires run. */
  lastServedOn: Day | null;
  sireIds: string[];
  /** The mob she was in when it opened. */
  mobId: string | null;
  /** Null while nobody knows. */
  pregnant: boolean | null;
  lostOn: Day | null;
  bornOn: Day | null;
  /** Whether she gave birth; null while it is not known. */
  bore: boolean | null;
  /** She was sold or moved away before her birth could be known: no part of what counts births. */
  awayOn: Day | null;
};

/** A birth so far from every due interval is of none of them; a birth so late is none any more. */
export const farthestDays = 60;

/** One that is being followed. `emptyOn`: she was found empty after it. */
export type OpenExposure = Exposure & { emptyOn: Day | null };

type Carrying = Pick<MatingLife, 'gestationDays' | 'species'>;

/** After this day a service can have led to no birth any more. */
export const lastBirthDay = ({ gestationDays, species }: Carrying, lastServedOn: Day): Day =>
  addDays(lastServedOn, gestationDays + breedingFacts[species].late + farthestDays);

/** Four deviations past the mean nothing is carried any more of what she conceived by a day. */
export const carriedUntil = ({ gestationDays, species }: Carrying, conceivedBy: Day): Day =>
  addDays(conceivedBy, gestationDays + 2 * breedingFacts[species].late);

export const isResolved = (one: OpenExposure): boolean =>
  one.bornOn !== null || one.emptyOn !== null || (one.lostOn !== null && one.closedOn !== null);

/** What came of it in the end, or that nobody knows yet. */
export function settle(one: OpenExposure, life: MatingLife, today: Day): void {
  const left = life.left && life.left.on <= today ? life.left : null;
  if (left && one.closedOn === null) one.closedOn = left.on;
  if (isResolved(one)) {
    one.bore = one.bornOn !== null;
    return;
  }
  if (left && boreNothing(one, life, left.on)) {
    Object.assign(one, { bore: false, pregnant: false });
    return;
  }
  if (left && !isPast(one, life, left.on)) {
    // The dead stay in and bore nothing; of who was sold or moved away nobody will know.
    if (left.died) Object.assign(one, { bore: false, pregnant: one.pregnant ?? false });
    else one.awayOn = left.on;
    return;
  }
  if (!isPast(one, life, today)) return;
  one.bore = false;
  one.pregnant ??= false;
}

/** Never found pregnant, and gone only when nothing could be carried any more: what came of it is known. */
const boreNothing = (
  { lastServedOn, pregnant }: OpenExposure,
  life: MatingLife,
  leftOn: Day,
): boolean =>
  pregnant !== true && lastServedOn !== null && leftOn > carriedUntil(life, lastServedOn);

const isPast = ({ lastServedOn }: OpenExposure, life: MatingLife, day: Day): boolean =>
  lastServedOn !== null && day > lastBirthDay(life, lastServedOn);
