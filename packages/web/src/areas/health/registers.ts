import { formatCount } from '../../formats/format.ts';

/** Where a line of a register leads. */
export const animalPath = ({ animalId }: { animalId: string }): string =>
  `/livestock/animals/${animalId}`;

/** Who a line is about; of a lot with how many heads of it. */
export const headsNamed = (line: { tag: string | null; heads: number }, nameless: string): string =>
  `${line.tag ?? nameless}${line.heads > 1 ? ` × ${formatCount(line.heads)}` : ''}`;
