import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Baby,
  BadgeDollarSign,
  CircleHelp,
  ClipboardPen,
  CopyX,
  Gauge,
  GitMerge,
  Milk,
  MoveRight,
  PackagePlus,
  PencilLine,
  Ruler,
  Scale,
  ScanEye,
  Scissors,
  SearchCheck,
  Skull,
  Split,
  Syringe,
  Tag,
  Tags,
  Truck,
  Undo2,
  Users,
} from 'lucide-react';
import { allSpecies, type Species } from '@kraal/domain/animals/species';
import {
  measuredTraits,
  readingIn,
  type TraitName,
  traitOf,
  traitsOf,
} from '@kraal/domain/growth/traits';
import { diseases } from '@kraal/domain/health/diseases';
import { shorn } from './kinds/shorn.ts';
import { ownerChanged, returned } from './kinds/owners.ts';
import { resultReceived } from './kinds/resultReceived.ts';
import { breedingKinds } from './kinds/breeding.ts';
import { formatReading, traitLabels } from './traitLabels.ts';
import { healthKinds } from './kinds/health.ts';
import { landKinds } from './kinds/land.ts';
import {
  type KindField,
  type KindView,
  mass,
  number,
  options,
  type Payload,
  scores,
  text,
  view,
} from './kindView.ts';

/** What was given, in its own unit; the medicine's name stands in the register. */
const given = (payload: Payload): string =>
  [
    ...(Array.isArray(payload['lines']) ? payload['lines'] : []).map(
      (line: { dose?: unknown; unit?: unknown }) => `${number(line.dose)} ${text(line.unit)}`,
    ),
    text(payload['reason']),
  ]
    .filter(Boolean)
    .join(' · ');
/** Numbers of other registers, each with whose it is. */
const officialOf = (said: unknown): string[] =>
  (Array.isArray(said) ? said : []).map(
    (one: { scheme?: unknown; number?: unknown }) => `${text(one.scheme)} ${text(one.number)}`,
  );
const price: KindField<'priceCents'> = {
  name: 'priceCents',
  type: 'number',
  label: msg`Price for all`,
  step: 0.01,
  cents: true,
};
const override: KindField<'withdrawalOverride'> = {
  name: 'withdrawalOverride',
  type: 'text',
  label: msg`Why it goes inside its withdrawal all the same`,
  from: 'farm_owner',
};
const forExport: KindField<'forExport'> = {
  name: 'forExport',
  type: 'check',
  label: msg`For export`,
};
const causes: [string, MessageDescriptor][] = [
  ['disease', msg`disease`],
  ['predator', msg`predator`],
  ['birth', msg`birth`],
  ['accident', msg`accident`],
  ['poisoning', msg`poisoning`],
  ['weather', msg`weather`],
  ['old_age', msg`old age`],
  ['unknown', msg`unknown`],
  ['other', msg`other`],
];
const detail: KindField<'detail'> = { name: 'detail', type: 'text', label: msg`Detail` };

const speciesOf = (trait: TraitName): Species[] =>
  allSpecies.filter((species) => traitsOf(species).includes(trait));

export const kindViews: KindView[] = [
  view({
    name: 'weighed',
    label: msg`Weigh`,
    icon: Scale,
    permission: 'field_worker',
    // One mass for many is nobody's mass: many are weighed in the race.
    offered: { bulk: false, lots: true },
    fields: [
      {
        name: 'massKg',
        type: 'number',
        label: msg`Mass`,
        quantity: 'mass',
        step: 0.1,
        required: true,
      },
    ],
    describe: (p) => mass(p['massKg']),
  }),
  view({
    name: 'treated',
    label: msg`Treat`,
    icon: Syringe,
    permission: 'field_worker',
    ownForm: true,
    offered: { bulk: true, lots: true },
    fields: [],
    describe: given,
  }),
  view({
    name: 'moved',
    label: msg`Move`,
    icon: MoveRight,
    permission: 'field_worker',
    offered: { bulk: true, lots: true },
    fields: [{ name: 'campId', type: 'camp', label: msg`To camp`, required: true, orNone: true }],
  }),
  view({
    name: 'condition_scored',
    label: msg`Score condition`,
    icon: Gauge,
    permission: 'field_worker',
    offered: { bulk: true, lots: true },
    fields: [
      {
        name: 'score',
        type: 'choice',
        label: msg`Body condition`,
        required: true,
        options: scores(1, 5, 0.5),
        asNumber: true,
      },
    ],
    describe: (p) => number(p['score']),
  }),
  view({
    name: 'famacha_scored',
    label: msg`Score FAMACHA`,
    icon: ScanEye,
    permission: 'field_worker',
    offered: { bulk: true, lots: true, species: ['Sheep', 'Goats'] },
    fields: [
      {
        name: 'score',
        type: 'choice',
        label: msg`FAMACHA`,
        required: true,
        options: scores(1, 5, 1),
        asNumber: true,
      },
    ],
    describe: (p) => number(p['score']),
  }),
  view({
    name: 'measured',
    label: msg`Measure`,
    icon: Ruler,
    permission: 'field_worker',
    offered: { bulk: false, lots: true },
    fields: [
      {
        name: 'trait',
        type: 'choice',
        label: msg`What was measured`,
        required: true,
        options: measuredTraits.map((name) => ({
          value: name,
          label: traitLabels[name],
          species: speciesOf(name),
          males: traitOf(name).ofMales,
        })),
      },
      { name: 'value', type: 'number', label: msg`Reading`, required: true },
    ],
    describe: (p, say) => {
      const taken = readingIn('measured', p);
      return taken ? `${say('trait')}: ${formatReading(taken.trait, taken.value)}` : '';
    },
  }),
  shorn,
  view({
    name: 'joined_mob',
    label: msg`Join a mob`,
    icon: Users,
    permission: 'field_worker',
    offered: { bulk: true, lots: true },
    fields: [{ name: 'mobId', type: 'mob', label: msg`Mob`, required: true }],
  }),
  view({
    name: 'left_mob',
    label: msg`Left the mob`,
    icon: Users,
    permission: 'field_worker',
    fields: [],
  }),
  view({
    name: 'weaned',
    label: msg`Wean`,
    icon: Milk,
    permission: 'field_worker',
    offered: { bulk: true, lots: true },
    fields: [],
  }),
  view({
    name: 'castrated',
    label: msg`Castrate`,
    icon: Scissors,
    permission: 'field_worker',
    offered: { bulk: true, lots: true, males: true },
    fields: [
      {
        name: 'method',
        type: 'choice',
        label: msg`Method`,
        options: options([
          ['ring', msg`ring`],
          ['knife', msg`knife`],
          ['burdizzo', msg`burdizzo`],
        ]),
      },
    ],
    describe: (_, say) => say('method'),
  }),
  view({
    name: 'identified',
    label: msg`Tag or mark`,
    icon: Tag,
    permission: 'field_worker',
    offered: { bulk: false },
    fields: [
      { name: 'tag', type: 'text', label: msg`Tag` },
      { name: 'eid', type: 'text', label: msg`EID` },
      { name: 'brand', type: 'text', label: msg`Brand mark` },
      { name: 'tattoo', type: 'text', label: msg`Tattoo` },
    ],
    describe: (p) =>
      [p['tag'], p['eid'], p['brand'], p['tattoo']]
        .map(text)
        .concat(officialOf(p['official']))
        .filter(Boolean)
        .join(' · '),
  }),
  view({
    name: 'identifier_lost',
    label: msg`Tag lost`,
    icon: Tags,
    permission: 'field_worker',
    offered: { bulk: false },
    fields: [
      {
        name: 'type',
        type: 'choice',
        label: msg`What was lost`,
        required: true,
        options: options([
          ['visual', msg`Tag`],
          ['eid', msg`EID`],
        ]),
      },
    ],
    describe: (p, say) => text(p['scheme']) || say('type'),
  }),
  view({
    name: 'noted',
    label: msg`Note`,
    icon: ClipboardPen,
    permission: 'field_worker',
    offered: { bulk: true, lots: true },
    fields: [
      { name: 'text', type: 'longText', label: msg`Note` },
      { name: 'photoId', type: 'photo', label: msg`Photo` },
    ],
    describe: (p) => text(p['text']),
  }),
  view({
    name: 'sold',
    label: msg`Sell`,
    icon: BadgeDollarSign,
    permission: 'farm_manager',
    leaves: true,
    offered: { bulk: true, lots: true },
    fields: [
      { name: 'to', type: 'text', label: msg`Buyer` },
      price,
      { name: 'forSlaughter', type: 'check', label: msg`For slaughter` },
      forExport,
      override,
    ],
    describe: (p) => text(p['to']),
  }),
  view({
    name: 'slaughtered',
    label: msg`Slaughter`,
    icon: BadgeDollarSign,
    permission: 'farm_manager',
    leaves: true,
    offered: { bulk: true, lots: true },
    fields: [{ name: 'at', type: 'text', label: msg`Abattoir` }, price, forExport, override],
    describe: (p) => text(p['at']),
  }),
  returned,
  ownerChanged,
  resultReceived,
  view({
    name: 'died',
    label: msg`Died`,
    icon: Skull,
    permission: 'field_worker',
    leaves: true,
    offered: { bulk: true, lots: true },
    fields: [
      {
        name: 'cause',
        type: 'choice',
        label: msg`Cause`,
        required: true,
        options: options(causes),
      },
      {
        name: 'disease',
        type: 'text',
        label: msg`Disease`,
        suggest: diseases.map(({ name }) => name),
      },
      detail,
    ],
    describe: (p, say) =>
      [say('cause'), say('disease'), text(p['detail'])].filter(Boolean).join(': '),
  }),
  view({
    name: 'lost',
    label: msg`Lost`,
    icon: CircleHelp,
    permission: 'field_worker',
    leaves: true,
    offered: { bulk: true, lots: true },
    fields: [detail],
    describe: (p) => text(p['detail']),
  }),
  view({
    name: 'stolen',
    label: msg`Stolen`,
    icon: CircleHelp,
    permission: 'field_worker',
    leaves: true,
    offered: { bulk: true, lots: true },
    fields: [detail],
    describe: (p) => text(p['detail']),
  }),
  view({
    name: 'found',
    label: msg`Found`,
    icon: SearchCheck,
    permission: 'field_worker',
    offered: { bulk: false },
    fields: [detail],
    describe: (p) => text(p['detail']),
  }),
  view({
    name: 'counted',
    label: msg`Count`,
    icon: ClipboardPen,
    permission: 'field_worker',
    offered: { bulk: false, lots: 'only' },
    fields: [
      { name: 'heads', type: 'number', label: msg`Heads counted`, whole: true, required: true },
    ],
    describe: (p) => number(p['heads']),
  }),
  view({
    name: 'marked',
    label: msg`Mark the young`,
    icon: Scissors,
    permission: 'field_worker',
    offered: { bulk: false, lots: 'only' },
    fields: [
      { name: 'heads', type: 'number', label: msg`Heads counted`, whole: true, required: true },
      { name: 'docked', type: 'number', label: msg`Tails docked`, whole: true },
      { name: 'castrated', type: 'number', label: msg`Males castrated`, whole: true },
    ],
    describe: (p) => number(p['heads']),
  }),
  view({
    name: 'split',
    label: msg`Split off`,
    icon: Split,
    permission: 'field_worker',
    fields: [],
    describe: (p) => [number(p['heads']), text(p['tag'])].filter(Boolean).join(' · '),
  }),
  view({
    name: 'merged',
    label: msg`Merge`,
    icon: GitMerge,
    permission: 'field_worker',
    fields: [],
    describe: (p) => number(p['heads']),
  }),
  view({
    name: 'departed',
    label: msg`Left on the road`,
    icon: Truck,
    permission: 'field_worker',
    fields: [],
    describe: () => '',
  }),
  view({
    name: 'arrived',
    label: msg`Unloaded at a place`,
    icon: Truck,
    permission: 'field_worker',
    fields: [],
    describe: () => '',
  }),
  view({
    name: 'recorded_twice',
    label: msg`Recorded twice`,
    icon: GitMerge,
    permission: 'farm_manager',
    fields: [],
    describe: () => '',
  }),
  view({
    name: 'registered',
    label: msg`Registered`,
    icon: PackagePlus,
    permission: 'field_worker',
    fields: [],
    describe: (p) => [text(p['tag']), number(p['heads'])].filter(Boolean).join(' · '),
  }),
  view({
    name: 'acquired',
    label: msg`Acquired`,
    icon: PackagePlus,
    permission: 'farm_manager',
    fields: [],
    describe: (p) => text(p['from']),
  }),
  view({
    name: 'born',
    label: msg`Born`,
    icon: Baby,
    permission: 'field_worker',
    fields: [],
    describe: (p) => [text(p['tag']), mass(p['massKg'])].filter(Boolean).join(' · '),
  }),
  view({
    name: 'described',
    label: msg`Details changed`,
    icon: PencilLine,
    permission: 'field_worker',
    fields: [],
  }),
  ...breedingKinds,
  ...healthKinds,
  ...landKinds,
  view({
    name: 'voided',
    label: msg`Cancelled`,
    icon: Undo2,
    permission: 'field_worker',
    fields: [],
  }),
];

const byName = new Map(kindViews.map((view) => [view.name, view]));
export const kindView = (name: string): KindView =>
  byName.get(name) ?? {
    name,
    label: { id: name, message: name },
    icon: CopyX,
    permission: 'field_worker',
    fields: [],
  };
