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
type Between<Name extends keyof Template> = Required<Pick<Template, Name>> & Partial<Template>;
const season = (
  name: string,
  species: Species,
  when: Between<'fromMonth' | 'toMonth'>,
): Template => ({ ...plain, name, species, ...when });
const byAge = (name: string, species: Species, when: Between<'fromDays' | 'toDays'>): Template => ({
  ...plain,
  mode: 'age',
  name,
  species,
  ...when,
});

/** Between two days counted from an expected birth, a birth, a weaning or a mating season. */
const about = (
  name: string,
  species: Species,
  when: { mode: 'before_birth' | 'after_birth' | 'weaning' | 'mating' } & Between<
    'fromDays' | 'toDays'
  >,
): Template => ({ ...plain, name, species, ...when });

/** Months in days, as protocols count ages. */
const months = (count: number): number => Math.round(count * 30.44);

/** The default vaccination calendar (domain notes, section 4). Every line is a template: the vet decides. */
export const templates: readonly Template[] = [
  season('Anthrax', 'Cattle', { fromMonth: 8, toMonth: 10, fromDays: months(3), compulsory: true }),
  season('Anthrax', 'Sheep', { fromMonth: 8, toMonth: 10, fromDays: months(3) }),
  season('Anthrax', 'Goats', { fromMonth: 8, toMonth: 10, fromDays: months(3) }),
  byAge('Brucellosis (S19)', 'Cattle', {
    fromDays: months(4),
    toDays: months(8),
    sex: 'female',
    neverPregnant: true,
    compulsory: true,
    note: 'Heifers once, at four to eight months. Never bulls or pregnant cows.',
  }),
  byAge('Black quarter and other clostridia, first', 'Cattle', {
    fromDays: months(3),
    toDays: months(12),
    steps: [0, 28],
  }),
  season('Black quarter and other clostridia, yearly', 'Cattle', {
    fromMonth: 8,
    toMonth: 10,
    fromDays: months(12),
  }),
  season('Clostridia', 'Sheep', { fromMonth: 8, toMonth: 10, fromDays: months(3) }),
  season('Clostridia', 'Goats', { fromMonth: 8, toMonth: 10, fromDays: months(3) }),
  season('Botulism', 'Cattle', {
    fromMonth: 8,
    toMonth: 10,
    fromDays: months(6),
    note: 'Two doses in the first year.',
  }),
  season('Lumpy skin disease', 'Cattle', { fromMonth: 8, toMonth: 10, fromDays: months(6) }),
  season('Rift Valley fever', 'Cattle', {
    fromMonth: 9,
    toMonth: 11,
    fromDays: months(6),
    neverPregnant: true,
    note: 'Before the rains. Live vaccine never to pregnant animals.',
  }),
  season('Rift Valley fever', 'Sheep', {
    fromMonth: 9,
    toMonth: 11,
    fromDays: months(6),
    neverPregnant: true,
    note: 'Before the rains. Live vaccine never to pregnant animals.',
  }),
  season('Rift Valley fever', 'Goats', {
    fromMonth: 9,
    toMonth: 11,
    fromDays: months(6),
    neverPregnant: true,
    note: 'Before the rains. Live vaccine never to pregnant animals.',
  }),
  byAge('Pulpy kidney, young', 'Sheep', {
    fromDays: 42,
    toDays: months(6),
    steps: [0, 28],
    note: 'From six to eight weeks, with a booster.',
  }),
  byAge('Pulpy kidney, young', 'Goats', {
    fromDays: 42,
    toDays: months(6),
    steps: [0, 28],
    note: 'From six to eight weeks, with a booster.',
  }),
  about('Pulpy kidney, before lambing', 'Sheep', {
    mode: 'before_birth',
    fromDays: -42,
    toDays: -28,
    sex: 'female',
    note: 'Four to six weeks before lambing, so that the lambs drink protection.',
  }),
  about('Pulpy kidney, before kidding', 'Goats', {
    mode: 'before_birth',
    fromDays: -42,
    toDays: -28,
    sex: 'female',
    note: 'Four to six weeks before kidding, so that the kids drink protection.',
  }),
  season('Bluetongue', 'Sheep', {
    fromMonth: 8,
    toMonth: 10,
    fromDays: months(6),
    steps: [0, 21, 42],
    neverPregnant: true,
    note: 'Bottles A, B and C, three weeks apart. Not in the first half of pregnancy; rams after mating.',
  }),
  season('Pasteurella', 'Sheep', { fromMonth: 2, toMonth: 4, fromDays: months(3) }),
  season('Pasteurella', 'Goats', { fromMonth: 2, toMonth: 4, fromDays: months(3) }),
];

const rams = { sex: 'male' } as const;
const live = 'A live blood vaccine: watch them afterwards, and treat as your vet says.';

/** Not for every farm: offered when a protocol is begun (domain notes, section 4). */
export const otherTemplates: readonly Template[] = [
  byAge('Botulism, first year', 'Cattle', {
    fromDays: months(6),
    toDays: months(18),
    steps: [0, 28],
  }),
  byAge('RB51, with the state vet’s leave', 'Cattle', {
    fromDays: months(10),
    toDays: months(18),
    sex: 'female',
    neverPregnant: true,
    note: 'Only with the leave of the state veterinarian.',
  }),
  byAge('Redwater', 'Cattle', { fromDays: months(3), toDays: months(9), note: live }),
  byAge('Gallsickness', 'Cattle', { fromDays: months(3), toDays: months(9), note: live }),
  byAge('Heartwater', 'Cattle', { fromDays: 1, toDays: 28, note: live }),
  byAge('Heartwater', 'Sheep', { fromDays: 1, toDays: 8, note: live }),
  byAge('Heartwater', 'Goats', { fromDays: 1, toDays: 8, note: live }),
  season('Three-day sickness', 'Cattle', {
    fromMonth: 8,
    toMonth: 10,
    fromDays: months(6),
    steps: [0, 28],
  }),
  about('Vibriosis and trichomonosis, bulls', 'Cattle', {
    mode: 'mating',
    fromDays: -60,
    toDays: -28,
    ...rams,
  }),
  about('Vibriosis, cows', 'Cattle', { mode: 'mating', fromDays: -42, toDays: -14, sex: 'female' }),
  about('Calf scours, cows', 'Cattle', {
    mode: 'before_birth',
    fromDays: -60,
    toDays: -42,
    sex: 'female',
    steps: [0, 28],
    note: 'Two doses, the second two to four weeks before calving.',
  }),
  about('Pasteurella, at weaning', 'Cattle', { mode: 'weaning', fromDays: -28, toDays: -14 }),
  season('Botulism', 'Sheep', { fromMonth: 8, toMonth: 10, fromDays: months(3) }),
  season('Botulism', 'Goats', { fromMonth: 8, toMonth: 10, fromDays: months(3) }),
  season('Pulpy kidney, autumn', 'Sheep', { fromMonth: 2, toMonth: 4, fromDays: months(3) }),
  season('Pulpy kidney, spring', 'Sheep', { fromMonth: 8, toMonth: 10, fromDays: months(3) }),
  season('Pulpy kidney, summer', 'Goats', { fromMonth: 12, toMonth: 1, fromDays: months(3) }),
  season('Pulpy kidney, autumn', 'Goats', { fromMonth: 3, toMonth: 4, fromDays: months(3) }),
  season('Pulpy kidney, winter', 'Goats', { fromMonth: 6, toMonth: 7, fromDays: months(3) }),
  season('Pulpy kidney, spring', 'Goats', { fromMonth: 9, toMonth: 10, fromDays: months(3) }),
  about('Bluetongue, ewes before mating', 'Sheep', {
    mode: 'mating',
    fromDays: -84,
    toDays: -63,
    sex: 'female',
    steps: [0, 21, 42],
    neverPregnant: true,
    note: 'Bottles A, B and C, nine to twelve weeks before the rams go in.',
  }),
  about('Bluetongue, rams after mating', 'Sheep', {
    mode: 'mating',
    fromDays: 1,
    toDays: 60,
    ...rams,
    steps: [0, 21, 42],
    note: 'Bottles A, B and C, after mating.',
  }),
  about('Enzootic abortion (EAE)', 'Sheep', {
    mode: 'mating',
    fromDays: -56,
    toDays: -28,
    sex: 'female',
    neverPregnant: true,
  }),
  byAge('B. ovis (Rev 1), rams', 'Sheep', { fromDays: months(3), toDays: months(6), ...rams }),
  about('Tetanus, before lambing', 'Sheep', {
    mode: 'before_birth',
    fromDays: -42,
    toDays: -28,
    sex: 'female',
  }),
  about('Tetanus, before kidding', 'Goats', {
    mode: 'before_birth',
    fromDays: -42,
    toDays: -28,
    sex: 'female',
  }),
  byAge('Orf', 'Sheep', { fromDays: 14, toDays: months(4) }),
  byAge('Orf', 'Goats', { fromDays: 14, toDays: months(4) }),
];
