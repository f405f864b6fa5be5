import type { Day } from '../../format/dates.ts';
import { later } from '../oracle/days.ts';
import type { Farm } from './farm.ts';
import { Recorder } from './recorder.ts';

const days = 60;
/** Two for which an animal stands still, by name and in other words, and one for which it does not. */
const diseases = ['bovine_brucellosis', 'Bovine brucellosis', 'foot_and_mouth', 'pulpy_kidney'];

/**
 * What an ordinary farm does before a sale, all in the weeks after its last day: animals are branded, tattooed and given
 * an EID, some lose it again, a disease is named and tested for, and a few are bought.
 */
export function withMarks(farm: Farm): Farm {
  const recorder = new Recorder(farm.seed + 888_888, farm.to);
  for (const entry of farm.entries) recorder.world.take(entry);
  const { chance } = recorder;
  for (let count = 1; count <= days; count += 1) {
    recorder.goTo(later(farm.to, count));
    const singles = recorder.living(farm.species, (one) => !one.isLot && !one.ofOne);
    if (singles.length === 0) continue;
    // Some of them again and again: what is named twice, tested, worn and lost.
    const about = { animalIds: [chance.one(chance.is(0.5) ? singles.slice(0, 4) : singles).id] };
    const roll = chance.next();
    if (roll < 0.3) recorder.record('identified', about, { brand: 'KB7' });
    else if (roll < 0.5) recorder.record('identified', about, { tattoo: 'AB1' });
    else if (roll < 0.7)
      recorder.record('identified', about, {
        eid: `710${String(chance.int(1, 274_877_906_943)).padStart(12, '0')}`,
      });
    else if (roll < 0.8)
      recorder.record('diagnosed', about, {
        disease: chance.one(diseases),
        certainty: 'suspected',
      });
    else if (roll < 0.9)
      recorder.record('lab_tested', about, {
        test: 'Rose Bengal',
        disease: chance.one(['bovine_brucellosis', 'foot_and_mouth']),
        result: chance.one(['negative', 'negative', 'positive', 'pending']),
      });
    else if (roll < 0.94)
      recorder.record(
        'acquired',
        { animalIds: [chance.id()] },
        {
          species: farm.species,
          sex: 'female',
          bornOn: later(recorder.day, -700),
          campId: chance.one(farm.camps),
          ...(chance.is(0.5) ? { brand: 'ZZ9' } : {}),
        },
      );
  }
  return {
    ...farm,
    to: later(farm.to, days) as Day, // a day is what it makes
    entries: [...farm.entries, ...recorder.entries],
    untrue: [...farm.untrue, ...recorder.untrue],
  };
}
