import {
  animalClassCounts,
  animalDetail,
  animalFamily,
  animalGrowth,
  animalIds,
  findAnimal,
  listAnimals,
  type AnimalQuery,
} from '@kraal/contract/animals';
import type { Output } from '@kraal/contract/endpoint';
import { herdClasses, wearersOf } from '@kraal/domain/animals/herdList';
import { listed } from '@kraal/domain/animals/listed';
import { outlookOn } from '@kraal/domain/breeding/status';
import { dayOf, type Day } from '@kraal/domain/format/dates';
import { heldOn } from '@kraal/domain/health/heldOn';
import { answersOf, namesOf, type ShownHerd, shownHerdOf } from '../../ledger/onDevice.ts';
import { rowMaker } from './rows.ts';
import { familyOnDevice } from './familyOnDevice.ts';
import { listOnDevice, fitting } from './listOnDevice.ts';

const mostIds = 20_000;

/** What a list's question is worked out with. */
type Asked = { farmId: string; herd: ShownHerd; today: Day };

async function asked(farmId: string): Promise<Asked | undefined> {
  const herd = await shownHerdOf(farmId);
  return herd ? { farmId, herd, today: dayOf(new Date(), herd.timeZone) } : undefined;
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
        several:
          second !== undefined &&
          (query.species === undefined || second.species === first?.species),
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
