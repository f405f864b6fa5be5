import { z } from 'zod';
import { type AnimalClass, animalClasses } from '../animals/animalClass.ts';

/** What one unit eats a day, kg of dry matter, where the farm says nothing else (domain notes, section 5). */
export const usualDailyKg = 10;
/** How much of veld may be eaten where the farm says nothing else; 0.3 to 0.5 (domain notes, section 5). */
export const usualUtilisation = 0.4;

/** A day of every year, as `03-15`. February 29 is none: three years in four it is missing. */
export const monthDaySchema = z
  .string()
  .regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u, 'A day of the year is written 03-15.')
  .refine((day) => !Number.isNaN(Date.parse(`2023-${day}T00:00:00Z`)) && isDay(day), {
    message: 'There is no such day.',
  });

function isDay(day: string): boolean {
  const read = new Date(`2023-${day}T00:00:00Z`);
  return read.toISOString().slice(5, 10) === day;
}

const lsuSchema = z
  .number()
  .positive('Units must be more than 0.')
  .max(10, 'No animal is more than ten units.');

/** How a farm counts grazing: everything has a default, so a farm that says nothing has figures. */
export const grazingSettingsSchema = z.object({
  /** The farm's own units of a class: they count before any mass (domain notes, section 5). */
  lsuOfClass: z.partialRecord(z.enum(animalClasses), lsuSchema).default({}),
  dailyKg: z.number().min(1, 'At least 1 kg.').max(30, 'At most 30 kg.').default(usualDailyKg),
  utilisation: z
    .number()
    .min(0.05, 'At least 5 %.')
    .max(0.95, 'At most 95 %.')
    .default(usualUtilisation),
  /** What must stay standing, kg of dry matter a hectare; null where nothing is said. */
  residualKgPerHa: z.number().min(0).max(20_000, 'At most 20,000 kg.').nullable().default(null),
  /** LSU-days a hectare for each 100 mm that the farm holds itself against; null is the mean of its own years. */
  benchmark: z.number().positive().max(1000, 'At most 1,000.').nullable().default(null),
  /** Up to this day rain still makes grass for the dry months. Summer rain unless the farm says otherwise. */
  rainBy: monthDaySchema.default('03-15'),
  /** On this day the next rains are looked for. */
  rainsOn: monthDaySchema.default('10-15'),
});
export type GrazingSettings = z.infer<typeof grazingSettingsSchema>;

export const usualGrazing: GrazingSettings = grazingSettingsSchema.parse({});

/** Units of one head by the farm's own value, or null where it has none for the class. */
export const ownLsu = (
  { lsuOfClass }: Pick<GrazingSettings, 'lsuOfClass'>,
  animalClass: AnimalClass,
): number | null => lsuOfClass[animalClass] ?? null;
