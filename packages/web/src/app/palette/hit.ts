import type { AnimalRow } from '@kraal/contract/animals';
import type { Species } from '@kraal/domain/animals/species';
import type { Subject } from '../../areas/ledger/index.ts';

/** What opens when an act was chosen: the sheet of one kind for those it is of. */
export type Act = {
  subjects: readonly Subject[];
  species: Species;
  kind: string;
  known?: Readonly<Record<string, string>>;
};

/** Where work of many is done one by one. */
type Path = { path: string };

export type Hit = {
  key: string;
  group: string;
  title: string;
  detail: string;
  verb?: string;
  isMark?: boolean;
  /** Where it leads; else what it opens, or what is typed on with it. */
  to?: string;
  act?: () => Promise<Act | Path>;
  completes?: string;
};

export const markOf = (row: AnimalRow): string => row.tag ?? row.name ?? row.eid ?? '–';

export const subjectOf = (row: AnimalRow): Subject => ({
  id: row.id,
  name: markOf(row),
  heads: row.heads,
  isLot: row.isLot,
  sex: row.sex,
  status: row.status,
  ownerId: row.ownerId,
  breedingStatus: row.breedingStatus,
});
