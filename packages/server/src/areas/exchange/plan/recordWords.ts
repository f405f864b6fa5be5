import type { DoseUnit } from '@kraal/domain/health/medicine';
import type { PayloadOf } from '@kraal/domain/all';

export const unitWords: Record<string, DoseUnit> = {
  ml: 'ml',
  cc: 'ml',
  g: 'g',
  gram: 'g',
  mg: 'mg',
  tablet: 'tablet',
  tablets: 'tablet',
  tab: 'tablet',
  bolus: 'tablet',
  dose: 'dose',
  doses: 'dose',
  dosis: 'dose',
  unit: 'unit',
  iu: 'unit',
};

export const yes = [
  'pregnant',
  'p',
  'yes',
  'y',
  'ja',
  'j',
  '1',
  'positive',
  '+',
  'dragtig',
  'in calf',
  'in lamb',
  'in kid',
  'pd+',
];

export const no = [
  'empty',
  'e',
  'no',
  'n',
  'nee',
  '0',
  'negative',
  '-',
  'open',
  'leeg',
  'nie dragtig',
  'pd-',
];

export const unsure = ['unsure', 'recheck', 'maybe', '?', 'onseker'];

export const services: Record<string, PayloadOf<'served'>['method']> = {
  natural: 'natural',
  n: 'natural',
  bull: 'natural',
  ram: 'natural',
  natuurlik: 'natural',
  ai: 'ai',
  a: 'ai',
  ki: 'ai',
  insemination: 'ai',
};

export const results: Record<string, PayloadOf<'lab_tested'>['result']> = {
  positive: 'positive',
  pos: 'positive',
  '+': 'positive',
  positief: 'positive',
  negative: 'negative',
  neg: 'negative',
  '-': 'negative',
  negatief: 'negative',
  inconclusive: 'inconclusive',
  pending: 'pending',
};

export const outcomes: Record<string, NonNullable<PayloadOf<'diagnosed'>['outcome']>> = {
  recovered: 'recovered',
  herstel: 'recovered',
  cured: 'recovered',
  recovering: 'recovering',
  chronic: 'chronic',
  died: 'died',
  dead: 'died',
  gevrek: 'died',
};
