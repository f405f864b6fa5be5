import { msg, t } from '@lingui/core/macro';
import {
  Ban,
  Bell,
  CalendarHeart,
  Dna,
  Droplets,
  Heart,
  HeartCrack,
  HeartHandshake,
  HeartPulse,
  LogOut,
  ThumbsUp,
  Baby,
} from 'lucide-react';
import { formatDate } from '../../../formats/localFormat.ts';
import { type KindField, type KindView, mass, number, options, text, view } from '../kindView.ts';

const sire: KindField<'sireId'> = {
  name: 'sireId',
  type: 'animal',
  label: msg`Sire`,
  sex: 'male',
  anyStatus: true,
};
const female = { bulk: true, females: true } as const;
const young = (value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .map((one: { alive?: unknown; tag?: unknown; sex?: unknown; massKg?: unknown }) =>
      [text(one.tag) || text(one.sex), mass(one.massKg), one.alive === false ? '†' : '']
        .filter(Boolean)
        .join(' '),
    )
    .join(', ');

export const breedingKinds: KindView[] = [
  view({
    name: 'heat_observed',
    label: msg`In heat`,
    icon: Bell,
    permission: 'field_worker',
    offered: female,
    fields: [
      {
        name: 'signs',
        type: 'choice',
        label: msg`Sign`,
        options: options([
          ['standing', msg`stands to be mounted`],
          ['mounting', msg`mounts others`],
          ['mucus', msg`mucus`],
          ['restless', msg`restless`],
          ['detector', msg`heat detector`],
        ]),
      },
    ],
    describe: (_, say) => say('signs'),
  }),
  view({
    name: 'synchronised',
    label: msg`Synchronise`,
    icon: CalendarHeart,
    permission: 'field_worker',
    offered: female,
    fields: [
      { name: 'protocol', type: 'text', label: msg`Protocol`, required: true },
      { name: 'heatOn', type: 'day', label: msg`Heat or semen planned on` },
    ],
    describe: (p) =>
      [text(p['protocol']), typeof p['heatOn'] === 'string' ? formatDate(p['heatOn']) : '']
        .filter(Boolean)
        .join(' · '),
  }),
  view({
    name: 'served',
    label: msg`Serve`,
    icon: Heart,
    permission: 'field_worker',
    offered: { ...female, lots: true },
    describe: (_, say) => say('method'),
    fields: [
      {
        name: 'method',
        type: 'choice',
        label: msg`How`,
        required: true,
        options: options([
          ['natural', msg`natural`],
          ['ai', msg`semen (AI)`],
          ['et', msg`embryo (ET)`],
        ]),
      },
      sire,
      { name: 'semenId', type: 'semen', label: msg`Straw` },
      {
        name: 'donorId',
        type: 'animal',
        label: msg`Donor of the embryo`,
        sex: 'female',
        anyStatus: true,
      },
      { name: 'technician', type: 'text', label: msg`Technician` },
    ],
  }),
  view({
    name: 'joined_sire',
    label: msg`Put sires in`,
    icon: HeartHandshake,
    permission: 'field_worker',
    together: true,
    offered: { ...female, lots: true },
    fields: [
      {
        name: 'sireIds',
        type: 'animal',
        label: msg`Sires`,
        sex: 'male',
        many: true,
        required: true,
      },
    ],
  }),
  view({
    name: 'removed_sire',
    label: msg`Take sires out`,
    icon: LogOut,
    permission: 'field_worker',
    offered: { ...female, lots: true },
    fields: [],
  }),
  view({
    name: 'pregnancy_checked',
    label: msg`Pregnancy check`,
    icon: HeartPulse,
    permission: 'field_worker',
    offered: female,
    describe: (p, say) => [say('result'), number(p['ageDays'])].filter(Boolean).join(' · '),
    fields: [
      {
        name: 'result',
        type: 'choice',
        label: msg`Result`,
        required: true,
        options: options([
          ['pregnant', msg`pregnant`],
          ['empty', msg`empty`],
          ['unsure', msg`not sure`],
        ]),
      },
      { name: 'ageDays', type: 'number', label: msg`Age of the pregnancy`, unit: 'd', whole: true },
      { name: 'fetuses', type: 'number', label: msg`Fetuses`, whole: true },
      {
        name: 'method',
        type: 'choice',
        label: msg`How`,
        options: options([
          ['ultrasound', msg`ultrasound`],
          ['rectal', msg`by hand`],
          ['blood', msg`blood`],
          ['milk', msg`milk`],
          ['seen', msg`seen`],
        ]),
      },
      { name: 'checkedBy', type: 'text', label: msg`Checked by` },
    ],
  }),
  view({
    name: 'aborted',
    label: msg`Aborted`,
    icon: HeartCrack,
    permission: 'field_worker',
    offered: { bulk: false, lots: true, females: true },
    countsHeads: true,
    fields: [
      { name: 'cause', type: 'text', label: msg`Cause` },
      { name: 'ageDays', type: 'number', label: msg`Age of the pregnancy`, unit: 'd', whole: true },
      { name: 'sample', type: 'check', label: msg`A sample went to the laboratory` },
    ],
    describe: (p) => text(p['cause']),
  }),
  view({
    name: 'gave_birth',
    label: msg`Gave birth`,
    icon: Baby,
    permission: 'field_worker',
    ownForm: true,
    offered: { bulk: false, females: true },
    fields: [],
    describe: (p) => young(p['young']),
  }),
  view({
    name: 'flock_scanned',
    label: msg`Scan the lot`,
    icon: HeartPulse,
    permission: 'field_worker',
    ownForm: true,
    offered: { bulk: false, lots: 'only', females: true },
    fields: [],
    describe: (p) =>
      [
        [t`empty`, p['empty']],
        [t`single`, p['single']],
        [t`twins`, p['twin']],
        [t`triplets`, p['triplet']],
      ]
        .flatMap(([word, count]) => (count ? [`${text(word)} ${number(count)}`] : []))
        .join(', '),
  }),
  view({
    name: 'flock_bore',
    label: msg`Births in the lot`,
    icon: Baby,
    permission: 'field_worker',
    ownForm: true,
    offered: { bulk: false, lots: 'only', females: true },
    fields: [],
    describe: (p) =>
      t`${number(p['mothers'])} gave birth: ${number(p['alive'])} alive, ${number(p['dead'])} dead`,
  }),
  view({
    name: 'fostered',
    label: msg`Foster`,
    icon: Dna,
    permission: 'field_worker',
    offered: { bulk: true },
    fields: [
      {
        name: 'fosterDamId',
        type: 'animal',
        label: msg`Foster dam`,
        sex: 'female',
        required: true,
      },
    ],
  }),
  view({
    name: 'dried_off',
    label: msg`Dry off`,
    icon: Droplets,
    permission: 'field_worker',
    offered: female,
    fields: [],
  }),
  view({
    name: 'culled_from_breeding',
    label: msg`Mark for culling`,
    icon: Ban,
    permission: 'farm_manager',
    offered: female,
    fields: [{ name: 'reason', type: 'text', label: msg`Reason` }],
    describe: (p) => text(p['reason']),
  }),
  view({
    name: 'kept_for_breeding',
    label: msg`Mark to keep`,
    icon: ThumbsUp,
    permission: 'farm_manager',
    offered: female,
    fields: [{ name: 'reason', type: 'text', label: msg`Reason` }],
    describe: (p) => text(p['reason']),
  }),
];
