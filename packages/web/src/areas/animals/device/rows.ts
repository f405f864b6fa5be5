import type { AnimalRow } from '@kraal/contract/animals';
import { currentIdentifier } from '@kraal/domain/animals/callName';
import { exceptionsOf } from '@kraal/domain/animals/exceptions';
import { listed } from '@kraal/domain/animals/listed';
import type { Day } from '@kraal/domain/format/dates';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { namesOf, type ShownHerd } from '../../ledger/onDevice.ts';

const nameOf = (state: AnimalState | null): string | null =>
  state && (currentIdentifier(state, 'visual') ?? state.name ?? currentIdentifier(state, 'eid'));

/** A row of the list, made on the device: as the server makes it, as far as the device knows the names. */
export function rowMaker(farmId: string, herd: ShownHerd, today: Day) {
  const names = namesOf(farmId);
  const parent = (id: string | null) => (id === null ? null : nameOf(herd.stateOf(id)));
  return (state: AnimalState): AnimalRow => ({
    ...listed(state, today),
    ...exceptionsOf(state, today, herd.standing.gestationDays),
    campName: names.camp(state.campId),
    mobName: names.mob(state.mobId),
    ownerName: names.place(state.ownerId),
    dam: parent(state.damId),
    sire: parent(state.sireId),
  });
}
