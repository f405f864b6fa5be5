import { animalFamily, type Relative } from '@kraal/contract/animals';
import type { Output } from '@kraal/contract/endpoint';
import { listed } from '@kraal/domain/animals/listed';
import type { Day } from '@kraal/domain/format/dates';
import type { AnimalState } from '@kraal/domain/ledger/state';
import type { ShownHerd } from '../../ledger/onDevice.ts';

/** What a list's question is worked out with. */
type Asked = { farmId: string; herd: ShownHerd; today: Day };

const relativeOf = (state: AnimalState, today: Day): Relative => {
  const { id, tag, name, sex, bornOn, bornPrecision, animalClass, status } = listed(state, today);
  return { id, tag, name, sex, bornOn, bornPrecision, animalClass, status };
};

/** Three generations as far as they are on the device; how inbred it is only the whole pedigree says. */
export function familyOnDevice(
  { herd, today }: Asked,
  id: string,
): Output<typeof animalFamily> | undefined {
  const state = herd.stateOf(id);
  if (!state) return undefined;
  const ancestors: Output<typeof animalFamily>['ancestors'] = [];
  const climb = (of: AnimalState, path: string): void => {
    for (const [letter, parentId] of [
      ['d', of.damId],
      ['s', of.sireId],
    ] as const) {
      const parent = parentId === null ? null : herd.stateOf(parentId);
      if (!parent || path.length >= 3) continue;
      ancestors.push({ ...relativeOf(parent, today), path: path + letter });
      climb(parent, path + letter);
    }
  };
  climb(state, '');
  const offspring = herd
    .all()
    .filter(({ damId, sireId, status }) => (damId === id || sireId === id) && status !== 'merged');
  return {
    ancestors,
    likelySires: state.possibleSireIds.flatMap((sireId) => {
      const sire = herd.stateOf(sireId);
      return sire ? [relativeOf(sire, today)] : [];
    }),
    offspring: offspring.slice(0, 200).map((one) => relativeOf(one, today)),
    offspringTotal: offspring.length,
    inbreeding: null,
  };
}
