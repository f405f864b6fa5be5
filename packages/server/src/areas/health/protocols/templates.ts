import type { Protocol } from '@kraal/domain/health/protocol';
import type { Species } from '@kraal/domain/livestock/species';

export type Template = Protocol & { compulsory?: boolean; note?: string };

const plain = {
  mode: 'yearly',
  sex: null,
  fromDays: null,
  toDays: null,
  fromMonth: null,
  toMonth: null,
  steps: [0],
  neverPregnant: false,
} as const;
const season = (
  name: string,
  species: Species,
  fromMonth: number,
  toMonth: number,
  more: Partial<Template> = {},
): Template => ({ ...plain, name, species, fromMonth, toMonth, ...more });
const byAge = (
  name: string,
  species: Species,
  fromDays: number,
  toDays: number,
  more: Partial<Template> = {},
): Template => ({ ...plain, mode: 'age', name, species, fromDays, toDays, ...more });

/** Months in days, as protocols count ages. */
const months = (count: number): number => Math.round(count * 30.44);

/** The default vaccination calendar (domain notes, section 4). Every line is a template: the vet decides. */
export const templates: readonly Template[] = [
  season('Anthrax', 'Cattle', 8, 10, { fromDays: months(3), compulsory: true }),
  season('Anthrax', 'Sheep', 8, 10, { fromDays: months(3) }),
  season('Anthrax', 'Goats', 8, 10, { fromDays: months(3) }),
  byAge('Brucellosis (S19)', 'Cattle', months(4), months(8), {
    sex: 'female',
    neverPregnant: true,
    compulsory: true,
    note: 'Heifers once, at four to eight months. Never bulls or pregnant cows.',
  }),
  byAge('Black quarter and other clostridia, first', 'Cattle', months(3), months(12), {
    steps: [0, 28],
  }),
  season('Black quarter and other clostridia, yearly', 'Cattle', 8, 10, { fromDays: months(12) }),
  season('Clostridia', 'Sheep', 8, 10, { fromDays: months(3) }),
  season('Clostridia', 'Goats', 8, 10, { fromDays: months(3) }),
  season('Botulism', 'Cattle', 8, 10, {
    fromDays: months(6),
    note: 'Two doses in the first year.',
  }),
  season('Lumpy skin disease', 'Cattle', 8, 10, { fromDays: months(6) }),
  season('Rift Valley fever', 'Cattle', 9, 11, {
    fromDays: months(6),
    neverPregnant: true,
    note: 'Before the rains. Live vaccine never to pregnant animals.',
  }),
  season('Rift Valley fever', 'Sheep', 9, 11, {
    fromDays: months(6),
    neverPregnant: true,
    note: 'Before the rains. Live vaccine never to pregnant animals.',
  }),
  season('Rift Valley fever', 'Goats', 9, 11, {
    fromDays: months(6),
    neverPregnant: true,
    note: 'Before the rains. Live vaccine never to pregnant animals.',
  }),
  byAge('Pulpy kidney, young', 'Sheep', 42, months(6), {
    steps: [0, 28],
    note: 'From six to eight weeks, with a booster.',
  }),
  byAge('Pulpy kidney, young', 'Goats', 42, months(6), {
    steps: [0, 28],
    note: 'From six to eight weeks, with a booster.',
  }),
  season('Bluetongue', 'Sheep', 8, 10, {
    fromDays: months(6),
    steps: [0, 21, 42],
    neverPregnant: true,
    note: 'Bottles A, B and C, three weeks apart. Not in the first half of pregnancy; rams after mating.',
  }),
  season('Pasteurella', 'Sheep', 2, 4, { fromDays: months(3) }),
  season('Pasteurella', 'Goats', 2, 4, { fromDays: months(3) }),
];
