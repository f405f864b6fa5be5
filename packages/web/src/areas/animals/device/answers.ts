import {
  animalClassCounts,
  animalDetail,
  animalFamily,
  animalGrowth,
  animalIds,
  findAnimal,
  listAnimals,
  type AnimalQuery,
  type Relative,
} from '@kraal/contract/animals';
import type { Output } from '@kraal/contract/endpoint';
import {
  type HerdFilter,
  herdClasses,
  herdList,
  readySearch,
  wearersOf,
} from '@kraal/domain/animals/herdList';
import { listed } from '@kraal/domain/animals/listed';
import { outlookOn } from '@kraal/domain/breeding/status';
import { dayOf, type Day } from '@kraal/domain/format/dates';
import { heldOn } from '@kraal/domain/health/heldOn';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { answersOf, namesOf, type ShownHerd, shownHerdOf } from '../../ledger/onDevice.ts';
import { rowMaker } from './rows.ts';

const cursorStart = 'device:';
const mostIds = 20_000;

/** What a list's question is worked out with. */
type Asked = { farmId: string; herd: ShownHerd; today: Day };

async function asked(farmId: string): Promise<Asked | undefined> {
  const herd = await shownHerdOf(farmId);
  return herd ? { farmId, herd, today: dayOf(new Date(), herd.timeZone) } : undefined;
}

/** Which entries an import brought is with the server only. */
function fitting(
  { farmId, herd, today }: Asked,
  query: AnimalQuery,
): readonly AnimalState[] | undefined {
  if (query.importId) return undefined;
  const names = namesOf(farmId);
  return herdList(herd.all(), query satisfies HerdFilter, { today, campName: names.camp });
}

const headsOf = (states: readonly AnimalState[]): number =>
  states.reduce((sum, { heads }) => sum + heads, 0);

const readied = new WeakSet<readonly AnimalState[]>();
const sliceSize = 250;

/** Between other work what a search will read is made ready: the first letter of a large herd took seconds else. */
function whenIdle(states: readonly AnimalState[], from = 0): void {
  if (from === 0 && readied.has(states)) return;
  readied.add(states);
  setTimeout(() => {
    readySearch(states.slice(from, from + sliceSize));
    if (from + sliceSize < states.length) whenIdle(states, from + sliceSize);
  }, 20);
}

function listOnDevice(
  ask: Asked,
  query: AnimalQuery & { cursor?: string | undefined; limit?: unknown },
): Output<typeof listAnimals> | undefined {
  const { cursor } = query;
  if (cursor && !cursor.startsWith(cursorStart)) return undefined;
  const found = fitting(ask, query);
  if (!found) return undefined;
  const from = cursor ? Number(cursor.slice(cursorStart.length)) : 0;
  const until = from + Number(query.limit ?? 50);
  const rowOf = rowMaker(ask.farmId, ask.herd, ask.today);
  whenIdle(ask.herd.all());
  return {
    items: found.slice(from, until).map(rowOf),
    total: found.length,
    heads: headsOf(found),
    more: false,
    nextCursor: until < found.length ? `${cursorStart}${until}` : null,
  };
}

function classesOnDevice(
  ask: Asked,
  query: AnimalQuery,
): Output<typeof animalClassCounts> | undefined {
  if (query.importId) return undefined;
  const { camp: campName } = namesOf(ask.farmId);
  return { classes: herdClasses(ask.herd.all(), query, { today: ask.today, campName }) };
}

function detailOnDevice(
  { farmId, herd, today }: Asked,
  id: string,
): Output<typeof animalDetail> | undefined {
  const state = herd.stateOf(id);
  if (!state) return undefined;
  const { lactating, due } = outlookOn(state, today, herd.standing.gestationDays);
  const { medicine } = namesOf(farmId);
  const flock = state.isLot ? state.breeding?.flock : undefined;
  return {
    ...rowMaker(farmId, herd, today)(state),
    identifiers: state.identifiers,
    damId: state.damId,
    sireId: state.sireId,
    birthMassKg: state.birthMassKg,
    castratedOn: state.castratedOn,
    weanedOn: state.weanedOn,
    birthsOn: state.birthsOn,
    lactating,
    dueTo: due?.to ?? null,
    possibleSireIds: state.possibleSireIds,
    heldBy: heldOn(state.holds, today).map((one) => ({
      ...one,
      medicine: medicine(one.medicineId),
    })),
    exportUntil: state.exportUntil,
    fosterDamId: state.fosterDamId === state.damId ? null : state.fosterDamId,
    origin: state.origin,
    sameAs: null,
    closedRecords: [],
    doubles: [],
    flock: flock ? { ...flock, lost: flock.lost ?? 0 } : null,
  };
}

const relativeOf = (state: AnimalState, today: Day): Relative => {
  const { id, tag, name, sex, bornOn, bornPrecision, animalClass, status } = listed(state, today);
  return { id, tag, name, sex, bornOn, bornPrecision, animalClass, status };
};

/** Three generations as far as they are on the device; how inbred it is only the whole pedigree says. */
function familyOnDevice(
  { herd, today }: Asked,
  id: string,
): Output<typeof animalFamily> | undefined {
  const state = herd.stateOf(id);
  if (!state) return undefined;
  const ancestors: Output<typeof animalFamily>['ancestors'] = [];
  const climb = (of: AnimalState, path: string): void => {
    for (const [letter, parentId] of [
      ['d', of.damId],
      ['s', of.sireId],
    ] as const) {
      const parent = parentId === null ? null : herd.stateOf(parentId);
      if (!parent || path.length >= 3) continue;
      ancestors.push({ ...relativeOf(parent, today), path: path + letter });
      climb(parent, path + letter);
    }
  };
  climb(state, '');
  const offspring = herd
    .all()
    .filter(({ damId, sireId, status }) => (damId === id || sireId === id) && status !== 'merged');
  return {
    ancestors,
    likelySires: state.possibleSireIds.flatMap((sireId) => {
      const sire = herd.stateOf(sireId);
      return sire ? [relativeOf(sire, today)] : [];
    }),
    offspring: offspring.slice(0, 200).map((one) => relativeOf(one, today)),
    offspringTotal: offspring.length,
    inbreeding: null,
  };
}

/** The last masses, which the state keeps; earlier ones are with the server. */
function growthOnDevice({ herd }: Asked, id: string): Output<typeof animalGrowth> | undefined {
  const state = herd.stateOf(id);
  if (!state) return undefined;
  return {
    measurements: state.weights.map(({ on, massKg }) => ({
      eventId: on,
      trait: 'mass',
      on,
      value: massKg,
      heads: state.heads,
    })),
    adgLastG: listed(state, state.lastSeenOn).adgG,
    adgSinceBirthG: null,
    adgThreeG: null,
    adjusted: null,
    notComparable: false,
  };
}

/** What the herd on the device answers of itself. */
export const answers = answersOf((answer) => {
  const withHerd =
    <I extends { params: { farmId: string } }, O>(work: (ask: Asked, input: I) => O | undefined) =>
    async (input: I): Promise<O | undefined> => {
      const ask = await asked(input.params.farmId);
      return ask && work(ask, input);
    };
  answer(
    listAnimals,
    withHerd((ask, { query }) => listOnDevice(ask, query)),
  );
  answer(
    animalClassCounts,
    withHerd((ask, { query }) => classesOnDevice(ask, query)),
  );
  answer(
    animalIds,
    withHerd((ask, { query }) => {
      const found = fitting(ask, query);
      return found && { ids: found.slice(0, mostIds).map(({ id }) => id), total: found.length };
    }),
  );
  answer(
    findAnimal,
    withHerd((ask, { query }) => {
      const [first, second] = wearersOf(ask.herd.all(), query.mark, query.species);
      const rowOf = rowMaker(ask.farmId, ask.herd, ask.today);
      return {
        animal: first ? rowOf(first) : null,
        several: second !== undefined && second.species === first?.species,
        problem: null,
      };
    }),
  );
  answer(
    animalDetail,
    withHerd((ask, { params }) => detailOnDevice(ask, params.id)),
  );
  answer(
    animalFamily,
    withHerd((ask, { params }) => familyOnDevice(ask, params.id)),
  );
  answer(
    animalGrowth,
    withHerd((ask, { params }) => growthOnDevice(ask, params.id)),
  );
});
