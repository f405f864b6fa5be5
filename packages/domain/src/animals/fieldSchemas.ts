import { z } from 'zod';
import {
  type ChoiceOf,
  type ChosenField,
  choicesOf,
  type Field,
  type FieldName,
  fieldNames,
  fieldOf,
  type FieldSaidBy,
  type FilteredField,
  filteredFields,
  type Saying,
} from './fields.ts';
import { textSchema } from './payloadParts.ts';

type Choices<Name extends ChosenField> = z.ZodEnum<{ [One in ChoiceOf<Name>]: One }>;
type SchemaOf<Name extends FieldName> = Name extends ChosenField ? Choices<Name> : z.ZodString;

const longestOf = ({ holds }: Field): number => ('longest' in holds ? holds.longest : 0);

const shapeOf = (names: readonly FieldName[], schemaOf: (name: FieldName) => z.ZodType): object =>
  Object.fromEntries(names.map((name) => [name, schemaOf(name)]));

const schemaOf = (name: FieldName) => {
  const choices = choicesOf(name);
  return choices.length > 0 ? z.enum(choices) : textSchema(longestOf(fieldOf(name)));
};

const saidBy = (kind: Saying): FieldName[] =>
  fieldNames.filter((name) => fieldOf(name).saidBy.includes(kind));

// Made from the registry, whose keys and words the types below are taken from too.

/** The fields that a kind's payload may have. */
export const fieldsSaidBy = <By extends Saying>(kind: By) =>
  shapeOf(saidBy(kind), (name) => schemaOf(name).optional()) as {
    [Name in FieldSaidBy<By>]: z.ZodOptional<SchemaOf<Name>>;
  };

/** The same where null takes back what was said. */
export const fieldsChangedBy = <By extends Saying>(kind: By) =>
  shapeOf(saidBy(kind), (name) => schemaOf(name).nullish()) as {
    [Name in FieldSaidBy<By>]: z.ZodOptional<z.ZodNullable<SchemaOf<Name>>>;
  };

/** The fields as a row of the list has them. */
export const fieldColumns = shapeOf(fieldNames, (name) => {
  const choices = choicesOf(name);
  return (choices.length > 0 ? z.enum(choices) : z.string()).nullable();
}) as { [Name in FieldName]: z.ZodNullable<SchemaOf<Name>> };

/** What the list can be narrowed to. */
export const fieldFilters = shapeOf(filteredFields, (name) => {
  const choices = choicesOf(name);
  return (choices.length > 0 ? z.enum(choices) : z.string().max(120)).optional();
}) as { [Name in FilteredField]: z.ZodOptional<SchemaOf<Name>> };
