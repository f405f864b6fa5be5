import type { AnimalState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import { daysOfUnknown } from '../unknownProduct.ts';
import type { Herd } from './herd.ts';
import { pastOf } from './herdPast.ts';
import { animalsNamed, type NamedAnimals } from './namedAnimals.ts';
import { markKey, type RowFacts } from './rowFacts.ts';
import { loadNumbers } from './sameNumbers.ts';
import { findUnmarkedLots } from './unmarkedLots.ts';
import { ofHealth } from '../../health/tables.ts';

const ranks: Record<string, number> = { alive: 0, reference: 1 };

/** All that the rows of a file can be held against. */
export async function loadHerd(
  transaction: Transaction,
  { farmId, species, rows }: { farmId: string; species: string; rows: readonly RowFacts[] },
): Promise<Herd> {
  const named = await animalsNamed(transaction, { farmId, species, rows });
  const { living, wearers, others, byExternalId, byId, parts } = named;
  const places = {
    camps: await idsByName(transaction, farmId, 'camp'),
    mobs: await idsByName(transaction, farmId, 'mob'),
    owners: await idsByName(transaction, farmId, 'holding'),
  };
  return {
    living: (key) => living.get(key),
    any: (key) => living.get(key) ?? wearers.get(key)?.at(-1),
    gone: (key) =>
      (wearers.get(key) ?? []).filter(({ status }) => status !== 'alive' && status !== 'reference'),
    ofOthers: (key) => others.get(key),
    parent: (mark, sex, onlyReferences) => parentOf(named, { mark, sex, onlyReferences }),
    byExternalId: (id) => byExternalId.get(id),
    byId: (id) => byId.get(id),
    partsOf: (lotId) => parts.get(lotId) ?? [],
    ...(await pastOf(transaction, { farmId, named, rows })),
    ...places,
    medicines: await medicinesOf(transaction, farmId),
    unknown: await daysOfUnknown(transaction, farmId),
    numbers: await loadNumbers(transaction, farmId, rows),
    unmarkedLots: await findUnmarkedLots(transaction, { farmId, species, rows, places }),
  };
}

type Parent = { mark: string; sex: 'female' | 'male'; onlyReferences: boolean };

/** Of several who wear or wore a mark the one of that sex, the living first. */
function parentOf(
  { wearers }: NamedAnimals,
  { mark, sex, onlyReferences }: Parent,
): AnimalState | undefined {
  const candidates = (wearers.get(markKey(mark)) ?? []).filter((state) =>
    onlyReferences ? state.status === 'reference' && state.sex === sex : true,
  );
  return [...candidates].sort(
    (a, b) =>
      Number(a.sex !== sex) - Number(b.sex !== sex) ||
      (ranks[a.status] ?? 2) - (ranks[b.status] ?? 2),
  )[0];
}

async function idsByName(
  transaction: Transaction,
  farmId: string,
  table: 'camp' | 'mob' | 'holding',
): Promise<Map<string, string>> {
  const found = await select(
    transaction,
    row({ id: text, name: text }),
    sql`select id, name from ${sql.identifier(table)} where farm_id = ${farmId}
      and archived_at is null ${table === 'holding' ? sql`and not is_own` : sql``}`,
  );
  return new Map(found.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** One that was taken out of the cabinet still has its label; one of the same name that is in it goes first. */
async function medicinesOf(transaction: Transaction, farmId: string): Promise<Herd['medicines']> {
  const medicines = await select(
    transaction,
    row({ name: text, id: text, unit: text, meatDays: number, milkDays: number }),
    sql`select id, name, unit, meat_days as "meatDays", milk_days as "milkDays"
      from ${ofHealth.medicine}
      where farm_id = ${farmId} order by archived_at nulls last`,
  );
  return new Map(medicines.map((one) => [one.name.toLowerCase(), one]));
}
