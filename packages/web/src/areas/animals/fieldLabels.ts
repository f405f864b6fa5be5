import {
  type ChoiceOf,
  type ChosenField,
  choicesOf,
  type FieldName,
} from '@kraal/domain/animals/fields';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a field is called: the one thing about it that the domain's registry does not say. */
export const fieldLabels: Record<FieldName, MessageDescriptor> = {
  name: msg`Name`,
  breed: msg`Breed`,
  colour: msg`Colour`,
  earNotch: msg`Ear notch`,
  hornStatus: msg`Horn status`,
  registrationNumber: msg`Registration number`,
  breeder: msg`Breeder`,
};

const choiceLabels: { [Name in ChosenField]: Record<ChoiceOf<Name>, MessageDescriptor> } = {
  hornStatus: {
    horned: msg`horned`,
    polled: msg`polled`,
    scurred: msg`scurred`,
    dehorned: msg`dehorned`,
  },
};
const wordsOf: Partial<Record<string, Record<string, MessageDescriptor>>> = choiceLabels;

/** What an animal has of a field, in the reader's words. */
export function fieldWord(field: string, value: string): string {
  const word = wordsOf[field]?.[value];
  return word ? i18n._(word) : value;
}

/** The words of which one is chosen; none where somebody writes words of their own. */
export const fieldOptions = (name: FieldName): { value: string; label: string }[] =>
  choicesOf(name).map((value) => ({ value, label: fieldWord(name, value) }));
