import { type Day, dayOf } from '@kraal/domain/format/dates';
import type { SentAnimal } from '@kraal/domain/movement/consignment';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import { conflict } from '../../../platform/errors.ts';
import { idFromName } from '../../../platform/idFromName.ts';
import { livesOf } from '../../animals/index.ts';
import { type Caller, recordAs, throwIfRejected } from '../../ledger/index.ts';
import { type Going, linesOf } from '../lines.ts';
import { takeOff } from '../lorry/cases.ts';
import { momentOf } from '../lorry/dayOfStep.ts';
import { splitsOf } from '../lorry/partLots.ts';
import { withBorn } from '../lorry/withBorn.ts';
import { stepTransfer } from '../steps.ts';
import { lockTransfers, oneTransfer } from '../transfers.ts';
import { checkMayComeBack } from './receipts.ts';
import { heldLonger } from './heldLonger.ts';
import { type Back, type Part, type Whose, whoseHeads } from './whoseHeads.ts';

type Load = {
  /** The consignment and how often it was changed: ids of what is written follow from it. */
  id: string;
  version: number;
  partnerId: string;
  keeperName: string;
  day: Day;
  at: string | undefined;
  campId: string;
  mobId: string | undefined;
};

/** Of one record of this farm's, over all lines of the load. */
type Share = Omit<Part, 'transferId'> & { sexes: Set<SentAnimal['sex']> };

/** What is on record of a line: under which record it stands here, and heads of it that are new to this farm. */
export type Home = { animalId: string | null; newHeads: number };

/**
 * Animals of this farm's that a keeper sends home go back into a camp by the ordinary entries, off the transfer by which
 * they went, and are held back by what the keeper gave them. Nobody is moved who is not away with that keeper by this
 * farm's own transfer, whatever the keeper says; who is home already stays where it is, and is held back all the same.
 */
export async function takeHome(
  transaction: Transaction,
  caller: Caller,
  { load, lines }: { load: Load; lines: readonly Back[] },
): Promise<ReadonlyMap<string, Home>> {
  const { farm } = caller;
  // Before the herd's own lock, as every step of a transfer.
  await lockTransfers(transaction, farm.id);
  const whose = await whoseHeads(transaction, {
    farmId: farm.id,
    partnerId: load.partnerId,
    consignmentId: load.id,
    on: load.day,
    lines,
  });
  const sexOf = new Map(lines.map(({ facts }) => [facts.ref, facts.sex]));
  const shares = new Map<string, Share & { transferId: string }>();
  for (const [ref, { parts }] of whose)
    for (const part of parts) addTo(shares, part, sexOf.get(ref));
  const byLoad = Map.groupBy(shares.values(), ({ transferId }) => transferId);
  for (const transferId of byLoad.keys())
    await checkMayComeBack(
      transaction,
      farm.id,
      await oneTransfer(transaction, farm.id, transferId),
    );
  const partOf = new Map<string, string>();
  for (const [transferId, ofLoad] of byLoad)
    for (const [lot, part] of await bringHome(transaction, caller, {
      load,
      transferId,
      shares: ofLoad,
    }))
      partOf.set(lot, part);
  await holdBack(transaction, caller, { load, lines, whose, partOf });
  if ([...whose].some(([ref, { newHeads }]) => newHeads === 1 && sexOf.get(ref) === 'mixed'))
    throw conflict(
      'sex_needed',
      'One more came of a lot of both sexes than you sent: say it as missing, and register it with its sex.',
    );
  return new Map(
    [...whose].map(([ref, { parts, elsewhere, newHeads }]) => {
      const [first] = [...parts.filter(({ came }) => came > 0), ...parts];
      const id = (first?.life ?? elsewhere[0])?.state.id ?? null;
      return [ref, { animalId: id && (partOf.get(id) ?? id), newHeads }];
    }),
  );
}

function addTo(
  shares: Map<string, Share & { transferId: string }>,
  { life, transferId, came, dead, missing }: Part,
  sex: SentAnimal['sex'] | undefined,
): void {
  const known = shares.get(life.state.id);
  const sexes = known?.sexes ?? new Set();
  if (came > 0 && sex !== undefined) sexes.add(sex);
  shares.set(life.state.id, {
    life,
    transferId,
    came: came + (known?.came ?? 0),
    dead: dead + (known?.dead ?? 0),
    missing: missing + (known?.missing ?? 0),
    sexes,
  });
}

type Homecoming = { load: Load; transferId: string; shares: readonly Share[] };

/**
 * Those of one transfer: who died or is missing leaves the herd, heads that come without the others become a lot. Out:
 * which lot is home as which part.
 */
async function bringHome(
  transaction: Transaction,
  caller: Caller,
  { load, transferId, shares }: Homecoming,
): Promise<ReadonlyMap<string, string>> {
  const { farm, services } = caller;
  const { day, at, campId, mobId } = load;
  const lives = shares.map(({ life }) => life);
  // Whoever was parted or born on the way stands on its list before anybody is taken off.
  await withBorn(transaction, farm.id, await oneTransfer(transaction, farm.id, transferId));
  const moment = Date.parse(await momentOf(transaction, { caller, day, lives, at }));
  // Before they are in the camp; of a day that is past what comes later stands later by itself.
  const before = day === dayOf(services.now(), farm.timeZone) ? moment - 2 : moment;
  const parted = partedOf(load, shares);
  const events = [
    ...goneOf(load, shares, new Date(before).toISOString()),
    // `splitsOf` puts them a moment before the one it is given.
    ...splitsOf(parted, new Date(before + 2).toISOString()),
  ];
  if (events.length > 0)
    await recordAs(caller, transaction, {
      source: 'web',
      events,
      check: throwIfRejected,
      isOfTransfer: true,
    });
  const partOf = new Map(parted.map(({ lotId, partId }) => [lotId, partId]));
  const off = shares.flatMap(({ life: { state }, came, dead, missing }) => {
    const part = partOf.get(state.id);
    if (part !== undefined) return [part];
    return came > 0 || dead + missing === state.heads ? [state.id] : [];
  });
  const named = new Set(off);
  await takeOffList(
    transaction,
    { farmId: farm.id, transferId },
    shares.flatMap(({ life: { state }, dead, missing }) =>
      dead + missing > 0 && !named.has(state.id)
        ? [{ animalId: state.id, heads: dead + missing }]
        : [],
    ),
  );
  if (off.length === 0) return partOf;
  const { version } = await oneTransfer(transaction, farm.id, transferId);
  await stepTransfer(transaction, caller, {
    transferId,
    step: 'comeBack',
    version,
    note: null,
    soldOn: day,
    at,
    campId,
    animalIds: off,
  });
  const home = shares.flatMap(({ life: { state }, came }) =>
    came > 0 ? [partOf.get(state.id) ?? state.id] : [],
  );
  if (mobId === undefined || home.length === 0) return partOf;
  const joined = {
    id: idFromName(load.id, `mob ${transferId} ${load.version}`),
    kind: 'joined_mob',
    occurredAt: await momentOf(transaction, { caller, day, lives, at }),
    animalIds: home,
    // As of whoever is bought into a mob: what the mob had before is asked of nobody who unloads a lorry.
    payload: { mobId, sure: ['ask_reached_by_dose'] },
  };
  await recordAs(caller, transaction, {
    source: 'web',
    events: [joined],
    check: throwIfRejected,
    isOfTransfer: true,
  });
  return partOf;
}

/** Who was found dead, and who did not come off the lorry. */
const goneOf = (load: Load, shares: readonly Share[], occurredAt: string) =>
  (['dead', 'missing'] as const).flatMap((how) =>
    shares.flatMap(({ life: { state }, [how]: heads }) =>
      heads === 0
        ? []
        : [
            {
              id: idFromName(load.id, `${how} ${state.id} ${load.version}`),
              kind: how === 'dead' ? 'died' : 'lost',
              occurredAt,
              animalIds: [state.id],
              ...(state.isLot ? { heads } : {}),
              payload: {
                ...(how === 'dead' ? { cause: 'unknown' } : {}),
                sure: ['ask_many_leave'],
              },
            },
          ],
    ),
  );

/** Heads of lots that come while others of them stay away. */
const partedOf = (load: Load, shares: readonly Share[]) =>
  shares.flatMap(({ life: { state }, came, dead, missing, sexes }) => {
    if (came === 0 || came === state.heads - dead - missing) return [];
    const partId = idFromName(load.id, `part ${state.id} ${load.version}`);
    // Out of a lot of both sexes its keeper says which came, where they are of one.
    const [sex] = sexes;
    const isOne = state.sex === 'mixed' && sexes.size === 1 && sex !== undefined && sex !== 'mixed';
    if (came === 1 && state.sex === 'mixed' && !isOne)
      throw conflict(
        'sex_needed',
        'Only one came of a lot of both sexes: take the others out of it first, then count it in.',
      );
    return [{ lotId: state.id, partId, heads: came, ...(isOne ? { sex } : {}) }];
  });

/** Heads of lots that others of stay away are on the list no more, and in neither count. */
async function takeOffList(
  transaction: Transaction,
  { farmId, transferId }: { farmId: string; transferId: string },
  gone: readonly Going[],
): Promise<void> {
  if (gone.length === 0) return;
  const lines = new Map(
    (await linesOf(transaction, farmId, transferId)).map((line) => [line.animalId, line]),
  );
  let all = 0;
  for (const { animalId, heads } of gone) {
    const line = lines.get(animalId);
    if (!line) continue;
    const off = Math.min(heads, line.heads);
    await takeOff(transaction, { farmId, transferId, line, heads: off });
    all += off;
  }
  // `least` passes over what is not known; what nobody counted stays so.
  await transaction.execute(
    sql`update transfer set back_heads = back_heads + least(coalesce(loaded_heads, 0), ${all}),
        back_unloaded_heads = back_unloaded_heads + least(coalesce(delivered_heads, 0), ${all}),
        loaded_heads = loaded_heads - least(loaded_heads, ${all}),
        delivered_heads = delivered_heads - least(delivered_heads, ${all})
      where farm_id = ${farmId} and id = ${transferId}`,
  );
}

type Held = {
  load: Load;
  lines: readonly Back[];
  whose: ReadonlyMap<string, Whose>;
  partOf: ReadonlyMap<string, string>;
};

/** What the keeper gave them holds back each of the records they are of, as far as this farm does not say so itself. */
async function holdBack(
  transaction: Transaction,
  caller: Caller,
  { load, lines, whose, partOf }: Held,
): Promise<void> {
  const events = lines.flatMap(({ facts, came }) => {
    const { parts = [], elsewhere = [] } = whose.get(facts.ref) ?? {};
    const home = parts.filter((part) => part.came > 0).map(({ life }) => life);
    return [...home, ...(came > 0 ? elsewhere : [])].flatMap(({ state }) => {
      const payload = heldLonger(facts, state, load.day);
      if (Object.keys(payload).length === 0) return [];
      return [
        {
          id: idFromName(load.id, `held ${facts.ref} ${state.id} ${load.version}`),
          kind: 'held_back',
          animalIds: [partOf.get(state.id) ?? state.id],
          payload: { ...payload, by: load.keeperName },
        },
      ];
    });
  });
  if (events.length === 0) return;
  const ids = [...new Set(events.flatMap(({ animalIds }) => animalIds))];
  const lives = await livesOf(transaction, {
    farmId: caller.farm.id,
    wanted: { animalIds: ids },
    most: ids.length,
  });
  const occurredAt = await momentOf(transaction, { caller, day: load.day, lives, at: load.at });
  await recordAs(caller, transaction, {
    source: 'web',
    events: events.map((one) => ({ ...one, occurredAt })),
    check: throwIfRejected,
  });
}
