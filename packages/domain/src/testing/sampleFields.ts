import {
  choicesOf,
  type FieldName,
  fieldNames,
  fieldOf,
  type FieldValue,
  type Saying,
} from '../animals/fields.ts';

type Sample = { [Name in FieldName]?: FieldValue<Name> };

/** In: a kind, and which of several. Out: something that each field holds of which it speaks, so that a new field is tried unseen. */
export const sampleFields = (by: Saying, which = 0): Sample =>
  Object.fromEntries(
    fieldNames
      .filter((name) => fieldOf(name).saidBy.includes(by))
      .map((name) => {
        const choices = choicesOf(name);
        return [name, choices[which % choices.length] ?? `${name} ${which}`];
      }),
  ) as Sample; // what the registry says each can hold
