import type { Female, Standing } from '@kraal/contract/breeding';
import type { DueItem } from '@kraal/contract/due';
import { addDays, type Day } from '@kraal/domain/format/dates';
import type { Farm } from '@kraal/domain/testing/generator/farm';
import { outlookOf } from '@kraal/domain/testing/oracle/outlook';
import {
  groupsOf,
  isDueUnder,
  isNear,
  nextDoseOf,
  type Plan,
} from '@kraal/domain/testing/oracle/protocols';
import { workOf } from '@kraal/domain/testing/oracle/work';
import { World } from '@kraal/domain/testing/oracle/world';
import type { Running } from '../start.ts';
import { type Answer, call, type Person } from './kraal.ts';

const dueKinds = ['heat', 'check', 'birth', 'weaning', 'course', 'dose'] as const;
const aheadDays = 30;

type Get = (path: string) => Promise<Answer['body']>;
const reader =
  (kraal: Running, { token, farmId }: Person): Get =>
  async (path) =>
    (await call(kraal, 'GET', `/api/farms/${farmId}${path}`, { token })).body;

/** What the board, its list and the list of due work say on a day, where the oracle says otherwise. */
export async function listDifferences(
  kraal: Running,
  person: Person,
  farm: Farm,
  today: Day,
): Promise<string[]> {
  const get = reader(kraal, person);
  const world = new World(farm.entries);
  const females = (await get(`/breeding/females?species=${farm.species}&limit=200`))[
    'items'
  ] as Female[];
  const board = (await get(`/breeding/board?species=${farm.species}`))['counts'] as {
    standing: Standing;
    count: number;
  }[];
  const to = addDays(today, aheadDays);
  const due = (await get(`/due?to=${to}&kinds=${dueKinds.join(',')}&limit=200`))[
    'items'
  ] as DueItem[];
  return [
    ...(await protocolLists(get, world, farm.plans, today)),
    ...standingDifferences(world, females, today),
    ...boardDifferences(females, board),
    ...dueDifferences(world, farm.plans, due, today, to),
  ].map((one) => `${today} ${one}`);
}

/**
 * Of a farm with lots: who stands on a protocol's list and on that of its next dose, lots and heads tagged out of them
 * too. What follows from births and pregnancies of lots is counted in heads, and held against flocks elsewhere.
 */
export async function doseDifferences(
  kraal: Running,
  person: Person,
  farm: Farm,
  today: Day,
): Promise<string[]> {
  const get = reader(kraal, person);
  const world = new World(farm.entries);
  const timed = farm.plans.filter(
    ({ mode, neverPregnant }) => !neverPregnant && mode !== 'before_birth',
  );
  const lists = timed.filter(({ mode }) => mode === 'age' || mode === 'yearly');
  const to = addDays(today, aheadDays);
  const due = (await get(`/due?to=${to}&kinds=dose&limit=200`))['items'] as DueItem[];
  const of = new Set(timed.map(({ id }) => id));
  const oneGroup = [...world.beasts.values()].filter((one) => groupsOf(one).length === 1);
  const line = (plan: string | null, animal: string, day: string) => `${day} ${plan} ${animal}`;
  const said = due
    .filter(
      ({ protocolId, animalId }) =>
        of.has(protocolId ?? '') && oneGroup.some(({ id }) => id === animalId),
    )
    .map(({ protocolId, animalId, day }) => line(protocolId, animalId, day));
  const wanted = oneGroup.flatMap((one) =>
    timed.flatMap((plan) =>
      nextDoseOf(one, plan, today, to).map(({ animal, day }) => line(plan.id, animal, day)),
    ),
  );
  return [
    ...(await protocolLists(get, world, lists, today)),
    ...said.filter((one) => !wanted.includes(one)).map((one) => `is not due: ${one}`),
    ...wanted.filter((one) => !said.includes(one)).map((one) => `is due: ${one}`),
  ].map((one) => `${today} ${one}`);
}

async function protocolLists(
  get: Get,
  world: World,
  plans: readonly Plan[],
  today: Day,
): Promise<string[]> {
  const found: string[] = [];
  for (const plan of plans) {
    const listed = (await get(`/protocols/${plan.id}/animals?limit=2000`))['items'] as {
      id: string;
    }[];
    found.push(...protocolDifferences(world, plan, listed, today));
  }
  return found;
}

function standingDifferences(world: World, females: readonly Female[], today: Day): string[] {
  const listed = new Map(females.map((one) => [one.id, one]));
  return [...world.beasts.values()].flatMap((one) => {
    const wanted = outlookOf(one, today);
    const found = listed.get(one.id);
    const want = [
      wanted?.standing ?? null,
      wanted?.due?.from ?? null,
      wanted?.due?.to ?? null,
      wanted?.heat?.from ?? null,
      wanted?.heat?.to ?? null,
      wanted?.checkFrom ?? null,
    ];
    if (!found) return wanted?.standing ? [`${one.id} is not listed as ${wanted.standing}`] : [];
    const said = [
      found.status,
      found.dueFrom,
      found.dueTo,
      found.heatFrom,
      found.heatTo,
      found.checkFrom,
    ];
    return said.join() === want.join() ? [] : [`${one.id}: ${said.join()}, not ${want.join()}`];
  });
}

/** The board counts what its lists show. */
function boardDifferences(
  females: readonly Female[],
  board: readonly { standing: Standing; count: number }[],
): string[] {
  const counted = (fits: (one: Female) => boolean): number => females.filter(fits).length;
  return board.flatMap(({ standing, count }) => {
    const listed =
      standing === 'lactating'
        ? counted(({ lactating }) => lactating)
        : standing === 'dry'
          ? counted(({ lactating, parity }) => !lactating && parity > 0)
          : counted(({ status }) => status === standing);
    return listed === count ? [] : [`board ${standing}: ${count}, listed ${listed}`];
  });
}

function protocolDifferences(
  world: World,
  plan: Plan,
  listed: readonly { id: string }[],
  today: Day,
): string[] {
  if (!isNear(plan, today)) return [];
  const said = new Set(listed.map(({ id }) => id));
  return [...world.beasts.values()].flatMap((one) => {
    const want = isDueUnder(one, plan, today);
    if (want === said.has(one.id)) return [];
    return [`${plan.mode} ${plan.id} ${one.id} is ${want ? '' : 'not '}due`];
  });
}

function dueDifferences(
  world: World,
  plans: readonly Plan[],
  due: readonly DueItem[],
  today: Day,
  to: Day,
): string[] {
  const line = (kind: string, animal: string, day: string): string => `${day} ${kind} ${animal}`;
  const said = due.map(({ kind, animalId, day }) => line(kind, animalId, day));
  const doses = [...world.beasts.values()].flatMap((one) =>
    plans.flatMap((plan) => nextDoseOf(one, plan, today, to)),
  );
  const wanted = [...workOf(world, today, to), ...doses].map(({ kind, animal, day }) =>
    line(kind, animal, day),
  );
  return [
    ...said.filter((one) => !wanted.includes(one)).map((one) => `is not due: ${one}`),
    ...wanted.filter((one) => !said.includes(one)).map((one) => `is due: ${one}`),
  ];
}
