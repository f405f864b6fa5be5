import { msg } from '@lingui/core/macro';
import { CalendarX } from 'lucide-react';
import { type KindView, text } from '../kindView.ts';

export const healthKinds: KindView[] = [
  { name: 'protocol_skipped', label: msg`Protocol left out`, icon: CalendarX, permission: 'field_worker', fields: [{ name: 'reason', type: 'text', label: msg`Reason`, required: true }], tell: (p) => text(p['reason']) },
];
