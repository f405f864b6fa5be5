import { thingKindNames } from '@kraal/domain/infrastructure/thingKinds';
import { msg } from '@lingui/core/macro';
import {
  Ban,
  CloudRain,
  DoorClosed,
  DoorOpen,
  Droplets,
  Eye,
  Hammer,
  LockOpen,
  Wheat,
  Wrench,
  Zap,
} from 'lucide-react';
import { formatMoney } from '../../../platform/money.ts';
import { formatAmount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { type KindField, type KindView, options, type Payload, text, view } from '../kindView.ts';

const photo: KindField<'photoId'> = { name: 'photoId', type: 'photo', label: msg`Photo` };
const cost: KindField<'costCents'> = {
  name: 'costCents',
  type: 'number',
  label: msg`Cost`,
  step: 0.01,
  cents: true,
};
const conditionOptions = options([
  ['good', msg`good`],
  ['worn', msg`worn`],
  ['broken', msg`broken`],
]);
const join = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');
const costOf = ({ costCents }: Payload): string | null =>
  typeof costCents === 'number' ? formatMoney(costCents) : null;
const measured = (value: unknown, unit: string): string =>
  typeof value === 'number' ? `${formatAmount(value)} ${unit}` : '';

/** Entries about camps and what stands on the land. */
export const landKinds: KindView[] = [
  view({
    name: 'inspected',
    label: msg`Look at it`,
    icon: Eye,
    permission: 'field_worker',
    about: thingKindNames,
    fields: [
      {
        name: 'condition',
        type: 'choice',
        label: msg`Condition`,
        required: true,
        options: conditionOptions,
      },
      photo,
    ],
    describe: (_p, say) => say('condition'),
  }),
  view({
    name: 'repaired',
    label: msg`Mend`,
    icon: Hammer,
    permission: 'field_worker',
    about: thingKindNames,
    fields: [
      { name: 'condition', type: 'choice', label: msg`Condition`, options: conditionOptions },
      cost,
      photo,
    ],
    describe: (p, say) => join(say('condition'), costOf(p)),
  }),
  view({
    name: 'serviced',
    label: msg`Service`,
    icon: Wrench,
    permission: 'field_worker',
    about: thingKindNames,
    fields: [cost, photo],
    describe: (p) => costOf(p) ?? '',
  }),
  view({
    name: 'rained',
    label: msg`Read the rain`,
    icon: CloudRain,
    permission: 'field_worker',
    about: ['gauge'],
    fields: [
      {
        name: 'rainMm',
        type: 'number',
        label: msg`Rain`,
        unit: 'mm',
        step: 0.1,
        required: true,
      },
    ],
    describe: (p) => measured(p['rainMm'], 'mm'),
  }),
  view({
    name: 'feed_assessed',
    label: msg`Assess the feed`,
    icon: Wheat,
    permission: 'field_worker',
    about: ['camp'],
    fields: [
      {
        name: 'feedKgPerHa',
        type: 'number',
        label: msg`Dry matter on offer`,
        unit: 'kg/ha',
        step: 1,
        required: true,
      },
      {
        name: 'method',
        type: 'choice',
        label: msg`How`,
        options: options([
          ['estimate', msg`by eye`],
          ['plateMeter', msg`plate meter`],
          ['cuts', msg`cut and weighed`],
        ]),
      },
      photo,
    ],
    describe: (p, say) => join(measured(p['feedKgPerHa'], 'kg/ha'), say('method')),
  }),
  view({
    name: 'level_read',
    label: msg`Read the level`,
    icon: Droplets,
    permission: 'field_worker',
    about: ['trough', 'tank', 'dam'],
    fields: [
      {
        name: 'levelPercent',
        type: 'number',
        label: msg`How full`,
        unit: '%',
        step: 1,
        required: true,
      },
    ],
    describe: (p) => measured(p['levelPercent'], '%'),
  }),
  view({
    name: 'voltage_read',
    label: msg`Read the voltage`,
    icon: Zap,
    permission: 'field_worker',
    about: ['fence', 'energiser'],
    fields: [
      {
        name: 'voltageKv',
        type: 'number',
        label: msg`On the wire`,
        unit: 'kV',
        step: 0.1,
        required: true,
      },
    ],
    describe: (p) => measured(p['voltageKv'], 'kV'),
  }),
  view({
    name: 'camp_closed',
    label: msg`Close the camp`,
    icon: Ban,
    permission: 'farm_manager',
    about: ['camp'],
    fields: [
      {
        name: 'reason',
        type: 'choice',
        label: msg`Why`,
        required: true,
        options: options([
          ['rest', msg`rest`],
          ['sprayed', msg`sprayed`],
          ['burnt', msg`burnt`],
          ['flooded', msg`flooded`],
          ['isolation', msg`isolation`],
          ['other', msg`other`],
        ]),
      },
      { name: 'opensOn', type: 'day', label: msg`They may come in again from` },
      { name: 'product', type: 'text', label: msg`What was sprayed` },
    ],
    describe: (p, say) =>
      join(
        say('reason'),
        text(p['product']),
        typeof p['opensOn'] === 'string' ? formatDate(p['opensOn']) : null,
      ),
  }),
  view({
    name: 'camp_opened',
    label: msg`Open the camp`,
    icon: LockOpen,
    permission: 'farm_manager',
    about: ['camp'],
    fields: [],
  }),
  view({
    name: 'gate_opened',
    label: msg`Leave the gate open`,
    icon: DoorOpen,
    permission: 'field_worker',
    about: ['gate'],
    fields: [],
  }),
  view({
    name: 'gate_shut',
    label: msg`Shut the gate`,
    icon: DoorClosed,
    permission: 'field_worker',
    about: ['gate'],
    fields: [],
  }),
];
