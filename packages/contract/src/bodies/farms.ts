import { brandMarkPattern } from '@kraal/domain/animals/identification/farmMarks';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { areaUnits, massUnits } from '@kraal/domain/format/units';
import { roleSchema } from '@kraal/domain/people/roleSchema';
import { z } from 'zod';
import { glnText } from './infrastructure.ts';
import { emailSchema, newAccount, personName } from './people.ts';

const farmName = z.string().trim().min(1, 'Give your farm a name.').max(120);
const species = z.array(speciesSchema).min(1, 'You must have at least one species enabled.').max(3);

export const newFarm = z.object({ farmName, species });
/** Whoever has no name yet says it with their first farm. */
export const firstFarm = newFarm.extend({
  firstName: personName.optional(),
  lastName: z.string().trim().max(80).optional(),
});
export const newAccountWithFarm = newAccount.extend(newFarm.shape);

const some = (most: number) => z.string().trim().max(most).nullable();
const days = z
  .number()
  .int('Whole days, please.')
  .min(0, 'Days cannot be less than none.')
  .max(400, 'This is more than a year.')
  .nullable();
const wholeDays = z.int('Whole days, please.').min(0, 'Days cannot be less than none.');
export const farmDetails = z.object({
  address: some(400),
  gln: glnText.nullable(),
  brandMark: z
    .string()
    .trim()
    .toUpperCase()
    .regex(brandMarkPattern, 'A registered brand mark has one to three letters or digits.')
    .nullable(),
  district: some(120),
  areaHa: z.number().positive('An area is more than nothing.').max(10_000_000).nullable(),
  hectaresPerUnit: z
    .number()
    .positive('Hectares per large stock unit are more than nothing.')
    .max(500)
    .nullable(),
  massUnit: z.enum(massUnits),
  areaUnit: z.enum(areaUnits),
  currency: z.string().regex(/^[A-Z]{3}$/, 'A currency has three letters, like ZAR.'),
  withdrawalMeatDays: days,
  withdrawalMilkDays: days,
  gestationDays: z.partialRecord(
    speciesSchema,
    z
      .number()
      .int('Whole days, please.')
      .min(100, 'No such short gestation is known.')
      .max(320, 'No such long gestation is known.'),
  ),
  speciesSettings: z.partialRecord(
    speciesSchema,
    z.strictObject({
      weaningDays: wholeDays.min(30, 'Nothing is weaned that young.').max(400).optional(),
      waitingDays: wholeDays.max(200, 'This is more than half a year.').optional(),
      seasonStart: z
        .string()
        .regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, 'Write month and day, like 07-01.')
        .optional(),
    }),
  ),
});
export const farmChanges = farmDetails.partial().extend({
  farmName: farmName.optional(),
  species: species.optional(),
  timeZone: z.string().max(60).optional(),
  version: z.number().int().optional(),
});

export const keyScopes = ['viewer', 'field_worker', 'farm_manager'] as const;
export const keyPurposes = ['program', 'calendar'] as const;
export const newKey = z.object({
  name: z.string().trim().min(1, 'Say what the key is for.').max(80),
  role: z.enum(keyScopes),
  /** A key for a calendar stands in an address: it opens the calendar and nothing else. */
  purpose: z.enum(keyPurposes).default('program'),
});
export const invitation = z.object({ role: roleSchema, email: emailSchema.optional() });
