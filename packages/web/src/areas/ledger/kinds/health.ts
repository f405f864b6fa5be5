import { diseases } from '@kraal/domain/health/diseases';
import { msg } from '@lingui/core/macro';
import {
  CalendarX,
  FlaskConical,
  Footprints,
  Microscope,
  ShieldAlert,
  Stethoscope,
  Thermometer,
} from 'lucide-react';
import { formatDate } from '../../../formats/localFormat.ts';
import { type KindField, type KindView, options, text, view } from '../kindView.ts';

const names = diseases.map(({ name }) => name);
const disease = (required: boolean): KindField<'disease'> => ({
  name: 'disease',
  type: 'text',
  label: msg`Disease or complaint`,
  suggest: names,
  required,
});
const vet: KindField<'vet'> = { name: 'vet', type: 'text', label: msg`Veterinarian` };
const photo: KindField<'photoId'> = {
  name: 'photoId',
  type: 'photo',
  label: msg`Photo or document (PDF)`,
  documents: true,
};
const cost: KindField<'costCents'> = {
  name: 'costCents',
  type: 'number',
  label: msg`Cost for each`,
  step: 0.01,
  cents: true,
};
const both = { bulk: true, lots: true } as const;
const join = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

export const healthKinds: KindView[] = [
  view({
    name: 'held_back',
    label: msg`Held back by what others gave`,
    icon: ShieldAlert,
    permission: 'field_worker',
    offered: both,
    describe: ({ meatUntil, milkUntil, exportUntil, by }) => {
      const until = text(meatUntil ?? milkUntil ?? exportUntil);
      return join(until && formatDate(until), text(by));
    },
    fields: [
      { name: 'meatUntil', type: 'day', label: msg`Meat held back until` },
      { name: 'milkUntil', type: 'day', label: msg`Milk held back until` },
      { name: 'exportUntil', type: 'day', label: msg`Not for export until` },
      { name: 'by', type: 'text', label: msg`Who says so` },
    ],
  }),
  view({
    name: 'diagnosed',
    label: msg`Diagnose`,
    icon: Thermometer,
    permission: 'field_worker',
    offered: both,
    describe: (p, say) =>
      join(say('disease'), say('certainty'), say('severity'), text(p['symptoms'])),
    fields: [
      disease(true),
      {
        name: 'certainty',
        type: 'choice',
        label: msg`How sure`,
        options: options([
          ['suspected', msg`suspected`],
          ['confirmed', msg`confirmed`],
        ]),
      },
      {
        name: 'severity',
        type: 'choice',
        label: msg`How bad`,
        options: options([
          ['light', msg`light`],
          ['moderate', msg`moderate`],
          ['severe', msg`severe`],
        ]),
      },
      { name: 'symptoms', type: 'longText', label: msg`Symptoms` },
      {
        name: 'outcome',
        type: 'choice',
        label: msg`Outcome`,
        options: options([
          ['recovering', msg`recovering`],
          ['recovered', msg`recovered`],
          ['chronic', msg`chronic`],
          ['died', msg`died`],
        ]),
      },
      vet,
      photo,
    ],
  }),
  view({
    name: 'lab_tested',
    label: msg`Laboratory test`,
    icon: FlaskConical,
    permission: 'field_worker',
    offered: both,
    describe: (p, say) => join(text(p['test']), say('disease'), say('result')),
    fields: [
      { name: 'test', type: 'text', label: msg`Test`, required: true },
      disease(false),
      {
        name: 'result',
        type: 'choice',
        label: msg`Result`,
        required: true,
        options: options([
          ['positive', msg`positive`],
          ['negative', msg`negative`],
          ['inconclusive', msg`inconclusive`],
          ['pending', msg`not in yet`],
        ]),
      },
      { name: 'value', type: 'number', label: msg`Value` },
      { name: 'unit', type: 'text', label: msg`Unit` },
      { name: 'laboratory', type: 'text', label: msg`Laboratory` },
      { name: 'reference', type: 'text', label: msg`Reference number` },
      photo,
    ],
  }),
  view({
    name: 'vet_visited',
    label: msg`Vet visit`,
    icon: Stethoscope,
    permission: 'field_worker',
    offered: both,
    fields: [
      { ...vet, required: true },
      { name: 'reason', type: 'text', label: msg`Reason` },
      { name: 'findings', type: 'longText', label: msg`Findings` },
      cost,
      photo,
    ],
    describe: (p) => join(text(p['vet']), text(p['reason'])),
  }),
  view({
    name: 'hoof_cared',
    label: msg`Hoof care`,
    icon: Footprints,
    permission: 'field_worker',
    offered: both,
    fields: [
      {
        name: 'work',
        type: 'choice',
        label: msg`Work`,
        required: true,
        options: options([
          ['trimmed', msg`trimmed`],
          ['treated', msg`treated`],
          ['blocked', msg`block put on`],
          ['bath', msg`foot bath`],
        ]),
      },
      { name: 'finding', type: 'text', label: msg`Findings` },
      { name: 'feet', type: 'text', label: msg`Which feet` },
      cost,
    ],
    describe: (p, say) => join(say('work'), text(p['finding'])),
  }),
  view({
    name: 'post_mortem',
    label: msg`Post-mortem`,
    icon: Microscope,
    permission: 'field_worker',
    offered: { bulk: false, lots: true, gone: true },
    fields: [
      { name: 'findings', type: 'longText', label: msg`Findings`, required: true },
      disease(false),
      vet,
      photo,
    ],
    describe: (p, say) => join(say('disease'), text(p['findings'])),
  }),
  view({
    name: 'protocol_skipped',
    label: msg`Protocol left out`,
    icon: CalendarX,
    permission: 'field_worker',
    fields: [{ name: 'reason', type: 'text', label: msg`Reason`, required: true }],
    describe: (p) => text(p['reason']),
  }),
];
