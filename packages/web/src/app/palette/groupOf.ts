import {
  type AnimalQuery,
  type AnimalRow,
  listAnimals,
  startWorkSession,
} from '@kraal/contract/animals';
import type { Species } from '@kraal/domain/animals/species';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { read } from '../../platform/read.ts';
import { newId } from '../../areas/ledger/index.ts';

/** More are no act of one hand. */
export const mostSubjects = 2000;

/** All that fit, page by page. */
export async function everyRow(farmId: string, query: AnimalQuery): Promise<AnimalRow[]> {
  const rows: AnimalRow[] = [];
  for (let cursor: string | null = ''; cursor !== null && rows.length < mostSubjects; ) {
    const page: { items: AnimalRow[]; nextCursor: string | null } = await read(listAnimals, {
      params: { farmId },
      query: { ...query, limit: 200, ...(cursor ? { cursor } : {}) },
    });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows.slice(0, mostSubjects);
}

type Morning = { name: string; species: Species; rows: readonly AnimalRow[] };

/** A session of the race with just these, in which each is weighed by itself. Out: its address. */
export async function raceOf(farmId: string, { name, species, rows }: Morning): Promise<string> {
  const { id } = await call(startWorkSession, {
    params: { farmId },
    body: {
      id: newId(),
      name: name.slice(0, 80),
      species,
      shared: { measure: 'mass', onlyIds: rows.map((row) => row.id) },
    },
  });
  await forgetFarm();
  return `/livestock/race/${id}`;
}
