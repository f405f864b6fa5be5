import { fieldNames } from '@kraal/domain/animals/fields';
import type { Day } from '@kraal/domain/format/dates';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { currentIdentifier } from '@kraal/domain/animals/callName';
import { columnName } from '../../../platform/database/columnName.ts';
import type { Row } from '../../../platform/database/connection.ts';
import type { OwnColumns } from '../../ledger/index.ts';
import { classOf, readForClass } from '@kraal/domain/animals/classOf';
import { searchTextOf, tagSortOf } from '@kraal/domain/animals/listed';

const columnOfField = fieldNames.map((name) => [name, columnName(name)] as const);

/** What the herd's lists filter and sort by. */
function of(state: AnimalState, { today }: { today: Day }): Row {
  const tag = currentIdentifier(state, 'visual');
  const eid = currentIdentifier(state, 'eid');
  const { animalClass, until } = classOf(state, today);
  const row: Row = {
    species: state.species,
    sex: state.sex,
    heads: state.heads,
    is_lot: state.isLot,
    status: state.status,
    status_on: state.statusOn,
    born_on: state.bornOn,
    tag,
    tag_key: tag === null ? null : tagKey(tag),
    tag_sort: tagSortOf(state),
    eid,
    brand: currentIdentifier(state, 'brand'),
    tattoo: currentIdentifier(state, 'tattoo'),
    dam_id: state.damId,
    sire_id: state.sireId,
    camp_id: state.campId,
    mob_id: state.mobId,
    owner_id: state.ownerId,
    animal_class: animalClass,
    class_until: until,
    weaned_on: state.weanedOn,
    photo_id: state.photoId,
    search_text: searchTextOf(state),
  };
  for (const [name, column] of columnOfField) row[column] = state[name];
  return row;
}

export const columns: OwnColumns = {
  of,
  reads: [
    ...readForClass,
    ...fieldNames,
    'heads',
    'isLot',
    'identifiers',
    'damId',
    'sireId',
    'campId',
    'mobId',
    'ownerId',
    'photoId',
  ],
};
