import type { Day } from '../../format/dates.ts';
import { later } from '../oracle/days.ts';
import type { Beast } from '../oracle/beast.ts';
import type { Farm } from './farm.ts';
import { Recorder } from './recorder.ts';

const weeks = 7;

/**
 * What a year of a quiet farm rarely has, all in a few weeks after its last day: lots bought, split and put together,
 * counts that are short, heads lost and found again, deaths and abortions one after the other.
 */
export function withBadWeeks(farm: Farm): Farm {
  const recorder = new Recorder(farm.seed + 777_777, farm.to);
  for (const entry of farm.entries) recorder.world.take(entry);
  const { chance } = recorder;
  for (let count = 1; count <= weeks * 7; count += 1) {
    recorder.goTo(later(farm.to, count));
    if (chance.is(1 / 12)) buy(recorder, farm);
    if (chance.is(1 / 4)) ofLots(recorder, farm);
    if (chance.is(1 / 8)) loseOne(recorder, farm);
    if (chance.is(1 / 12)) abort(recorder, farm);
  }
  return {
    ...farm,
    to: later(farm.to, weeks * 7) as Day, // a day is what it makes
    entries: [...farm.entries, ...recorder.entries],
    untrue: [...farm.untrue, ...recorder.untrue],
  };
}

function buy(recorder: Recorder, { species, camps, mobs, hasLots }: Farm): void {
  const { chance, day } = recorder;
  recorder.record(
    'acquired',
    { animalIds: [chance.id()] },
    {
      species,
      sex: 'female',
      bornOn: later(day, -700),
      campId: chance.one(camps),
      mobId: chance.one(mobs),
      ...(hasLots ? { heads: chance.int(5, 20) } : {}),
    },
  );
}

/** Counted, split, put together, lost and found; most of it within days of each other. */
function ofLots(recorder: Recorder, { species, mobs }: Farm): void {
  const { chance } = recorder;
  const lots = recorder.living(species, (one) => one.isLot && one.heads > 3);
  if (lots.length === 0) return;
  const lot = chance.one(lots);
  const about = { animalIds: [lot.id] };
  const some = (most = lot.heads - 1): number => chance.int(1, Math.max(1, Math.min(4, most)));
  const roll = chance.next();
  if (roll < 0.35)
    return void recorder.record('counted', about, { heads: lot.heads + chance.int(-4, 2) });
  if (roll < 0.45) return void recorder.record('lost', about, { sure: true }, some());
  if (roll < 0.6) return void recorder.record('found', about, { sure: true }, some(3));
  if (roll < 0.75)
    return void recorder.record('split', about, {
      intoId: chance.id(),
      heads: some(),
      mobId: chance.one(mobs),
      scan: 'unknown',
      ...(lot.sex === 'mixed' ? { sex: 'female' } : {}),
    });
  if (roll < 0.9) return merge(recorder, lot, lots);
  recorder.record('died', about, { cause: 'predator', sure: true }, some());
}

function merge(recorder: Recorder, lot: Beast, lots: readonly Beast[]): void {
  const { chance } = recorder;
  const other = lots.find(({ id, sex }) => id !== lot.id && sex === lot.sex);
  if (!other) return;
  const heads = chance.is(0.6) ? lot.heads : chance.int(1, lot.heads);
  recorder.record('merged', { animalIds: [lot.id] }, { intoId: other.id, heads, sure: true });
}

function loseOne(recorder: Recorder, { species }: Farm): void {
  const alone = recorder.living(species, ({ isLot }) => !isLot);
  if (alone.length > 4)
    recorder.record('died', { animalIds: [recorder.chance.one(alone).id] }, { cause: 'disease' });
}

function abort(recorder: Recorder, { species }: Farm): void {
  const dams = recorder.living(species, ({ isLot, sex, births }) => {
    return !isLot && sex === 'female' && births.length > 0;
  });
  if (dams.length > 0)
    recorder.record('aborted', { animalIds: [recorder.chance.one(dams).id] }, { sure: true });
}
