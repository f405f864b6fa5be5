import {
  type Field,
  type FieldName,
  fieldNames,
  fieldOf,
  type FieldValues,
  type Saying,
} from '@kraal/domain/animals/fields';
import { clean, cut, list, type Resource, resourceIn, text } from './resource.ts';

type Counterpart = NonNullable<Field['icar']>;

/** The fields for which ICAR has a place, in the words of the domain's registry. */
const counterparts = fieldNames.flatMap((name): [FieldName, Counterpart][] => {
  const { icar } = fieldOf(name);
  return icar ? [[name, icar]] : [];
});

const schemesOfFields = new Set(
  counterparts.flatMap(([, icar]) => ('otherIdentifier' in icar ? [icar.otherIdentifier] : [])),
);
/** Whether an identifier of that scheme says what an animal is like, and not which it is. */
export const isFieldScheme = (scheme: string): boolean => schemesOfFields.has(scheme);

/** The properties of an animal's resource that its fields become. */
export const propertiesOut = (animal: FieldValues): Resource =>
  Object.fromEntries(
    counterparts.flatMap(([name, icar]): [string, unknown][] => {
      const value = animal[name];
      if (value === null || !('property' in icar)) return [];
      return [[icar.property, 'scheme' in icar ? { id: value, scheme: icar.scheme } : value]];
    }),
  );

/** The identifiers beside its own that its fields become. */
export const identifiersOut = (animal: FieldValues): { id: string; scheme: string }[] =>
  counterparts.flatMap(([name, icar]) => {
    const id = animal[name];
    return id !== null && 'otherIdentifier' in icar ? [{ id, scheme: icar.otherIdentifier }] : [];
  });

function valueIn(resource: Resource, icar: Counterpart): string | undefined {
  if ('otherIdentifier' in icar)
    return text(
      list(resource['alternativeIdentifiers']).find(
        ({ scheme }) => scheme === icar.otherIdentifier,
      )?.['id'],
    );
  const value = resource[icar.property];
  return text('scheme' in icar ? resourceIn(value)?.['id'] : value);
}

/** In: an animal's resource, and the kind that shall say it. Out: its fields as that payload has them, each cut to what fits. */
export const fieldsIn = (resource: Resource, by: Saying): Resource =>
  clean(
    Object.fromEntries(
      counterparts.map(([name, icar]) => {
        const { holds, saidBy } = fieldOf(name);
        if (!saidBy.includes(by)) return [name, undefined];
        const value = valueIn(resource, icar);
        if ('longest' in holds) return [name, cut(value, holds.longest)];
        return [name, value !== undefined && Object.hasOwn(holds.oneOf, value) ? value : undefined];
      }),
    ),
  );
