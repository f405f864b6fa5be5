import type { Standing } from '@kraal/contract/breeding';
import type { Species } from '@kraal/domain/animals/species';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const common: Record<Exclude<Standing, 'pregnant'>, MessageDescriptor> = {
  maiden: msg`Maiden`,
  open: msg`Open`,
  served: msg`Served`,
  overdue: msg`Overdue`,
  repeat_breeder: msg`Repeat breeder`,
  culled: msg`Marked for culling`,
  lactating: msg`Lactating`,
  dry: msg`Dry`,
};
const pregnant: Record<Species, MessageDescriptor> = {
  Cattle: msg`In calf`,
  Sheep: msg`In lamb`,
  Goats: msg`In kid`,
};

export const standings: readonly Standing[] = [
  'maiden',
  'open',
  'served',
  'pregnant',
  'overdue',
  'repeat_breeder',
  'lactating',
  'dry',
  'culled',
];
export const standingName = (standing: Standing, species: Species): MessageDescriptor =>
  standing === 'pregnant' ? pregnant[species] : common[standing];
