import { dueKinds, dueSummary, type DueItem, listDue } from '@kraal/contract/due';
import { protocolAnimals } from '@kraal/contract/health';
import type { Input } from '@kraal/contract/endpoint';
import { listed } from '@kraal/domain/animals/listed';
import { type DueWork, dueWorkOf } from '@kraal/domain/breeding/dueWork';
import { addDays, type Day, dayOf } from '@kraal/domain/format/dates';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { answersOf, namesOf, type ShownHerd, shownHerdOf } from '../../ledger/onDevice.ts';
import { dosesOnDevice } from './doses.ts';

type WhereAsked = {
  species?: string | undefined;
  mobId?: string | undefined;
  campId?: string | undefined;
};
type Due = { state: AnimalState; work: DueWork };

const isThere = (state: AnimalState, { species, mobId, campId }: WhereAsked): boolean =>
  (!species || state.species === species) &&
  (!mobId || state.mobId === mobId) &&
  (!campId || state.campId === campId);

/** Work that follows from animals alone. */
function workOf(
  herd: ShownHerd,
  { today, to, place }: { today: Day; to: Day; place: WhereAsked },
): Due[] {
  const { gestationDays, speciesSettings } = herd.standing;
  return herd
    .all()
    .filter((state) => isThere(state, place))
    .flatMap((state) =>
      dueWorkOf(state, { today, to, gestationDays, settings: speciesSettings }).map((work) => ({
        state,
        work,
      })),
    );
}

/** As the server orders it. */
const keyOf = ({ day, kind, animalId, protocolId, medicineId }: DueItem): string =>
  `${day} ${kind} ${animalId} ${protocolId ?? medicineId ?? ''}`;

function itemMaker(farmId: string, today: Day) {
  const names = namesOf(farmId);
  return ({ state, work }: Due): DueItem => {
    const { tag, name, species, campId, mobId } = listed(state, today);
    const { confidence, medicineId, ...rest } = work;
    return {
      ...rest,
      animalId: state.id,
      tag,
      name,
      species,
      campName: names.camp(campId),
      mobName: names.mob(mobId),
      detail: confidence ?? names.medicine(medicineId),
      medicineId,
      protocolId: null,
      step: null,
    };
  };
}

const cursorStart = 'device:';

/** What a question about work is answered with; undefined where this device keeps no herd of the farm. */
async function asked(farmId: string, place: WhereAsked) {
  const herd = await shownHerdOf(farmId);
  if (!herd) return undefined;
  const today = dayOf(new Date(), herd.timeZone);
  const doses = await dosesOnDevice(farmId, herd, {
    today,
    isThere: (state) => isThere(state, place),
  });
  /** What follows from the animals, and the doses that were due when there was a signal. */
  const until = (to: Day): DueItem[] => [
    ...workOf(herd, { today, to, place }).map(itemMaker(farmId, today)),
    ...doses.items.filter(({ day }) => day <= to),
  ];
  return { today, doses, until };
}

async function listOnDevice({ params, query }: Input<typeof listDue>) {
  if (query.cursor && !query.cursor.startsWith(cursorStart)) return undefined;
  const of = await asked(params.farmId, query);
  if (!of) return undefined;
  const kinds = query.kinds?.split(',');
  const due = of
    .until(query.to as Day) // a day, as its schema says
    .filter(({ kind }) => !kinds || kinds.includes(kind))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const from = query.cursor ? Number(query.cursor.slice(cursorStart.length)) : 0;
  const until = from + Number(query.limit ?? 50);
  return {
    items: due.slice(from, until),
    total: due.length,
    nextCursor: until < due.length ? `${cursorStart}${until}` : null,
  };
}

async function summaryOnDevice({ params, query }: Input<typeof dueSummary>) {
  const of = await asked(params.farmId, query);
  if (!of) return undefined;
  const { today } = of;
  const due = of.until(addDays(today, 7));
  const sum = (fits: (item: DueItem) => boolean): number =>
    due.reduce((heads, item) => heads + (fits(item) ? item.heads : 0), 0);
  return {
    today,
    kinds: dueKinds
      .map((kind) => ({
        kind,
        late: sum((one) => one.kind === kind && one.isLate),
        today: sum((one) => one.kind === kind && !one.isLate && one.day <= today),
        week: sum((one) => one.kind === kind && one.day > today),
      }))
      .filter(({ late, today: now, week }) => late + now + week > 0),
    protocols: of.doses.protocols.filter(
      ({ species }) => !query.species || species === query.species,
    ),
  };
}

export const answers = answersOf((answer) => {
  answer(listDue, listOnDevice);
  answer(dueSummary, summaryOnDevice);
  answer(protocolAnimals, async ({ params, query }) =>
    (await asked(params.farmId, query))?.doses.animalsOf(params.id),
  );
});
