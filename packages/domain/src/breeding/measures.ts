import { daysBetween } from '../format/dates.ts';

/** What the measures are worked out from; days are the farm's own. */
export type Litter = {
  damId: string;
  on: string;
  sireId: string | null;
  living: number;
  dead: number;
  weaned: number;
  weanedKg: number;
  diedBeforeWeaning: number;
};
export type Mated = { femaleId: string; on: string; sireIds: readonly string[] };
export type Checked = { femaleId: string; on: string; pregnant: boolean };
export type Female = { id: string; bornOn: string | null; mobId: string | null };
export type Records = {
  litters: readonly Litter[];
  mated: readonly Mated[];
  checked: readonly Checked[];
  females: ReadonlyMap<string, Female>;
};
export type Span = { from: string; to: string; gestationDays: number };

export const measureNames = [
  'interval',
  'birth_rate',
  'litter',
  'conception',
  'weaning_rate',
  'mortality',
  'first_birth_age',
  'days_open',
  'weaned_per_female',
] as const;
export type MeasureName = (typeof measureNames)[number];

/** One animal's part in a measure: the measure is the sum of the parts over the sum of what they are of. */
export type Part = {
  animalId: string;
  part: number;
  of: number;
  on: string;
  sireId: string | null;
};
export type LeftOut = { reason: string; animals: number };
export type Measure = { name: MeasureName; parts: Part[]; leftOut: LeftOut[] };

const within = (day: string, { from, to }: Span): boolean => day >= from && day <= to;
const leftOut = (reasons: Record<string, number>): LeftOut[] =>
  Object.entries(reasons)
    .filter(([, animals]) => animals > 0)
    .map(([reason, animals]) => ({ reason, animals }));

const daysPerMonth = 30.4375;

function littersOf(records: Records): Map<string, Litter[]> {
  const byDam = Map.groupBy(records.litters, ({ damId }) => damId);
  for (const litters of byDam.values()) litters.sort((one, other) => (one.on < other.on ? -1 : 1));
  return byDam;
}

/** Mean days between two births of one female, the later one in the period. */
function interval(records: Records, span: Span): Measure {
  const parts: Part[] = [];
  let first = 0;
  for (const litters of littersOf(records).values()) {
    for (const [index, litter] of litters.entries()) {
      const before = litters[index - 1];
      if (!within(litter.on, span)) continue;
      if (before)
        parts.push({
          animalId: litter.damId,
          part: daysBetween(before.on, litter.on),
          of: 1,
          on: litter.on,
          sireId: litter.sireId,
        });
      else first += 1;
    }
  }
  return { name: 'interval', parts, leftOut: leftOut({ 'first birth': first }) };
}

/** Mean days from a birth to the next conception, the next birth being in the period: the interval less the gestation. */
function openDays(records: Records, span: Span): Measure {
  const { parts, leftOut: out } = interval(records, span);
  return {
    name: 'days_open',
    parts: parts.map((one) => ({ ...one, part: Math.max(0, one.part - span.gestationDays) })),
    leftOut: out,
  };
}

/** Age in months at the first birth, for first births in the period. */
function firstBirthAge(records: Records, span: Span): Measure {
  const parts: Part[] = [];
  let unknown = 0;
  for (const [first] of littersOf(records).values()) {
    if (!first || !within(first.on, span)) continue;
    const bornOn = records.females.get(first.damId)?.bornOn;
    if (bornOn)
      parts.push({
        animalId: first.damId,
        part: daysBetween(bornOn, first.on) / daysPerMonth,
        of: 1,
        on: first.on,
        sireId: first.sireId,
      });
    else unknown += 1;
  }
  return {
    name: 'first_birth_age',
    parts,
    leftOut: leftOut({ 'date of birth not known': unknown }),
  };
}

/** Young born alive or dead per birth in the period. */
function litterSize(records: Records, span: Span): Measure {
  return {
    name: 'litter',
    leftOut: [],
    parts: records.litters
      .filter(({ on }) => within(on, span))
      .map(({ damId, living, dead, on, sireId }) => ({
        animalId: damId,
        part: living + dead,
        of: 1,
        on,
        sireId,
      })),
  };
}

/** Females found pregnant of those checked in the period; the last check of each counts. */
function conception(records: Records, span: Span): Measure {
  const last = new Map(
    records.checked
      .filter(({ on }) => within(on, span))
      .sort((one, other) => (one.on < other.on ? -1 : 1))
      .map((one) => [one.femaleId, one]),
  );
  const matings = Map.groupBy(records.mated, ({ femaleId }) => femaleId);
  const sireOf = (femaleId: string, on: string): string | null =>
    matings
      .get(femaleId)
      ?.filter((one) => one.on < on && one.sireIds.length === 1)
      .at(-1)?.sireIds[0] ?? null;
  return {
    name: 'conception',
    leftOut: [],
    parts: [...last.values()].map(({ femaleId, pregnant, on }) => ({
      animalId: femaleId,
      part: pregnant ? 1 : 0,
      of: 1,
      on,
      sireId: sireOf(femaleId, on),
    })),
  };
}

type Outcome = { mated: Mated; litter: Litter | null };

/** Of each female mated a gestation before the period: the birth that followed. Those whose time has not come are left out. */
function outcomes(records: Records, span: Span): { known: Outcome[]; early: number } {
  const byDam = littersOf(records);
  const shift = (on: string): string =>
    new Date(Date.parse(on) + span.gestationDays * 86_400_000).toISOString().slice(0, 10);
  const seen = new Map<string, Outcome>();
  let early = 0;
  for (const mated of records.mated) {
    const expected = shift(mated.on);
    if (expected < span.from) continue;
    if (expected > span.to) {
      early += 1;
      continue;
    }
    // Repeats of one season are one mating: the birth, when there is one, lies within half a year of the expected day.
    const litter =
      byDam.get(mated.femaleId)?.find((one) => Math.abs(daysBetween(expected, one.on)) < 180) ??
      null;
    const known = seen.get(mated.femaleId);
    if (!known || (litter && !known.litter)) seen.set(mated.femaleId, { mated, litter });
  }
  return { known: [...seen.values()], early };
}

function perMated(
  name: MeasureName,
  records: Records,
  span: Span,
  partOf: (litter: Litter) => number,
): Measure {
  const { known, early } = outcomes(records, span);
  return {
    name,
    leftOut: leftOut({ 'mated, but due after the period': early }),
    parts: known.map(({ mated, litter }) => ({
      animalId: mated.femaleId,
      part: litter ? partOf(litter) : 0,
      of: 1,
      on: litter?.on ?? mated.on,
      sireId: litter?.sireId ?? (mated.sireIds.length === 1 ? (mated.sireIds[0] ?? null) : null),
    })),
  };
}

/** Young born alive in the period that died before weaning; those that are neither weaned nor dead are left out. */
function mortality(records: Records, span: Span): Measure {
  const inSpan = records.litters.filter(({ on }) => within(on, span));
  const waiting = inSpan.reduce(
    (sum, one) => sum + one.living - one.weaned - one.diedBeforeWeaning,
    0,
  );
  return {
    name: 'mortality',
    leftOut: leftOut({ 'neither weaned nor dead yet': Math.max(0, waiting) }),
    parts: inSpan.flatMap(({ damId, weaned, diedBeforeWeaning, on, sireId }) =>
      weaned + diedBeforeWeaning > 0
        ? [{ animalId: damId, part: diedBeforeWeaning, of: weaned + diedBeforeWeaning, on, sireId }]
        : [],
    ),
  };
}

/**
 * Every measure of the breeding herd over a period (domain notes, section 3), each with the animals behind it and what
 * was left out and why. Rates are per female mated whose young were due in the period.
 */
export function breedingMeasures(records: Records, span: Span): Measure[] {
  return [
    interval(records, span),
    perMated('birth_rate', records, span, () => 1),
    litterSize(records, span),
    conception(records, span),
    perMated('weaning_rate', records, span, ({ weaned }) => weaned),
    mortality(records, span),
    firstBirthAge(records, span),
    openDays(records, span),
    perMated('weaned_per_female', records, span, ({ weanedKg }) => weanedKg),
  ];
}

/** The measure itself; null when nothing is behind it. */
export function valueOf(parts: readonly Part[]): number | null {
  const of = parts.reduce((sum, one) => sum + one.of, 0);
  return of > 0 ? parts.reduce((sum, one) => sum + one.part, 0) / of : null;
}
