import { addDays, asDay, daysBetween } from '@kraal/domain/format/dates';
import { type Chance, chance } from '@kraal/domain/testing/chance';
import { dayOfEntry } from '@kraal/domain/testing/entry';
import type { Farm } from '@kraal/domain/testing/generator/farm';
import {
  type Begun,
  headsOfReached,
  reachedBackFrom,
  reachedFrom,
  type Whereabouts,
  whereaboutsOf,
} from '@kraal/domain/testing/oracle/traces';
import type { Running } from '../start.ts';
import { call, type Person } from './kraal.ts';

/** The generator's farms keep no summer time. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+02:00`);
const dayOf = (ms: number): string => dayOfEntry({ occurredAt: new Date(ms).toISOString() });

type Answer = {
  total: { heads: number };
  items: {
    id: string;
    step: number;
    on: string;
    how: string;
    viaId: string | null;
    days: number;
  }[];
};

const perFarm = 6;

type Of = { farm: Farm; where: Whereabouts; ids: string[]; turn: number; way: 'spread' | 'source' };

/** Of lots often one of whose heads some went to another meanwhile: by chance alone few traces would meet that. */
function beginning(random: Chance, { farm, where: { passings }, ids, turn, way }: Of) {
  if (passings.length > 0 && turn < 4) {
    const { giver, receiver, at } = random.one(passings);
    const day = asDay(dayOf(at));
    return {
      start: { animal: way === 'spread' ? giver : receiver },
      from: addDays(day, -random.int(1, 40)),
      until: addDays(day, random.int(1, 60)),
    };
  }
  const [animal, camp] = [random.one(ids), random.one(farm.camps)];
  const from = addDays(
    asDay(farm.from),
    random.int(0, daysBetween(asDay(farm.from), asDay(farm.to))),
  );
  const start: Begun = turn % 3 === 2 ? { camp } : { animal };
  return { start, from, until: addDays(from, random.int(0, 120)) };
}

/**
 * Where traces of random animals and camps, over random days, differ from the oracle's, which goes through all pairs.
 * Besides, whoever is said to have been met through another stood in a camp with that one.
 */
export async function traceDifferences(
  kraal: Running,
  { token, farmId }: Person,
  { farm, seed, today }: { farm: Farm; seed: number; today: string },
): Promise<string[]> {
  const random = chance(seed);
  const where = whereaboutsOf(farm.entries);
  const ids = [...new Set(where.stays.map(({ id }) => id))].sort();
  const found: string[] = [];
  if (ids.length === 0) return found;
  for (let turn = 0; turn < perFarm; turn += 1) {
    const way = turn % 2 === 0 ? 'spread' : 'source';
    const { start, from, until } = beginning(random, { farm, where, ids, turn, way });
    const steps = random.int(1, 3);
    const lingersDays = random.is(0.3) ? random.int(1, 30) : 0;
    const span = {
      from: startOf(from),
      until: startOf(addDays(asDay(until < today ? until : today), 1)),
      lingersDays,
    };
    const reach = way === 'spread' ? reachedFrom : reachedBackFrom;
    const reached = [...reach(where, start, span, steps)];
    const wanted = reached
      .map(([id, { step, at }]) => `${id} ${step} ${dayOf(way === 'spread' ? at : at - 1)}`)
      .sort();
    const asked = 'camp' in start ? `campId=${start.camp}` : `animalId=${start.animal}`;
    const path = `trace?${asked}&way=${way}&from=${from}&until=${until}&steps=${steps}&lingersDays=${lingersDays}`;
    const { status, body } = await call(kraal, 'GET', `/api/farms/${farmId}/${path}`, { token });
    if (status !== 200) {
      found.push(`${path}: ${status} ${JSON.stringify(body)}`);
      continue;
    }
    const { items, total } = body as Answer;
    const since = (best: number) => (way === 'spread' ? startOf(dayOf(best)) : span.from);
    const heads = headsOfReached(
      where,
      reached.map(([id, { best }]) => ({ id, since: since(best) })),
      span.until,
    );
    if (heads !== total.heads) found.push(`${path}: ${total.heads} heads of ${heads}`);
    const told = items.map(({ id, step, on }) => `${id} ${step} ${on}`).sort();
    for (const one of wanted.filter((line) => !told.includes(line))) found.push(`${path} - ${one}`);
    for (const one of told.filter((line) => !wanted.includes(line))) found.push(`${path} + ${one}`);
    for (const { id, how, viaId, days } of items)
      if (how === 'camp' && (viaId === null || (days < 1 && lingersDays === 0)))
        found.push(`${path} nobody: ${id}`);
  }
  return found;
}
