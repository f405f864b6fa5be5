import { z } from 'zod';
import { defineAbout } from '../defineAbout.ts';
import { type SubjectKind, thingKindNames } from '../thingKinds.ts';

export const conditions = ['good', 'worn', 'broken'] as const;
export type Condition = (typeof conditions)[number];

/** What is looked at and mended: everything that was built. */
const built: readonly SubjectKind[] = thingKindNames;
const costCents = z.int().min(0).max(10_000_000_000).optional();
const photoId = z.uuid().optional();

/** Somebody stood before it and says how it is. */
export const inspected = defineAbout({
  name: 'inspected',
  permission: 'field_worker',
  about: built,
  payload: z.strictObject({ condition: z.enum(conditions), photoId }),
});

/** It was mended; good again, where nobody says otherwise. */
export const repaired = defineAbout({
  name: 'repaired',
  permission: 'field_worker',
  about: built,
  payload: z.strictObject({ condition: z.enum(conditions).default('good'), costCents, photoId }),
});

/** The work that falls due by its interval was done; what is broken is not mended by it. */
export const serviced = defineAbout({
  name: 'serviced',
  permission: 'field_worker',
  about: built,
  payload: z.strictObject({ costCents, photoId }),
});
