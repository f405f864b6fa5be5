import type { Beast, Species } from '../oracle/beast.ts';
import type { Recorder } from './recorder.ts';

const isOpen = ({ soldHeads, results }: Beast): boolean =>
  results.reduce((sum, { heads }) => sum + heads, 0) < soldHeads;

function said({ afterwards }: Recorder, species: Species, heads: number): Record<string, unknown> {
  const eachKg =
    species === 'Cattle' ? afterwards.int(1800, 3200) / 10 : afterwards.int(120, 300) / 10;
  const isWhole = afterwards.is(0.1);
  return {
    sure: true,
    ...(isWhole || afterwards.is(0.2) ? {} : { coldMassKg: Math.round(eachKg * heads * 10) / 10 }),
    ...(isWhole ? { condemned: 'whole', condemnedFor: 'measles' } : {}),
    ...(afterwards.is(0.7) ? { ageClass: afterwards.one(['A', 'AB', 'B', 'C']) } : {}),
    ...(afterwards.is(0.5) ? { fatCode: afterwards.int(0, 6) } : {}),
    // Never empty: something came back.
    priceCents: afterwards.int(10, 2_000_000),
  };
}

/** What comes back from abattoirs and sales, on the day or long after it, of some and not of others. */
export function hearResult(recorder: Recorder, species: Species): void {
  const { afterwards, world } = recorder;
  const open = [...world.beasts.values()].filter((one) => one.species === species && isOpen(one));
  if (open.length === 0) return;
  const one = afterwards.one(open);
  const left = one.soldHeads - one.results.reduce((sum, { heads }) => sum + heads, 0);
  const heads = one.isLot ? afterwards.int(1, left) : undefined;
  recorder.recordAfterwards(
    'result_received',
    { animalIds: [one.id] },
    said(recorder, species, heads ?? 1),
    heads,
  );
}
