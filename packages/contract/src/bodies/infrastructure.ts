import { isGln } from '@kraal/domain/animals/identification/gs1';
import {
  isPlaceOf,
  thingFieldsSchema,
  thingKindNames,
  thingPlaceSchema,
} from '@kraal/domain/infrastructure/thingKinds';
import { z } from 'zod';

export const campBody = z.object({
  name: z.string().trim().min(1, 'Give the camp a name.').max(80),
  areaHa: z
    .number()
    .positive('Hectares must be more than 0.')
    .max(1_000_000)
    .nullable()
    .default(null),
  /** On which of the farm's properties; null while it has one or none. */
  holdingId: z.uuid().nullable().default(null),
});

/** A GLN as it is printed, in groups or not. */
export const glnText = z
  .string()
  .trim()
  .overwrite((text) => text.replaceAll(/[\s-]/gu, ''))
  .refine(
    isGln,
    'A GLN has 13 digits and its last digit must fit the others. Check it against the certificate.',
  );

export const holdingBody = z.object({
  name: z.string().trim().min(1, 'Give the property a name.').max(80),
  gln: glnText.nullable().default(null),
});

/** A thing that stands on the land; what its kind says of itself is held against the kind. */
const thingShape = {
  name: z.string().trim().min(1, 'Give it a name.').max(80),
  fields: z.record(z.string(), z.unknown()).default({}),
  /** The camps a water point serves, a gate joins, or a fence parts. */
  campIds: z.array(z.uuid()).max(50).default([]),
  place: thingPlaceSchema.nullable().default(null),
  serviceEveryDays: z.int().min(1).max(3650).nullable().default(null),
};

export const thingBody = z
  .object({ kind: z.enum(thingKindNames), ...thingShape })
  .superRefine((thing, context) => {
    const read = thingFieldsSchema(thing.kind).safeParse(thing.fields);
    for (const { path, message } of read.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['fields', ...path], message });
    if (thing.place && !isPlaceOf(thing.kind, thing.place))
      context.addIssue({ code: 'custom', path: ['place'], message: 'It is not drawn like this.' });
  });
