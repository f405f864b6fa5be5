import { msg } from '@lingui/core/macro';
import { Scissors } from 'lucide-react';
import { formatReading } from '../traitLabels.ts';
import { view } from '../kindView.ts';

export const shorn = view({
  name: 'shorn',
  label: msg`Shear`,
  icon: Scissors,
  permission: 'field_worker',
  offered: { bulk: true, lots: true, species: ['Sheep', 'Goats'] },
  fields: [
    {
      name: 'fleeceKg',
      type: 'number',
      label: msg`Fleece of one head`,
      quantity: 'mass',
      step: 0.05,
    },
  ],
  describe: ({ fleeceKg }) =>
    typeof fleeceKg === 'number' ? formatReading('fleeceKg', fleeceKg) : '',
});
