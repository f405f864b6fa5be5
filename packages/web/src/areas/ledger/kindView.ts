import { i18n, type MessageDescriptor } from '@lingui/core';
import type { Role } from '@kraal/domain/people/roles';
import type { SubjectKind } from '@kraal/domain/infrastructure/thingKinds';
import type { FieldOf, KindName, Statement } from '@kraal/domain/all';
import type { Species } from '@kraal/domain/animals/species';
import type { LucideIcon } from 'lucide-react';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { formatAmount, formatMass } from '../../formats/format.ts';
import { massUnit } from '../../platform/units.ts';

export type Payload = Record<string, unknown>;

/** `species`, `males`: of whom alone it can be chosen. */
type Choice = {
  value: string;
  label: MessageDescriptor;
  species?: readonly Species[];
  males?: boolean;
};
type Whom = { species?: Species | undefined; isFemale?: boolean | undefined };

/** Of the words of a choice those that can be said of whoever is meant. */
export const choicesFor = (all: readonly Choice[], { species, isFemale }: Whom): Choice[] =>
  all.filter(
    (one) =>
      !(one.males && isFemale) &&
      (species === undefined || one.species === undefined || one.species.includes(species)),
  );

/** One input of a kind's form, named as in its payload. */
export type KindField<Name extends string = string> =
  | {
      name: Name;
      type: 'number';
      label: MessageDescriptor;
      unit?: string;
      quantity?: 'mass';
      /** Of all heads of the entry together, not of one. */
      ofAll?: boolean;
      step?: number;
      required?: boolean;
      whole?: boolean;
      cents?: boolean;
    }
  | {
      name: Name;
      type: 'text';
      label: MessageDescriptor;
      required?: boolean;
      from?: Role;
      suggest?: readonly string[];
    }
  | { name: Name; type: 'check'; label: MessageDescriptor }
  | { name: Name; type: 'day'; label: MessageDescriptor; required?: boolean }
  | { name: Name; type: 'longText'; label: MessageDescriptor; required?: boolean }
  | {
      name: Name;
      type: 'choice';
      label: MessageDescriptor;
      required?: boolean;
      options: Choice[];
      asNumber?: boolean;
    }
  | {
      name: Name;
      type: 'camp' | 'mob' | 'owner';
      label: MessageDescriptor;
      required?: boolean;
      orNone?: boolean;
    }
  | {
      name: Name;
      type: 'animal';
      label: MessageDescriptor;
      required?: boolean;
      sex: 'female' | 'male';
      many?: boolean;
      anyStatus?: boolean;
    }
  | { name: Name; type: 'semen'; label: MessageDescriptor }
  | { name: Name; type: 'photo'; label: MessageDescriptor; documents?: boolean };

/** The value of one of the kind's own fields in the words of its form. */
type Say = (field: string) => string;

/** How a kind of event is shown and asked for. */
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
    /** Of what belongs to somebody else. */
    ofOthers?: boolean;
    /** Of those that were sold or slaughtered, and of lots of which heads were. */
    sold?: boolean;
  };
  /** Of entries about the land: what they are about, as the domain's kind has it. */
  about?: readonly SubjectKind[];
  /** Part of what a line of the timeline says. */
  describe?(payload: Payload, say: Say): string;
  leaves?: boolean;
  /** Of a lot somebody says how many; an empty field is no answer. */
  countsHeads?: boolean;
  /** Asked for in a form of its own, so it is corrected by cancelling it and recording it anew. */
  ownForm?: boolean;
  /** One entry for all that were chosen, so that it stands once in the life of whoever it concerns beside them. */
  together?: boolean;
};

type ViewOf<Name extends KindName> = Omit<KindView, 'name' | 'fields' | 'describe'> & {
  name: Name;
  fields: KindField<FieldOf<Name>>[];
  describe?: (
    payload: { readonly [Field in FieldOf<Name>]?: unknown },
    say: (field: FieldOf<Name>) => string,
  ) => string;
};

/** A new kind is one entry beside its rules in the domain. What names a field that its payload lacks does not compile. */
export const view = <const Name extends KindName>(one: ViewOf<Name>): KindView => one;

/**
 * An entry from a form of a kind's own fields: `view` has held their names against the payload, and what somebody put
 * into them the ledger validates.
 */
export const statementOf = (kind: string, payload: Payload): Statement =>
  ({ kind, payload }) as Statement; // see above

/** One of a field's options, as what its form sent says which; none where it says nothing or another. */
export const oneOf = <Option extends string>(
  all: readonly Option[],
  said: string | undefined,
): Option | undefined => all.find((one) => one === said);

export const number = (value: unknown): string =>
  typeof value === 'number' ? formatAmount(value) : '';
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
