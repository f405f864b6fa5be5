import { msg } from '@lingui/core/macro';
import { Handshake, Undo2 } from 'lucide-react';
import { formatMoney } from '../../../platform/money.ts';
import { mass, text, view } from '../kindView.ts';

/** What was kept for somebody else goes back to them. */
export const returned = view({
  name: 'returned',
  label: msg`Back to its owner`,
  icon: Undo2,
  permission: 'farm_manager',
  leaves: true,
  offered: { bulk: true, lots: true, ofOthers: true },
  fields: [
    { name: 'to', type: 'text', label: msg`Fetched by` },
    {
      name: 'massKg',
      type: 'number',
      label: msg`Mass`,
      quantity: 'mass',
      ofAll: true,
      step: 0.1,
    },
  ],
  describe: (p) => [text(p['to']), mass(p['massKg'])].filter(Boolean).join(' · '),
});

/** Whose it is from a day on; it stands where it stood. */
export const ownerChanged = view({
  name: 'owner_changed',
  label: msg`Change of owner`,
  icon: Handshake,
  permission: 'farm_manager',
  offered: { bulk: true, lots: true },
  fields: [
    { name: 'ownerId', type: 'owner', label: msg`Belongs to`, required: true, orNone: true },
    { name: 'priceCents', type: 'number', label: msg`Price paid for all`, step: 0.01, cents: true },
  ],
  describe: (p) => (typeof p['priceCents'] === 'number' ? formatMoney(p['priceCents']) : ''),
});
