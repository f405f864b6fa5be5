import { expect, it } from 'vitest';
import { asDay } from '../format/dates.ts';
import { mayMove } from '../movement/mayMove.ts';
import { leavingKinds } from '../movement/moveKinds.ts';
import { placeKinds } from '../movement/places.ts';
import { muddled } from './arrival.ts';
import { chance } from './chance.ts';
import { dayOfEntry } from './entry.ts';
import { type Farm, makeFarm } from './generator/farm.ts';
import { withMarks } from './generator/marks.ts';
import { MemoryLedger } from './memoryLedger.ts';
import { later } from './oracle/days.ts';
import { slipsOf } from './oracle/moves.ts';
import { World } from './oracle/world.ts';

/** More in the long run: `MOVE_FARMS=300 npx vitest run moves`. */
const farms = Number(process.env['MOVE_FARMS'] ?? 16);
const firstSeed = Number(process.env['MOVE_SEED'] ?? 8000);

/** The same farm under later law: every day of it three years on. */
const yearsLater = (farm: Farm): Farm =>
  JSON.parse(
    JSON.stringify(farm).replaceAll(/\b20\d\d-\d\d-\d\d/g, (day) => later(day, 1096)),
  ) as Farm; // the same, with other days

it(`of ${farms} random farms whoever may leave, and who may not until when, is what their entries say`, {
  timeout: 600_000,
}, async () => {
  const spoken = new Set<string>();
  for (let seed = firstSeed; seed < firstSeed + farms; seed += 1) {
    const told = withMarks(makeFarm(seed, 500 + ((seed * 131) % 700)));
    const farm = seed % 2 === 0 ? told : yearsLater(told);
    const ledger = new MemoryLedger();
    await ledger.recordAll(muddled(farm, chance(seed), 500, seed % 2 === 1));
    const random = chance(seed + 1);
    for (const back of [0, 9, 30, 75]) {
      const day = later(farm.to, -back);
      const world = new World(farm.entries.filter((entry) => dayOfEntry(entry) <= day));
      for (const one of world.beasts.values()) {
        const state = ledger.stateOn(one.id, day);
        // Of lots, and of heads taken out of them, what they had as a lot is another oracle's.
        if (!state || one.isLot || one.split || one.ofOne || state.status === 'reference') continue;
        const asked = {
          kind: random.one(leavingKinds),
          place: random.one(placeKinds),
          placeId: random.one(farm.places),
          abroad: random.is(0.3),
          promised: random.is(0.1),
          stopped: random.is(0.1),
          met: random.is(0.2) ? later(day, -random.int(0, 40)) : null,
        };
        const bought = farm.entries.find(
          ({ kind, animalIds }) => kind === 'acquired' && animalIds?.includes(one.id),
        );
        const found = mayMove(
          state,
          {
            kind: asked.kind,
            day: asDay(day),
            from: [],
            to: { id: asked.placeId, kind: asked.place, health: 'free', restrictions: [] },
            forExport: asked.abroad,
            gestation: {},
          },
          {
            cameOn: bought ? dayOfEntry(bought) : null,
            metOn: asked.met === null ? null : asDay(asked.met),
            isPromised: asked.promised,
            isStopped: asked.stopped,
          },
        ).map(({ rule, until, blocks }) => {
          spoken.add(`${rule} ${blocks ? 'blocks' : 'warns'}`);
          return `${rule} ${until ?? 'open'} ${blocks ? 'blocks' : 'warns'}`;
        });
        const expected = slipsOf(world, one.id, { entries: farm.entries, day, asked });
        expect(found, `farm ${seed}, ${day}, ${one.id}, ${JSON.stringify(asked)}`).toEqual(
          expected,
        );
      }
    }
  }
  // A rule that never spoke was never proved.
  if (farms >= 8)
    expect([...spoken].sort()).toEqual([
      'controlled_disease blocks',
      'export_interval blocks',
      'export_interval warns',
      'fresh_brand blocks',
      'heavily_pregnant blocks',
      'heavily_pregnant warns',
      'isolation blocks',
      'isolation warns',
      'just_gave_birth blocks',
      'meat_withdrawal blocks',
      'meat_withdrawal warns',
      'met_isolated warns',
      'milk_withdrawal warns',
      'newborn warns',
      'not_here blocks',
      'not_ours warns',
      'not_registered warns',
      'not_theirs blocks',
      'promised blocks',
      'stolen_mark warns',
      'unmarked warns',
    ]);
});
