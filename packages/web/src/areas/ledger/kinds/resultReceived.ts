import { ageClasses, mostFat } from '@kraal/domain/movement/carcass';
import { msg } from '@lingui/core/macro';
import { Receipt } from 'lucide-react';
import { formatMoney } from '../../../platform/money.ts';
import { mass, options, scores, text, view } from '../kindView.ts';

/** What an abattoir, an auction or a buyer says of animals that left. */
export const resultReceived = view({
  name: 'result_received',
  label: msg`Result of the sale`,
  icon: Receipt,
  permission: 'farm_manager',
  offered: { bulk: false, lots: true, sold: true },
  fields: [
    {
      name: 'coldMassKg',
      type: 'number',
      label: msg`Cold mass`,
      quantity: 'mass',
      ofAll: true,
      step: 0.1,
    },
    {
      name: 'ageClass',
      type: 'choice',
      label: msg`Class by age`,
      options: ageClasses.map((value) => ({ value, label: { id: value, message: value } })),
    },
    {
      name: 'fatCode',
      type: 'choice',
      label: msg`Fat code`,
      options: scores(0, mostFat, 1),
      asNumber: true,
    },
    {
      name: 'conformation',
      type: 'choice',
      label: msg`Conformation`,
      options: scores(1, 5, 1),
      asNumber: true,
    },
    {
      name: 'damage',
      type: 'choice',
      label: msg`Damage`,
      options: scores(1, 3, 1),
      asNumber: true,
    },
    { name: 'grade', type: 'text', label: msg`Or the class as it is written` },
    {
      name: 'condemned',
      type: 'choice',
      label: msg`Condemned`,
      options: options([
        ['part', msg`in part`],
        ['whole', msg`whole`],
      ]),
    },
    {
      name: 'condemnedKg',
      type: 'number',
      label: msg`Mass that was condemned`,
      quantity: 'mass',
      ofAll: true,
      step: 0.1,
    },
    { name: 'condemnedFor', type: 'text', label: msg`Condemned for` },
    { name: 'priceCents', type: 'number', label: msg`Price for all`, step: 0.01, cents: true },
    { name: 'carcassNumber', type: 'text', label: msg`Carcass number` },
    { name: 'at', type: 'text', label: msg`Abattoir or buyer` },
  ],
  describe: (p, say) =>
    [
      mass(p['coldMassKg']),
      `${text(p['ageClass'])}${typeof p['fatCode'] === 'number' ? p['fatCode'] : ''}`,
      text(p['grade']),
      say('condemned'),
      typeof p['priceCents'] === 'number' ? formatMoney(p['priceCents']) : '',
    ]
      .filter(Boolean)
      .join(' · '),
});
