import type { Beast, Species } from '../oracle/beast.ts';
import type { Recorder } from './recorder.ts';

const said = (recorder: Recorder, weighed: number): Record<string, unknown> => {
  const shears = recorder.own('shearing');
  return shears.is(weighed) ? { fleeceKg: shears.int(20, 60) / 10 } : {};
};

/** One is shorn and its fleece weighed or not; of a lot as many heads as there is a day for. */
function shearOne(recorder: Recorder, { id, isLot, heads }: Beast): void {
  const shears = recorder.own('shearing');
  recorder.recordOf('shearing', {
    kind: 'shorn',
    animalIds: [id],
    payload: said(recorder, 0.8),
    ...(isLot && shears.is(0.6) ? { heads: shears.int(1, heads) } : {}),
  });
}

/** Twice a year by the day, and stragglers whenever they are met; now and then a whole mob in one entry. */
export function shear(recorder: Recorder, species: Species, mobs: readonly string[]): void {
  if (species === 'Cattle') return;
  const shears = recorder.own('shearing');
  const isSeason = ['02', '08'].includes(recorder.day.slice(5, 7));
  const mobId = shears.one(mobs);
  if (isSeason && shears.is(1 / 40) && recorder.world.inMob(mobId).length > 0)
    recorder.recordOf('shearing', { kind: 'shorn', mobId, payload: said(recorder, 0.3) });
  if (!shears.is(isSeason ? 1 / 8 : 1 / 60)) return;
  const here = recorder.living(species);
  if (here.length > 0) shearOne(recorder, shears.one(here));
}
