import type { Beast, Species } from '../oracle/beast.ts';
import { later } from '../oracle/days.ts';
import type { Teller } from './teller.ts';

export type Land = { mobs: string[]; camps: string[] };

const breeds: Record<Species, string> = {
  Cattle: 'Bonsmara',
  Sheep: 'Dohne Merino',
  Goats: 'Boer goat',
};

export function register(
  teller: Teller,
  land: Land,
  species: Species,
  what: Record<string, unknown>,
): string {
  const { chance } = teller;
  const id = chance.id();
  const arrival: Record<string, unknown> = {
    species,
    breed: breeds[species],
    campId: chance.one(land.camps),
    mobId: chance.is(0.75) ? land.mobs[0] : chance.one(land.mobs),
    ...what,
  };
  const isKnown = what['heads'] === undefined && chance.is(0.3);
  const known = isKnown ? knownOf(teller, species, arrival) : null;
  // The day she was served is worked out when she comes, by what is known of her then.
  const isKnownFirst = chance.is(0.7) || 'pregnant' in what || 'dueOn' in what;
  if (known && isKnownFirst) teller.tell('registered', { animalIds: [id] }, known);
  teller.tell(chance.is(0.15) ? 'acquired' : 'registered', { animalIds: [id] }, arrival);
  if (known && !isKnownFirst) teller.tell('registered', { animalIds: [id] }, known);
  return id;
}

/**
 * It is in a pedigree too, before its own arrival or after it: some of what is known of it stands only there, some of
 * that is said otherwise by its arrival. `arrival` loses what is known from there alone.
 */
function knownOf(
  teller: Teller,
  species: Species,
  arrival: Record<string, unknown>,
): Record<string, unknown> {
  const { chance, day } = teller;
  const { sex, bornOn } = arrival;
  const only = (name: string): unknown => {
    const value = arrival[name];
    if (chance.is(0.5)) delete arrival[name];
    return value;
  };
  const damId = chance.is(0.5) ? chance.id() : undefined;
  if (damId)
    teller.tell(
      'registered',
      { animalIds: [damId] },
      { species, sex: 'female', reference: true, bornOn: later(day, -6000) },
    );
  return {
    species,
    sex,
    reference: true,
    breed: chance.is(0.3) ? 'Other' : only('breed'),
    // Told anew with another day of birth, its arrival's is the one that holds.
    ...(bornOn === undefined
      ? {}
      : { bornOn: chance.is(0.2) ? later(String(bornOn), -1) : only('bornOn') }),
    ...(damId ? { damId } : {}),
  };
}

/** What some bring along: a last birth, a pregnancy with its day or without, a withdrawal that still runs. */
function brought(teller: Teller, species: Species): Record<string, unknown> {
  const { chance, day } = teller;
  const roll = chance.next();
  const carries = { Cattle: 291, Sheep: 150, Goats: 148 }[species];
  return {
    ...(chance.is(0.25) ? { lastBirthOn: later(day, -chance.int(60, 300)) } : {}),
    ...(chance.is(0.15) ? { meatUntil: later(day, chance.int(1, 40)) } : {}),
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
export function stock(teller: Teller, land: Land, species: Species, females: number): void {
  const { chance } = teller;
  const years = species === 'Cattle' ? [3, 9] : [2, 6];
  const bornOn = (): string =>
    later(teller.day, -chance.int((years[0] ?? 2) * 365, (years[1] ?? 6) * 365));
  for (let count = 0; count < females; count += 1)
    register(teller, land, species, {
      sex: 'female',
      bornOn: bornOn(),
      ...(chance.is(0.7) ? { births: chance.int(1, 4) } : {}),
      ...brought(teller, species),
    });
  for (let count = 0; count < 3; count += 1)
    register(teller, land, species, { sex: 'male', bornOn: bornOn() });
}

/** A farm whose sires are gone buys one. */
export function buySire(teller: Teller, land: Land, species: Species): void {
  const entire = teller.living(
    species,
    ({ sex, castratedOn }) => sex === 'male' && castratedOn === null,
  );
  if (entire.length < 2)
    register(teller, land, species, { sex: 'male', bornOn: later(teller.day, -1200) });
}

/** Lots: so many heads that nobody knows one by one. */
export function stockLots(teller: Teller, land: Land, species: Species): void {
  const { chance } = teller;
  register(teller, land, species, {
    sex: 'female',
    heads: chance.int(20, 40),
    bornOn: later(teller.day, -900),
  });
  register(teller, land, species, {
    sex: 'female',
    heads: chance.int(10, 20),
    bornOn: later(teller.day, -1500),
  });
  register(teller, land, species, {
    sex: 'mixed',
    heads: chance.int(8, 16),
    bornOn: later(teller.day, -200),
    weaned: true,
  });
}

export function moveAbout(teller: Teller, land: Land, species: Species): void {
  const { chance } = teller;
  const mobId = chance.one(land.mobs);
  const campId = chance.one(land.camps);
  const here = teller.world.inMob(mobId);
  const roll = chance.next();
  if (roll < 0.4 && here.length > 0) {
    teller.tell('moved', { mobId }, { campId });
    return;
  }
  const chosen = teller.some(teller.living(species), chance.int(1, 5));
  if (chosen.length === 0) return;
  const animalIds = chosen.map(({ id }) => id);
  if (roll < 0.65) teller.tell('moved', { animalIds }, { campId });
  else if (roll < 0.85) teller.tell('joined_mob', { animalIds }, { mobId });
  else if (roll < 0.88 && here.length > 0) {
    const to = chance.one(land.mobs);
    teller.tell('joined_mob', { mobId }, { mobId: to });
  } else {
    const member = chosen.find(({ mob }) => mob !== null);
    if (member) teller.tell('left_mob', { animalIds: [member.id] }, { mobId: member.mob });
  }
}

export function splitAndMerge(teller: Teller, land: Land, species: Species): void {
  const { chance } = teller;
  const lots = teller.living(species, (one) => one.isLot && one.heads > 1);
  if (lots.length === 0) return;
  const lot = chance.one(lots);
  const roll = chance.next();
  if (roll < 0.4) {
    const heads = chance.int(1, Math.max(1, Math.floor(lot.heads / 2)));
    teller.tell(
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
    teller.tell(
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
      teller.tell(
        'merged',
        { animalIds: [lot.id] },
        {
          intoId: other.id,
          heads: chance.is(0.5) ? lot.heads : chance.int(1, lot.heads),
          sure: true,
        },
      );
  } else if (roll < 0.9)
    teller.tell(
      'counted',
      { animalIds: [lot.id] },
      { heads: Math.max(1, lot.heads + chance.int(-2, 1)) },
    );
  else
    teller.tell(
      'died',
      { animalIds: [lot.id] },
      { cause: 'predator', sure: true },
      chance.int(1, Math.min(3, lot.heads)),
    );
}

/** Losses of every kind; some are found again, some deaths were recorded by mistake. */
export function lose(teller: Teller, species: Species): void {
  const { chance } = teller;
  const alone = teller.living(species, (one) => !one.isLot);
  const gone = [...teller.world.beasts.values()].filter(
    (one) => one.species === species && (one.status === 'lost' || one.status === 'stolen'),
  );
  if (gone.length > 0 && chance.is(0.5)) {
    teller.tell('found', { animalIds: [chance.one(gone).id] });
    return;
  }
  if (alone.length < 6) return;
  const one = chance.one(alone);
  const roll = chance.next();
  if (roll < 0.4) teller.tell('died', { animalIds: [one.id] }, { cause: 'disease' });
  else if (roll < 0.6) teller.tell(chance.one(['lost', 'stolen']), { animalIds: [one.id] });
  else if (roll < 0.8) teller.slip('died', { animalIds: [one.id] }, { cause: 'unknown' });
  else teller.tell('sold', { animalIds: [one.id] }, { to: 'a neighbour', sure: true });
}

export const youngAtFoot = (teller: Teller, species: Species): Beast[] =>
  teller.living(
    species,
    (one) =>
      !one.isLot &&
      one.weanedOn === null &&
      one.bornOn !== null &&
      later(one.bornOn, 380) > teller.day &&
      one.dam !== null,
  );

/**
 * A male was entered a second time, and things happen to that record too until somebody notices. Of females the tests
 * of `recorded_twice` speak: what two records know of one pregnancy is no matter of chance.
 */
export function enterTwice(teller: Teller, land: Land, species: Species): void {
  const { chance } = teller;
  const males = teller.living(
    species,
    ({ isLot, split, sex }) => !isLot && !split && sex === 'male',
  );
  if (males.length === 0) return;
  const { id: keptId, castratedOn } = chance.one(males);
  const id = register(teller, land, species, { sex: 'male', castrated: castratedOn !== null });
  teller.doubles.push({ id, keptId, on: later(teller.day, chance.int(1, 40)) });
}

/** Of those that are noticed today the younger record is closed, while it is here. */
export function noticeDoubles(teller: Teller): void {
  for (const { id, keptId } of teller.doubles.filter(({ on }) => on === teller.day))
    if (teller.world.get(id).status === 'alive' && teller.world.get(keptId).status !== 'merged')
      teller.tell('recorded_twice', { animalIds: [id] }, { keptId, sure: true });
}
