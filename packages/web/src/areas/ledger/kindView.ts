import { i18n, type MessageDescriptor } from '@lingui/core';
import type { Role } from '@kraal/domain/people/roles';
import type { Species } from '@kraal/domain/animals/species';
import type { LucideIcon } from 'lucide-react';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { formatMass } from '../../ui/format.ts';
import { massUnit } from '../../platform/units.ts';

export type Payload = Record<string, unknown>;

/** One input of a kind's form, named as in its payload. */
export type KindField =
  | {
      name: string;
      type: 'number';
      label: MessageDescriptor;
      unit?: string;
      quantity?: 'mass';
      step?: number;
      required?: boolean;
      whole?: boolean;
      cents?: boolean;
    }
  | {
      name: string;
      type: 'text';
      label: MessageDescriptor;
      required?: boolean;
      from?: Role;
      suggest?: readonly string[];
    }
  | { name: string; type: 'check'; label: MessageDescriptor }
  | { name: string; type: 'day'; label: MessageDescriptor; required?: boolean }
  | { name: string; type: 'longText'; label: MessageDescriptor; required?: boolean }
  | {
      name: string;
      type: 'choice';
      label: MessageDescriptor;
      required?: boolean;
      options: { value: string; label: MessageDescriptor }[];
      asNumber?: boolean;
    }
  | {
      name: string;
      type: 'camp' | 'mob';
      label: MessageDescriptor;
      required?: boolean;
      orNone?: boolean;
    }
  | {
      name: string;
      type: 'animal';
      label: MessageDescriptor;
      required?: boolean;
      sex: 'female' | 'male';
      many?: boolean;
      anyStatus?: boolean;
    }
  | { name: string; type: 'semen'; label: MessageDescriptor }
  | { name: string; type: 'photo'; label: MessageDescriptor; documents?: boolean };

/** The value of one of the kind's own fields in the words of its form. */
type Say = (field: string) => string;

/** How a kind of event is shown and asked for. A new kind is one entry beside its rules in the domain. */
export type KindView = {
  name: string;
  label: MessageDescriptor;
  icon: LucideIcon;
  permission: Role;
  fields: KindField[];
  /** Offered on the record sheet; others have a way of their own. */
  offered?: {
    bulk: boolean;
    lots?: boolean | 'only';
    species?: Species[];
    males?: boolean;
    females?: boolean;
    gone?: boolean;
  };
  /** Part of what a line of the timeline says. */
  describe?: (payload: Payload, say: Say) => string;
  leaves?: boolean;
  /** Of a lot somebody says how many; an empty field is no answer. */
  countsHeads?: boolean;
  /** Asked for in a form of its own, so it is corrected by cancelling it and recording it anew. */
  ownForm?: boolean;
  /** One entry for all that were chosen, so that it stands once in the life of whoever it concerns beside them. */
  together?: boolean;
};

export const number = (value: unknown): string => (typeof value === 'number' ? String(value) : '');
export const mass = (value: unknown): string =>
  typeof value === 'number' ? `${formatMass(value)} ${massUnit()}` : '';
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const scores = (
  from: number,
  to: number,
  step: number,
): { value: string; label: MessageDescriptor }[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => String(from + index * step)).map(
    (value) => ({ value, label: { id: value, message: value } }),
  );
export const options = (
  pairs: [string, MessageDescriptor][],
): { value: string; label: MessageDescriptor }[] =>
  pairs.map(([value, label]) => ({ value, label }));

function inWords(view: KindView, payload: Payload, name: string): string {
  const value = text(payload[name]);
  const field = view.fields.find((one) => one.name === name);
  const chosen =
    field?.type === 'choice' ? field.options.find((one) => one.value === value)?.label : undefined;
  if (chosen) return i18n._(chosen);
  return name === 'disease' ? diseaseWord(value) : value;
}

/** What an entry says, in the language of the screen. */
export const describeWith = (view: KindView, payload: Payload): string =>
  view.describe?.(payload, (name) => inWords(view, payload, name)) ?? '';
