import type { Condition } from '@kraal/domain/infrastructure/kinds/conditions';
import {
  type FenceType,
  type ThingFieldName,
  thingFields,
  type ThingKind,
} from '@kraal/domain/infrastructure/thingKinds';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatAmount } from '../../../formats/format.ts';

/** What a kind of thing is called: the one thing about it that the domain's registry does not say. */
export const thingLabels: Record<ThingKind, MessageDescriptor> = {
  waterPoint: msg`Water point`,
  trough: msg`Trough`,
  tank: msg`Tank`,
  dam: msg`Dam`,
  borehole: msg`Borehole`,
  pump: msg`Pump`,
  fence: msg`Fence`,
  gate: msg`Gate`,
  energiser: msg`Energiser`,
  gauge: msg`Rain gauge`,
  kraal: msg`Kraal`,
  loadingRamp: msg`Loading ramp`,
  road: msg`Road`,
  store: msg`Store`,
};

export const fieldLabels: Record<ThingFieldName, MessageDescriptor> = {
  fenceType: msg`Type of fence`,
  strands: msg`Strands`,
  heightM: msg`Height`,
  widthM: msg`Width`,
  capacityL: msg`Holds`,
  flowLPerHour: msg`Flow`,
  depthM: msg`Depth`,
  powerKw: msg`Power`,
  outputJ: msg`Output`,
  holdsHeads: msg`Holds heads`,
};

const fenceTypes: Record<FenceType, MessageDescriptor> = {
  barbed: msg`barbed wire`,
  jackalProof: msg`jackal proof`,
  electric: msg`electric`,
  plain: msg`plain wire`,
  stone: msg`stone`,
  game: msg`game fence`,
};
const choices: Partial<Record<string, Partial<Record<string, MessageDescriptor>>>> = {
  fenceType: fenceTypes,
};
export const choiceWord = (field: string, value: string): string => {
  const word = choices[field]?.[value];
  return word ? i18n._(word) : value;
};

export const conditionWords: Record<Condition, MessageDescriptor> = {
  good: msg`good`,
  worn: msg`worn`,
  broken: msg`broken`,
};

/** What a thing says of a field, with its unit. */
export function fieldSaid(name: ThingFieldName, value: unknown): string {
  if (typeof value === 'string') return choiceWord(name, value);
  const field = thingFields[name];
  return typeof value === 'number' && field.holds === 'number'
    ? `${formatAmount(value)} ${field.unit}`.trim()
    : '';
}
