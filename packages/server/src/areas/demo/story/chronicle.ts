import { type KindName, type PayloadOf, type Statement, statement } from '@kraal/domain/all';
import type { Species } from '@kraal/domain/animals/species';
import { addDays, type Day } from '@kraal/domain/format/dates';
import type { DoseUnit } from '@kraal/domain/health/medicine';
import { chance } from './chance.ts';

export type StoryEvent = Statement & {
  id: string;
  day: Day;
  hour: number;
  animalIds: string[];
  heads?: number;
  sessionId?: string;
  actId?: string;
};
/** A morning at the crush. */
export type StorySession = { id: string; name: string; species: Species; day: Day };
export type Label = {
  id: string;
  batchId: string;
  unit: DoseUnit;
  meatDays: number;
  milkDays: number;
};
export type DemoFarm = {
  camps: string[];
  mobs: Record<Species, string>;
  medicines: Record<'drench' | 'goatDrench' | 'antibiotic', Label>;
  /** Pictures that lie ready, by what they show. */
  photos: Record<Species | 'wire', string>;
};
export type Beast = {
  id: string;
  sex: 'female' | 'male';
  bornOn: Day;
  /** Who is put to her is not her own father. */
  sireId: string | null;
  gone: boolean;
  damOf: string[];
  /** When she last gave birth. */
  boreOn: Day | null;
};

/** What belongs to an entry beside its payload. */
type Beside = { heads?: number; sessionId?: string; actId?: string };

/** The story as far as it is told, and what every part of it needs. */
export type Chronicle = {
  farm: DemoFarm;
  start: Day;
  today: Day;
  events: StoryEvent[];
  sessions: StorySession[];
  idOf: (name: string) => string;
  next: () => number;
  between: (low: number, high: number) => number;
  record: <Name extends KindName>(
    kind: Name,
    day: Day,
    animalIds: string[],
    payload: PayloadOf<Name>,
    beside?: Beside,
  ) => void;
  session: (name: string, species: Species, day: Day) => string;
  leftBefore: (id: string, day: Day) => boolean;
};

export const round = (value: number, step: number): number => Math.round(value / step) * step;

const isExit = ({ kind }: StoryEvent): boolean =>
  kind === 'sold' || kind === 'died' || kind === 'slaughtered';

/** Ids of sessions begin with their moment (UUID version 7), by which they are listed. */
function ofDayId(id: string, day: Day): string {
  const time = Date.parse(day).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${id.slice(15)}`;
}

/** In: the seed, the last day that is told, ids by name, the farm's places and medicines. */
export function beginChronicle(
  seed: number,
  { today, idOf, farm }: { today: Day; idOf: (name: string) => string; farm: DemoFarm },
): Chronicle {
  const next = chance(seed);
  const events: StoryEvent[] = [];
  const sessions: StorySession[] = [];
  let count = 0;
  const ofDay = new Map<Day, number>();
  return {
    farm,
    start: addDays(today, -4 * 365),
    today,
    events,
    sessions,
    idOf,
    next,
    between: (low, high) => low + (high - low) * next(),
    record: (kind, day, animalIds, payload, beside = {}) => {
      if (day > today || animalIds.length === 0) return;
      count += 1;
      const before = ofDay.get(day) ?? 0;
      ofDay.set(day, before + 1);
      events.push({
        ...statement(kind, payload),
        id: idOf(`event ${count}`),
        day,
        // In the order in which it is told: a mother is registered before her daughter.
        hour: 7 + Math.min(9, Math.floor(before / 30)),
        animalIds,
        ...beside,
      });
    },
    session: (name, species, day) => {
      const id = ofDayId(idOf(`session ${name} ${day}`), day);
      if (day <= today) sessions.push({ id, name, species, day });
      return id;
    },
    leftBefore: (id, day) =>
      events.some((one) => isExit(one) && one.day <= day && one.animalIds.includes(id)),
  };
}
