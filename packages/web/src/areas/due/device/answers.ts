import { dueSummary, type DueItem, listDue } from '@kraal/contract/due';
import type { Input } from '@kraal/contract/endpoint';
import { listed } from '@kraal/domain/animals/listed';
import { type DueWork, dueWorkOf } from '@kraal/domain/breeding/dueWork';
import { addDays, type Day, dayOf } from '@kraal/domain/format/dates';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { answersOf, namesOf, type ShownHerd, shownHerdOf } from '../../ledger/onDevice.ts';
import { known } from '../../../platform/queries.ts';

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

/** Work that follows from animals alone; doses of protocols are worked out by the server. */
function workOf(herd: ShownHerd, today: Day, to: Day, place: WhereAsked): Due[] {
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

const keyOf = ({ state, work }: Due): string =>
  `${work.day} ${work.kind} ${state.id} ${work.medicineId ?? ''}`;

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

async function listOnDevice({ params, query }: Input<typeof listDue>) {
  const herd = await shownHerdOf(params.farmId);
  if (!herd || (query.cursor && !query.cursor.startsWith(cursorStart))) return undefined;
  const today = dayOf(new Date(), herd.timeZone);
  const kinds = query.kinds?.split(',');
  const due = workOf(herd, today, query.to as Day, query) // a day, as its schema says
    .filter(({ work }) => !kinds || kinds.includes(work.kind))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const from = query.cursor ? Number(query.cursor.slice(cursorStart.length)) : 0;
  const until = from + Number(query.limit ?? 50);
  return {
    items: due.slice(from, until).map(itemMaker(params.farmId, today)),
    total: due.length,
    nextCursor: until < due.length ? `${cursorStart}${until}` : null,
  };
}

const kindsHere = ['heat', 'check', 'birth', 'weaning', 'course'] as const;

async function summaryOnDevice(input: Input<typeof dueSummary>) {
  const { params, query } = input;
  const herd = await shownHerdOf(params.farmId);
  if (!herd) return undefined;
  const today = dayOf(new Date(), herd.timeZone);
  const due = workOf(herd, today, addDays(today, 7), query);
  const sum = (fits: (work: DueWork) => boolean): number =>
    due.reduce((heads, { work }) => heads + (fits(work) ? work.heads : 0), 0);
  // Protocols as they were when there was a signal last, of today only: their days move on.
  const kept = known(dueSummary, input);
  return {
    today,
    kinds: kindsHere
      .map((kind) => ({
        kind,
        late: sum((one) => one.kind === kind && one.isLate),
        today: sum((one) => one.kind === kind && !one.isLate && one.day <= today),
        week: sum((one) => one.kind === kind && one.day > today),
      }))
      .filter(({ late, today: now, week }) => late + now + week > 0),
    protocols: kept?.today === today ? kept.protocols : [],
  };
}

export const answers = answersOf((answer) => {
  answer(listDue, listOnDevice);
  answer(dueSummary, summaryOnDevice);
});
