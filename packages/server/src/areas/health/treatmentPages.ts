import { dayOf } from '@kraal/domain/format/dates';
import { isDayAlone } from '@kraal/domain/format/instant';
import { registerLines } from './lists.ts';
import { type Book, plain, endIn } from './registerBook.ts';

/** The farm's own clock, as its people wrote it down. */
const farmTime = (instant: string, timeZone: string): string =>
  isDayAlone(new Date(instant).toISOString(), timeZone)
    ? dayOf(instant, timeZone)
    : clockTime(instant, timeZone);
const clockTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  );

export const treatments: Book<Awaited<ReturnType<typeof registerLines>>[number]> = {
  title: 'Treatment register',
  lines: async (transaction, farmId, { query, most }) =>
    (await registerLines(transaction, { farmId, query, before: null, limit: most })).toReversed(),
  columns: [
    {
      heading: 'Date and time',
      width: 5,
      cell: (line, timeZone) => farmTime(line.givenAt, timeZone),
    },
    { heading: 'Animal', width: 4, cell: (line) => line.tag ?? line.animalId },
    { heading: 'Heads', width: 3, right: true, cell: (line) => line.heads },
    { heading: 'Medicine', width: 6, cell: (line) => line.medicine },
    { heading: 'Batch', width: 4, cell: (line) => line.batch },
    { heading: 'Dose', width: 2, right: true, cell: (line) => line.dose },
    { heading: 'Unit', width: 2, cell: (line) => line.unit },
    { heading: 'Route', width: 4, cell: (line) => plain(line.route) },
    { heading: 'Body site', width: 3, cell: (line) => line.site },
    { heading: 'Reason', width: 5, cell: (line) => line.reason },
    { heading: 'Given by', width: 4, cell: (line) => line.givenBy },
    { heading: 'Prescribed by', width: 4, cell: (line) => line.prescribedBy },
    { heading: 'Meat withdrawal until', width: 4, cell: (line) => endIn(line.meatUntil) },
    { heading: 'Milk withdrawal until', width: 4, cell: (line) => endIn(line.milkUntil) },
  ],
};
