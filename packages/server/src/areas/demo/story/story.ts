import type { Day } from '@kraal/domain/format/dates';
import { rotate } from './care.ts';
import { recordFounders, tagsOf } from './founders.ts';
import { recordLot } from './lot.ts';
import { type Plan, plans } from './plans.ts';
import {
  beginChronicle,
  type DemoFarm,
  type StoryEvent,
  type StorySession,
  type Chronicle,
} from './chronicle.ts';
import { recordYear } from './year.ts';

type Asked = { seed: number; today: Day; idOf: (name: string) => string; farm: DemoFarm };

/**
 * Four years of a farm, oldest first and consistent in itself: the herd is registered with its parents, young are born
 * to dams old enough, weighed and weaned, most sold as weaners, some kept; some die, and animals follow the grass.
 */
export function recordStory({ seed, today, idOf, farm }: Asked): {
  events: StoryEvent[];
  sessions: StorySession[];
} {
  const chronicle = beginChronicle(seed, { today, idOf, farm });
  for (const plan of plans) recordSpecies(chronicle, plan);
  recordLot(chronicle);
  return {
    // An event's number breaks ties of one day, so that a birth stays before its weighing.
    events: chronicle.events.toSorted((a, b) =>
      a.day < b.day ? -1 : a.day > b.day ? 1 : a.hour - b.hour,
    ),
    sessions: chronicle.sessions,
  };
}

function recordSpecies(chronicle: Chronicle, plan: Plan): void {
  const tags = tagsOf(chronicle, plan);
  const herd = recordFounders(chronicle, plan, tags);
  const [first, last] = [chronicle.start, chronicle.today].map((day) => Number(day.slice(0, 4)));
  for (let year = first ?? 0; year <= (last ?? 0); year += 1)
    recordYear({ chronicle, plan, tags, herd }, year);
  rotate(chronicle, plan, herd);
}
