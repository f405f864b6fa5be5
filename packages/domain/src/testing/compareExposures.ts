import type { Day } from '../format/dates.ts';
import { closedMating } from '../breeding/breedingState.ts';
import { exposuresOf } from '../breeding/exposure.ts';
import { matingLife } from '../breeding/matingLife.ts';
import { gestationDaysOf } from '../breeding/gestation.ts';
import { defaultSeasonStart, seasonStarts } from '../breeding/season.ts';
import type { Change } from '../ledger/step.ts';
import type { AnimalState } from '../ledger/state.ts';
import { type Chance, chancesOf } from './oracle/exposures.ts';
import type { World } from './oracle/world.ts';

type Opinion = Chance & { sires: string[] };

/** The exposures that the rules see in a life as it was folded. */
function exposuresSaid(state: AnimalState, changes: readonly Change[], day: Day): Opinion[] {
  const past = changes.flatMap((change) => {
    const closed = closedMating(change.before, change.after, change.day);
    return closed ? [{ ...closed, endedOn: change.day }] : [];
  });
  const gestationDays = gestationDaysOf(state.species, state.breed);
  const life = matingLife({ ...state, gestationDays, births: state.birthsOn }, past);
  const startsOn = defaultSeasonStart[state.species];
  const starts = seasonStarts('2019-01-01', day, { startsOn, named: [] });
  return exposuresOf(life, starts, day).map((one) => ({
    opened: one.gateOn,
    closed: one.closedOn,
    pregnant: one.pregnant,
    bore: one.bornOn ?? one.bore,
    away: one.awayOn,
    sires: one.sireIds,
  }));
}

/** Where the two opinions on the exposures of a farm's females differ at the end of a day. */
export function exposureDifferences(
  world: World,
  lives: {
    states: ReadonlyMap<string, AnimalState>;
    changes: ReadonlyMap<string, readonly Change[]>;
  },
  day: Day,
): string[] {
  const found: string[] = [];
  for (const one of world.beasts.values()) {
    const state = lives.states.get(one.id);
    // The chances of a lot, and of one taken out of a lot, are counted in heads.
    if (one.sex !== 'female' || one.isLot || !state || one.split) continue;
    const said = JSON.stringify(exposuresSaid(state, lives.changes.get(one.id) ?? [], day));
    const want = JSON.stringify(chancesOf(one, day));
    if (said !== want) found.push(`${one.id} exposures:\n${said}, not\n${want}`);
  }
  return found;
}
