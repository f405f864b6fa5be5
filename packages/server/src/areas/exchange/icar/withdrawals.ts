import { addDays, type Day, dayOf, daysBetween, isRealDay } from '@kraal/domain/format/dates';
import type { Days } from '../unknownProduct.ts';
import type { Raw } from './animals.ts';
import type { Herd } from './herd.ts';
import { isDeleted, list, type Resource, resourceIn, text } from './resource.ts';
import { typeOf } from './shape.ts';

/** The last day of a withdrawal: a day, `open` where it has no end, null where nobody can tell. */
type End = Day | 'open' | null;

/** Programs write "never" as a day that nobody sees. */
const farAway = '2100-01-01';
const mostDays = 400;

/** Of a moment the farm's day or the day it is written with, whichever is later: never a day too short. */
function endOf(said: unknown, timeZone: string): End {
  const written = text(said);
  if (written === undefined) return null;
  const day = written.slice(0, 10);
  if (day.startsWith('9999')) return 'open';
  if (!isRealDay(day)) return null;
  const moment = Date.parse(written);
  const there =
    written.length > 10 && !Number.isNaN(moment) ? dayOf(new Date(moment), timeZone) : day;
  const end = there > day ? there : day;
  return end >= farAway ? 'open' : end;
}

export type StatedDays = { days: number | null; isOpen: boolean; isUnread: boolean };

/** For how many days the withdrawals of a dose hold a product back: the longest of them; null where it names none. */
export function statedDays(
  withdrawals: unknown,
  { product, given, timeZone }: { product: string; given: Day; timeZone: string },
): StatedDays {
  const ends = list(withdrawals)
    .filter(({ productType }) => productType === product)
    .map(({ endDate }) => endOf(endDate, timeZone));
  const days = ends.flatMap((end) =>
    end === null || end === 'open' ? [] : [Math.max(0, daysBetween(given, end))],
  );
  const isLong = days.some((one) => one > mostDays);
  return {
    days: days.length > 0 ? Math.min(mostDays, Math.max(...days)) : null,
    isOpen: isLong || ends.includes('open'),
    isUnread: ends.includes(null),
  };
}

type StatedWithdrawal = { meatDays: number; milkDays: number };
type Field = 'meatDays' | 'milkDays';
const fields: Record<string, Field> = { Meat: 'meatDays', Milk: 'milkDays' };
const holds = { meatDays: 'meatUntil', milkDays: 'milkUntil' } as const;

const linesOf = (raw: Raw): StatedWithdrawal[] => raw.payload['lines'] as StatedWithdrawal[]; // every treatment made here has them
const isOf = (raw: Raw, id: string): boolean => (raw['animalIds'] as string[]).includes(id); // made here

type File = {
  coming: readonly Raw[];
  events: readonly Raw[];
  herd: Herd;
  timeZone: string;
  today: Day;
  unknown: Days;
  complain: (at: number, message: string) => void;
};

/**
 * WithdrawalEvents beside the doses: what they say must hold, wherever it finds a place. Of an animal that comes with
 * the file its arrival says it; of any other its last dose that holds the product back.
 */
export function applyWithdrawals(resources: readonly Resource[], file: File): void {
  for (const [at, resource] of resources.entries()) {
    if (typeOf(resource) !== 'WithdrawalEvent' || isDeleted(resource)) continue;
    const id = file.herd.find(resourceIn(resource['animal'])).id;
    const field = fields[text(resource['productType']) ?? ''];
    if (id === null) continue;
    const kept = field
      ? keep(id, { field, end: endOf(resource['endDateTime'], file.timeZone), resource, file })
      : null;
    if (!kept)
      file.complain(
        at,
        field
          ? 'It holds the animal back, and neither its arrival nor a dose in the file can say so: record what was given.'
          : 'Kraal keeps withdrawals of meat and milk only.',
      );
  }
}

function keep(
  id: string,
  { field, end, resource, file }: { field: Field; end: End; resource: Resource; file: File },
): boolean {
  const isOpen = end === 'open' || (end === null && text(resource['endDateTime']) === undefined);
  const doses = file.events.filter(
    (raw) =>
      raw.kind === 'treated' && isOf(raw, id) && linesOf(raw).some((line) => line[field] > 0),
  );
  const dose = doses.at(-1);
  if (isOpen && dose) {
    dose.payload = { ...dose.payload, courseGoesOn: true };
    return true;
  }
  // Nobody knows the end: as long as of a product that nobody knows.
  const until = end === null || end === 'open' ? addDays(file.today, file.unknown[field]) : end;
  const came = file.coming.find((raw) => raw.kind !== 'born' && isOf(raw, id));
  if (came) {
    const before = came.payload[holds[field]] as Day | undefined; // set below, by nothing else
    if (!before || until > before) came.payload = { ...came.payload, [holds[field]]: until };
    return end !== null && end !== 'open';
  }
  if (!dose) return false;
  const given = dayOf(String(dose['occurredAt']), file.timeZone);
  const days = daysBetween(given, until);
  if (days > mostDays) return false;
  const [first, ...others] = linesOf(dose);
  if (!first) return false;
  const longer = { ...first, [field]: Math.max(first[field], days) };
  dose.payload = { ...dose.payload, lines: [longer, ...others] };
  return end !== null && end !== 'open';
}
