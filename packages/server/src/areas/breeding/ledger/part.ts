import { sql } from 'drizzle-orm';
import { parity } from '@kraal/domain/breeding/slice';
import type { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import type { Draft, LedgerPart } from '../../ledger/index.ts';
import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { columns } from './columns.ts';
import { projections } from './projections.ts';
import { loadMatings } from './nearKin.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

declare module '../../ledger/parts.ts' {
  interface FarmFacts {
    /** What the farm counts with where it has its own, by species. */
    gestationDays: GestationOfFarm;
  }
}

/** An embryo is of its donor's breed, which she that carries it cannot tell. */
async function nameEmbryo(draft: Draft, unitOfWork: UnitOfWork): Promise<void> {
  const { method, donorId, embryoBreed } = draft.payload;
  if (draft.kind !== 'served' || method !== 'et' || embryoBreed || typeof donorId !== 'string')
    return;
  await unitOfWork.load([donorId]);
  const breed = unitOfWork.of(donorId).state?.breed;
  if (breed) draft.payload = { ...draft.payload, embryoBreed: breed };
}

/** The sires that an entry `e` names. */
const sires = sql`case when e.kind in ('served', 'joined_sire') then (
    select string_agg(coalesce(a.tag, a.name, a.eid), ', ' order by a.tag)
      from ${ofLedger.eventAnimal} ea
      join ${ofAnimals.animal} a on a.farm_id = ea.farm_id and a.id = ea.animal_id
    where ea.farm_id = e.farm_id and ea.event_id = e.id and ea.part = 'sire'
  ) end`;

export const breedingPart: LedgerPart = {
  references: { semenId: ['semen', 'These straws are not in the inventory.'] },
  changed: (before, after) => (parity(before) === parity(after) ? [] : ['births']),
  guard: async ({ transaction, recorder, drafts }) => ({
    check: await loadMatings(transaction, recorder.farmId, drafts),
  }),
  complete: nameEmbryo,
  projections,
  ofEntry: { sires },
  rowOf: { animal_breeding: columns },
  farmFacts: { gestationDays: sql`coalesce(f.gestation_days, '{}'::jsonb)` },
  outdatedFrom: { animal_breeding: 'breeding_until' },
};
