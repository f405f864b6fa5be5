import { saleLines } from './registers.ts';
import { type Book, plain, endIn } from './registerBook.ts';

export const sales: Book<Awaited<ReturnType<typeof saleLines>>[number]> = {
  title: 'Sales register',
  lines: async (transaction, farmId, { query, most }) =>
    (await saleLines(transaction, { farmId, query, before: null, limit: most })).toReversed(),
  columns: [
    { heading: 'Date', width: 4, cell: (line) => line.soldOn },
    { heading: 'Animal', width: 4, cell: (line) => line.tag ?? line.animalId },
    { heading: 'Class', width: 4, cell: (line) => plain(line.animalClass) },
    { heading: 'Heads', width: 2, right: true, cell: (line) => line.heads },
    { heading: 'How', width: 4, cell: (line) => line.kind },
    { heading: 'To', width: 7, cell: (line) => line.to },
    {
      heading: 'Price',
      width: 4,
      right: true,
      cell: (line) => (line.priceCents === null ? null : line.priceCents / 100),
    },
    { heading: 'Mass, kg', width: 3, right: true, cell: (line) => line.massKg },
    {
      heading: 'Inside meat withdrawal until',
      width: 5,
      cell: (line) => endIn(line.insideUntil),
    },
    { heading: 'Held back by', width: 5, cell: (line) => line.insideBy },
    { heading: 'Recorded by', width: 5, cell: (line) => line.recordedBy },
  ],
};
