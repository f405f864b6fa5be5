import { parity } from '@kraal/domain/ledger/state';
import type { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import type { Draft, LedgerPart } from '../../ledger/index.ts';
import { columns } from './columns.ts';
import { projections } from './projections.ts';
import { loadMatings } from './nearKin.ts';

/** An embryo is of its donor's breed, which she that carries it cannot tell. */
async function nameEmbryo(draft: Draft, unitOfWork: UnitOfWork): Promise<void> {
  const { method, donorId, embryoBreed } = draft.payload;
  if (draft.kind !== 'served' || method !== 'et' || embryoBreed || typeof donorId !== 'string')
    return;
  await unitOfWork.load([donorId]);
  const breed = unitOfWork.of(donorId).state?.breed;
  if (breed) draft.payload = { ...draft.payload, embryoBreed: breed };
}

export const breedingPart: LedgerPart = {
  references: { semenId: ['semen', 'These straws are not in the inventory.'] },
  changed: (before, after) => (parity(before) === parity(after) ? [] : ['births']),
  guard: async ({ transaction, recorder, drafts }) => ({
    check: await loadMatings(transaction, recorder.farmId, drafts),
  }),
  complete: nameEmbryo,
  projections,
  rowOf: { animal_breeding: columns },
  outdatedFrom: { animal_breeding: 'breeding_until' },
};
