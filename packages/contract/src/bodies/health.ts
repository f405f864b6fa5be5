import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { daySchema } from '@kraal/domain/format/daySchema';
import { dosePers, doseUnits, medicineClasses, routes } from '@kraal/domain/health/medicine';
import { protocolModes } from '@kraal/domain/health/protocol';
import { z } from 'zod';

/** A thousandth of any unit: less is not measured out, and a price by unit of it would be beyond all numbers. */
const leastAmount = 0.001;

const text = (most: number) => z.string().trim().max(most).nullable().default(null);
const days = z
  .number()
  .min(0, 'Days cannot be less than none.')
  .max(400, 'This is more than a year.')
  .default(0);
export const medicineFields = z.object({
  name: z.string().trim().min(1, 'Give the medicine a name.').max(120),
  activeIngredients: text(300),
  medicineClass: z.enum(medicineClasses),
  registrationNumber: text(60),
  species: z.array(speciesSchema).max(3).default([]),
  doseRate: z
    .number()
    .positive('A dose is more than nothing.')
    .max(100_000)
    .nullable()
    .default(null),
  dosePer: z.enum(dosePers).default('head'),
  doseStep: z.number().positive('A step is more than nothing.').max(1000).nullable().default(null),
  unit: z.enum(doseUnits),
  route: z.enum(routes).nullable().default(null),
  meatDays: days,
  milkDays: days,
  exportDays: days,
  needsPrescription: z.boolean().default(false),
  notForMilk: z.boolean().default(false),
  neverPregnant: z.boolean().default(false),
  /** Not in so many first days of a pregnancy, and not so many days before a birth. */
  notFirstDays: z.number().int().min(1).max(300).nullable().default(null),
  notLastDays: z.number().int().min(1).max(300).nullable().default(null),
  onlySex: z.enum(['female', 'male']).nullable().default(null),
  fromDays: z.number().int().min(0).max(10_000).nullable().default(null),
  toDays: z.number().int().min(0).max(10_000).nullable().default(null),
  onceInLife: z.boolean().default(false),
  storage: text(300),
  lowStock: z
    .number()
    .min(0, 'A level is not less than nothing.')
    .max(1_000_000)
    .nullable()
    .default(null),
  barcode: text(80),
});
export const purchase = z.object({
  number: z.string().trim().min(1, 'Give the batch number from the label.').max(60),
  expiresOn: daySchema.nullable().default(null),
  bought: z.number().min(leastAmount, 'A purchase is more than nothing.').max(10_000_000),
  costCents: z.int().min(0).max(1_000_000_000_00).nullable().default(null),
});
export const stockCount = z.object({
  left: z.number().min(0, 'What is left is not less than nothing.').max(10_000_000),
  reason: z.string().trim().max(300).optional(),
});

/** An age, or days from the day a protocol hangs on: below zero before it. */
const offsetDays = z
  .int('Whole days, please.')
  .min(-400, 'At most 400 days before it.')
  .max(10_000, 'That is longer than any animal lives.')
  .nullable()
  .default(null);
const month = z.int().min(1).max(12).nullable().default(null);
export const protocolFields = z.object({
  name: z.string().trim().min(1, 'Give the protocol a name.').max(120),
  species: speciesSchema,
  mode: z.enum(protocolModes),
  medicineId: z.uuid().nullable().default(null),
  sex: z.enum(['female', 'male']).nullable().default(null),
  fromDays: offsetDays,
  toDays: offsetDays,
  fromMonth: month,
  toMonth: month,
  steps: z
    .array(z.int('Whole days, please.').min(0).max(400))
    .min(1, 'Say on which days.')
    .max(12)
    .default([0]),
  neverPregnant: z.boolean().default(false),
  compulsory: z.boolean().default(false),
  note: text(500),
});
