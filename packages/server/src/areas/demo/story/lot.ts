import { addDays } from '@kraal/domain/format/dates';
import type { Chronicle } from './chronicle.ts';

/** A flock nobody knows one by one, as most flocks are. */
export function recordLot({ record, idOf, today, farm }: Chronicle): void {
  const id = idOf('lot');
  const bought = addDays(today, -420);
  record('acquired', bought, [id], {
    species: 'Sheep',
    sex: 'female',
    heads: 120,
    breed: 'Merino',
    name: 'Merino flock',
    bornOn: addDays(bought, -700),
    campId: farm.camps[3],
    from: 'Senekal auction',
    massKg: 48,
    priceCents: 120 * 2_450_00,
  });
  record('weighed', addDays(bought, 150), [id], { massKg: 53.5 }, { heads: 30 });
  // Half of it on the first day, the rest the next, a bale's worth weighed.
  record('shorn', addDays(bought, 180), [id], { fleeceKg: 4.6 }, { heads: 60 });
  record('shorn', addDays(bought, 181), [id], {}, { heads: 60 });
  record('died', addDays(bought, 210), [id], { cause: 'predator', detail: 'jackal' }, { heads: 3 });
  record('counted', addDays(bought, 300), [id], { heads: 116 });
  record('weighed', addDays(bought, 380), [id], { massKg: 55 }, { heads: 40 });
}
