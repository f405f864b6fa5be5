import type { Protocol } from '@kraal/domain/health/protocol';
import type { Species } from '@kraal/domain/animals/species';

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

/** Between two days counted from an expected birth, a birth, a weaning or a mating season. */
const about = (
  name: string,
  species: Species,
  mode: 'before_birth' | 'after_birth' | 'weaning' | 'mating',
  fromDays: number,
  toDays: number,
  more: Partial<Template> = {},
): Template => ({ ...plain, mode, name, species, fromDays, toDays, ...more });

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
  about('Pulpy kidney, before lambing', 'Sheep', 'before_birth', -42, -28, {
    sex: 'female',
    note: 'Four to six weeks before lambing, so that the lambs drink protection.',
  }),
  about('Pulpy kidney, before kidding', 'Goats', 'before_birth', -42, -28, {
    sex: 'female',
    note: 'Four to six weeks before kidding, so that the kids drink protection.',
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

const rams = { sex: 'male' } as const;
const live = 'A live blood vaccine: watch them afterwards, and treat as your vet says.';

/** Not for every farm: offered when a protocol is begun (domain notes, section 4). */
export const otherTemplates: readonly Template[] = [
  byAge('Botulism, first year', 'Cattle', months(6), months(18), { steps: [0, 28] }),
  byAge('RB51, with the state vet’s leave', 'Cattle', months(10), months(18), {
    sex: 'female',
    neverPregnant: true,
    note: 'Only with the leave of the state veterinarian.',
  }),
  byAge('Redwater', 'Cattle', months(3), months(9), { note: live }),
  byAge('Gallsickness', 'Cattle', months(3), months(9), { note: live }),
  byAge('Heartwater', 'Cattle', 1, 28, { note: live }),
  byAge('Heartwater', 'Sheep', 1, 8, { note: live }),
  byAge('Heartwater', 'Goats', 1, 8, { note: live }),
  season('Three-day sickness', 'Cattle', 8, 10, { fromDays: months(6), steps: [0, 28] }),
  about('Vibriosis and trichomonosis, bulls', 'Cattle', 'mating', -60, -28, rams),
  about('Vibriosis, cows', 'Cattle', 'mating', -42, -14, { sex: 'female' }),
  about('Calf scours, cows', 'Cattle', 'before_birth', -60, -42, {
    sex: 'female',
    steps: [0, 28],
    note: 'Two doses, the second two to four weeks before calving.',
  }),
  about('Pasteurella, at weaning', 'Cattle', 'weaning', -28, -14),
  season('Botulism', 'Sheep', 8, 10, { fromDays: months(3) }),
  season('Botulism', 'Goats', 8, 10, { fromDays: months(3) }),
  season('Pulpy kidney, autumn', 'Sheep', 2, 4, { fromDays: months(3) }),
  season('Pulpy kidney, spring', 'Sheep', 8, 10, { fromDays: months(3) }),
  season('Pulpy kidney, summer', 'Goats', 12, 1, { fromDays: months(3) }),
  season('Pulpy kidney, autumn', 'Goats', 3, 4, { fromDays: months(3) }),
  season('Pulpy kidney, winter', 'Goats', 6, 7, { fromDays: months(3) }),
  season('Pulpy kidney, spring', 'Goats', 9, 10, { fromDays: months(3) }),
  about('Bluetongue, ewes before mating', 'Sheep', 'mating', -84, -63, {
    sex: 'female',
    steps: [0, 21, 42],
    neverPregnant: true,
    note: 'Bottles A, B and C, nine to twelve weeks before the rams go in.',
  }),
  about('Bluetongue, rams after mating', 'Sheep', 'mating', 1, 60, {
    ...rams,
    steps: [0, 21, 42],
    note: 'Bottles A, B and C, after mating.',
  }),
  about('Enzootic abortion (EAE)', 'Sheep', 'mating', -56, -28, {
    sex: 'female',
    neverPregnant: true,
  }),
  byAge('B. ovis (Rev 1), rams', 'Sheep', months(3), months(6), rams),
  about('Tetanus, before lambing', 'Sheep', 'before_birth', -42, -28, { sex: 'female' }),
  about('Tetanus, before kidding', 'Goats', 'before_birth', -42, -28, { sex: 'female' }),
  byAge('Orf', 'Sheep', 14, months(4)),
  byAge('Orf', 'Goats', 14, months(4)),
];
