import type { Beast, Species } from '../oracle/beast.ts';
import { later } from '../oracle/days.ts';
import { looks } from './looks.ts';
import type { Recorder } from './recorder.ts';

export type Land = { mobs: string[]; camps: string[]; places: string[] };

const breeds: Record<Species, string> = {
  Cattle: 'Bonsmara',
  Sheep: 'Dohne Merino',
  Goats: 'Boer goat',
};

export function register(
  recorder: Recorder,
  land: Land,
  species: Species,
  what: Record<string, unknown>,
): string {
  const { chance } = recorder;
  const id = chance.id();
  const arrival: Record<string, unknown> = {
    species,
    breed: breeds[species],
    campId: chance.one(land.camps),
    mobId: chance.is(0.75) ? land.mobs[0] : chance.one(land.mobs),
    ...looks(recorder.beside),
    // By a list of a herd, whose books open with the birth of each.
    ...(recorder.beside.is(0.15)
      ? { listedOn: later(recorder.day, recorder.beside.int(0, 900)) }
      : {}),
    ...what,
  };
  const isKnown = what['heads'] === undefined && chance.is(0.3);
  const known = isKnown ? knownOf(recorder, species, arrival) : null;
  // The day she was served is worked out when she comes, by what is known of her then.
  const isKnownFirst = chance.is(0.7) || 'pregnant' in what || 'dueOn' in what;
  if (known && isKnownFirst) recorder.record('registered', { animalIds: [id] }, known);
  recorder.record(chance.is(0.15) ? 'acquired' : 'registered', { animalIds: [id] }, arrival);
  if (known && !isKnownFirst) recorder.record('registered', { animalIds: [id] }, known);
  return id;
}

/**
 * It is in a pedigree too, before its own arrival or after it: some of what is known of it stands only there, some of
 * that is said otherwise by its arrival. `arrival` loses what is known from there alone.
 */
function knownOf(
  recorder: Recorder,
  species: Species,
  arrival: Record<string, unknown>,
): Record<string, unknown> {
  const { chance, day } = recorder;
  const { sex, bornOn } = arrival;
  const only = (name: string): unknown => {
    const value = arrival[name];
    if (chance.is(0.5)) delete arrival[name];
    return value;
  };
  const damId = chance.is(0.5) ? chance.id() : undefined;
  if (damId)
    recorder.record(
      'registered',
      { animalIds: [damId] },
      { species, sex: 'female', reference: true, bornOn: later(day, -6000) },
    );
  return {
    species,
    sex,
    reference: true,
    breed: chance.is(0.3) ? 'Other' : only('breed'),
    ...looks(recorder.beside),
    // Told anew with another day of birth, its arrival's is the one that holds.
    ...(bornOn === undefined
      ? {}
      : { bornOn: chance.is(0.2) ? later(String(bornOn), -1) : only('bornOn') }),
    ...(damId ? { damId } : {}),
  };
}

/** What a seller said that still holds it back: its meat, its export beside that or alone. */
const heldBefore = (day: string, days: number): Record<string, unknown> => ({
  ...(days % 5 === 0 ? {} : { meatUntil: later(day, days) }),
  ...(days % 2 === 0 ? {} : { exportUntil: later(day, days % 3 === 0 ? 1 : 2 * days) }),
});

/** What some bring along: a last birth, a pregnancy with its day or without, a withdrawal that still runs. */
function brought(recorder: Recorder, species: Species): Record<string, unknown> {
  const { chance, day } = recorder;
  const roll = chance.next();
  const carries = { Cattle: 291, Sheep: 150, Goats: 148 }[species];
  return {
    ...(chance.is(0.25) ? { lastBirthOn: later(day, -chance.int(60, 300)) } : {}),
    ...(chance.is(0.15) ? heldBefore(day, chance.int(1, 40)) : {}),
    ...(roll < 0.1
      ? { pregnant: false }
      : roll < 0.25
        ? { pregnant: true }
        : roll < 0.35
          ? { dueOn: later(day, chance.int(10, carries - 40)) }
          : {}),
  };
}

/** The herd of the first day: grown females, two or three sires, a few of each age. */
export function stock(recorder: Recorder, land: Land, species: Species, females: number): void {
  const { chance } = recorder;
  const years = species === 'Cattle' ? [3, 9] : [2, 6];
  const bornOn = (): string =>
    later(recorder.day, -chance.int((years[0] ?? 2) * 365, (years[1] ?? 6) * 365));
  for (let count = 0; count < females; count += 1)
    register(recorder, land, species, {
      sex: 'female',
      bornOn: bornOn(),
      ...(chance.is(0.7) ? { births: chance.int(1, 4) } : {}),
      ...brought(recorder, species),
    });
  for (let count = 0; count < 3; count += 1)
    register(recorder, land, species, { sex: 'male', bornOn: bornOn() });
}

/** A farm whose sires are gone buys one. */
export function buySire(recorder: Recorder, land: Land, species: Species): void {
  const entire = recorder.living(
    species,
    ({ sex, castratedOn }) => sex === 'male' && castratedOn === null,
  );
  if (entire.length < 2)
    register(recorder, land, species, { sex: 'male', bornOn: later(recorder.day, -1200) });
}

/** Lots: so many heads that nobody knows one by one. */
export function stockLots(recorder: Recorder, land: Land, species: Species): void {
  const { chance } = recorder;
  register(recorder, land, species, {
    sex: 'female',
    heads: chance.int(20, 40),
    bornOn: later(recorder.day, -900),
  });
  register(recorder, land, species, {
    sex: 'female',
    heads: chance.int(10, 20),
    bornOn: later(recorder.day, -1500),
  });
  register(recorder, land, species, {
    sex: 'mixed',
    heads: chance.int(8, 16),
    bornOn: later(recorder.day, -200),
    weaned: true,
  });
}

export function moveAbout(recorder: Recorder, land: Land, species: Species): void {
  const { chance } = recorder;
  const mobId = chance.one(land.mobs);
  const campId = chance.one(land.camps);
  const here = recorder.world.inMob(mobId);
  const roll = chance.next();
  if (roll < 0.4 && here.length > 0) {
    recorder.record('moved', { mobId }, { campId });
    return;
  }
  const chosen = recorder.some(recorder.living(species), chance.int(1, 5));
  if (chosen.length === 0) return;
  const animalIds = chosen.map(({ id }) => id);
  if (roll < 0.65) recorder.record('moved', { animalIds }, { campId });
  else if (roll < 0.85) recorder.record('joined_mob', { animalIds }, { mobId });
  else if (roll < 0.88 && here.length > 0) {
    const to = chance.one(land.mobs);
    recorder.record('joined_mob', { mobId }, { mobId: to });
  } else {
    const member = chosen.find(({ mob }) => mob !== null);
    if (member) recorder.record('left_mob', { animalIds: [member.id] }, { mobId: member.mob });
  }
}

export function splitAndMerge(recorder: Recorder, land: Land, species: Species): void {
  const { chance } = recorder;
  const lots = recorder.living(species, (one) => one.isLot && one.heads > 1);
  if (lots.length === 0) return;
  const lot = chance.one(lots);
  const roll = chance.next();
  if (roll < 0.4) {
    const heads = chance.int(1, Math.max(1, Math.floor(lot.heads / 2)));
    recorder.record(
      'split',
      { animalIds: [lot.id] },
      {
        intoId: chance.id(),
        heads,
        ...(chance.is(0.3) ? { mobId: chance.one(land.mobs) } : {}),
        scan: chance.one(['empty', 'single', 'twin', 'gave_birth', 'not_yet', 'unknown']),
        ...(heads === 1 && lot.sex === 'mixed' ? { sex: chance.one(['female', 'male']) } : {}),
      },
    );
  } else if (roll < 0.6) {
    // One is caught and tagged: it becomes an animal of its own.
    recorder.record(
      'split',
      { animalIds: [lot.id] },
      {
        intoId: chance.id(),
        heads: 1,
        tag: `T${chance.int(100_000, 999_999)}`,
        scan: chance.one(['empty', 'single', 'twin', 'gave_birth', 'not_yet', 'unknown']),
        ...(lot.sex === 'mixed' ? { sex: chance.one(['female', 'male']) } : {}),
      },
    );
  } else if (roll < 0.8) {
    const other = lots.find((one) => one.id !== lot.id && one.sex === lot.sex);
    if (other)
      recorder.record(
        'merged',
        { animalIds: [lot.id] },
        {
          intoId: other.id,
          heads: chance.is(0.5) ? lot.heads : chance.int(1, lot.heads),
          sure: true,
        },
      );
  } else if (roll < 0.9)
    recorder.record(
      'counted',
      { animalIds: [lot.id] },
      { heads: Math.max(1, lot.heads + chance.int(-2, 1)) },
    );
  else
    recorder.record(
      'died',
      { animalIds: [lot.id] },
      { cause: 'predator', sure: true },
      chance.int(1, Math.min(3, lot.heads)),
    );
}

/** Losses of every kind; some are found again, some deaths were recorded by mistake. */
export function lose(recorder: Recorder, species: Species): void {
  const { chance } = recorder;
  const alone = recorder.living(species, (one) => !one.isLot);
  const gone = [...recorder.world.beasts.values()].filter(
    (one) => one.species === species && (one.status === 'lost' || one.status === 'stolen'),
  );
  if (gone.length > 0 && chance.is(0.5)) {
    recorder.record('found', { animalIds: [chance.one(gone).id] });
    return;
  }
  if (alone.length < 6) return;
  const one = chance.one(alone);
  const roll = chance.next();
  if (roll < 0.4) recorder.record('died', { animalIds: [one.id] }, { cause: 'disease' });
  else if (roll < 0.6) recorder.record(chance.one(['lost', 'stolen']), { animalIds: [one.id] });
  else if (roll < 0.8) recorder.slip('died', { animalIds: [one.id] }, { cause: 'unknown' });
  else recorder.record('sold', { animalIds: [one.id] }, { to: 'a neighbour', sure: true });
}

export const youngAtFoot = (recorder: Recorder, species: Species): Beast[] =>
  recorder.living(
    species,
    (one) =>
      !one.isLot &&
      one.weanedOn === null &&
      one.bornOn !== null &&
      later(one.bornOn, 380) > recorder.day &&
      one.dam !== null,
  );

/**
 * A male was entered a second time, and things happen to that record too until somebody notices. Of females the tests
 * of `recorded_twice` speak: what two records know of one pregnancy is no matter of chance.
 */
export function recordTwice(recorder: Recorder, land: Land, species: Species): void {
  const { chance } = recorder;
  const males = recorder.living(
    species,
    ({ isLot, split, sex }) => !isLot && !split && sex === 'male',
  );
  if (males.length === 0) return;
  const { id: keptId, castratedOn } = chance.one(males);
  const id = register(recorder, land, species, { sex: 'male', castrated: castratedOn !== null });
  recorder.doubles.push({ id, keptId, on: later(recorder.day, chance.int(1, 40)) });
}

/** Of those that are noticed today the younger record is closed, while it is here. */
export function noticeDoubles(recorder: Recorder): void {
  for (const { id, keptId } of recorder.doubles.filter(({ on }) => on === recorder.day))
    if (recorder.world.get(id).status === 'alive' && recorder.world.get(keptId).status !== 'merged')
      recorder.record('recorded_twice', { animalIds: [id] }, { keptId, sure: true });
}

/** Some go to a show, a vet or somebody's grazing, not all arrive on record; they come back to a camp or a mob, or are sold there. */
export function sendAway(recorder: Recorder, land: Land, species: Species): void {
  const { beside } = recorder;
  const living = recorder.living(species);
  const away = living.filter((one) => one.away !== null);
  const onRoad = away.filter((one) => one.away?.at === null);
  const ids = (of: readonly Beast[]): string[] => of.map(({ id }) => id);
  const roll = beside.next();
  if (onRoad.length > 0 && roll < 0.45)
    return recorder.recordBeside(
      'arrived',
      { animalIds: ids(onRoad) },
      beside.is(0.2) ? { placeId: beside.one(land.places) } : {},
    );
  if (away.length > 0 && roll < 0.75) {
    const back = away.filter(() => beside.is(0.7));
    if (back.length === 0) return;
    return roll < 0.65
      ? recorder.recordBeside(
          'moved',
          { animalIds: ids(back) },
          { campId: beside.is(0.9) ? beside.one(land.camps) : null },
        )
      : recorder.recordBeside(
          'joined_mob',
          { animalIds: ids(back) },
          { mobId: beside.one(land.mobs) },
        );
  }
  const placeId = beside.one(land.places);
  const going = living.filter(() => beside.is(0.15)).slice(0, 6);
  if (going.length === 0) return;
  // Two entries of one lorry, or one of all of them.
  const loadId = beside.is(0.5) ? beside.id() : undefined;
  const [first, ...rest] = ids(going);
  if (loadId === undefined || first === undefined)
    return recorder.recordBeside('departed', { animalIds: ids(going) }, { placeId });
  recorder.recordBeside('departed', { animalIds: [first] }, { placeId, loadId });
  if (rest.length > 0) recorder.recordBeside('departed', { animalIds: rest }, { placeId, loadId });
}
