import type { Day } from '@kraal/domain/format/dates';
import type { AnimalState } from '@kraal/domain/ledger/state';
import type { ResultOnRecord } from './saleResults.ts';
import type { Days } from '../unknownProduct.ts';

/** The animals of the farm that a file may speak of. */
export type Herd = {
  living: (key: string) => AnimalState | undefined;
  parent: (
    mark: string,
    sex: 'female' | 'male',
    onlyReferences: boolean,
  ) => AnimalState | undefined;
  /** Living or gone: past entries speak of both. */
  any: (key: string) => AnimalState | undefined;
  /** Those that left, by their mark. */
  gone: (key: string) => readonly AnimalState[];
  /** One of another species with this EID: no row of this file means it. */
  ofOthers: (key: string) => AnimalState | undefined;
  /** When the first young of one that is known as a parent was born. */
  firstYoungOn: ReadonlyMap<string, Day>;
  /** Entries of the past that are on record: animal, kind and day. */
  entries: ReadonlySet<string>;
  /** Since when those that may be parents are in the books. */
  since: ReadonlyMap<string, Day>;
  /** How people call one that is a parent already. */
  nameOf: (id: string | null) => string | null;
  /** Weighings on record, however old: see `massKey`. */
  masses: ReadonlySet<string>;
  /** What else was measured of it. */
  readings: ReadonlySet<string>;
  /** What was noted of whom: see `noteKey`. */
  notes: ReadonlySet<string>;
  medicines: ReadonlyMap<string, { id: string; unit: string; meatDays: number; milkDays: number }>;
  /** What a product holds back that the cabinet never had. */
  unknown: Days;
  byExternalId: (id: string) => AnimalState | undefined;
  byId: (id: string) => AnimalState | undefined;
  /** Heads that were taken out of a lot and sold or slaughtered, as the lots of their own that they are. */
  partsOf: (lotId: string) => readonly AnimalState[];
  /** What came back of those that left, as it is on record. */
  results: ReadonlyMap<string, readonly ResultOnRecord[]>;
  camps: Map<string, string>;
  mobs: Map<string, string>;
  /** Other people's places. */
  owners: ReadonlyMap<string, string>;
  /** Who has which number of another register. */
  numbers: ReadonlyMap<string, readonly AnimalState[]>;
  /** Lots without a mark that rows may mean, by the rows' numbers. */
  unmarkedLots: ReadonlyMap<number, AnimalState>;
};

/** The same mass of the same animal on the same day is the same weighing. */
export const massKey = (id: string, { on, massKg }: { on: Day; massKg: number }): string =>
  `${id} ${on} ${massKg}`;

export const readingKey = (
  id: string,
  { trait, on, value }: { trait: string; on: Day; value: number },
): string => `${id} ${trait} ${on} ${value}`;

export const noteKey = (id: string, text: string): string => `${id} ${text}`;
