import { type Day, dayOf } from '@kraal/domain/format/dates';
import type { SentAnimal } from '@kraal/domain/movement/consignment';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { conflict } from '../../../platform/errors.ts';
import { idFromName } from '../../../platform/idFromName.ts';
import { type Life, livesOf } from '../../animals/index.ts';
import { type Caller, recordAs, throwIfRejected } from '../../ledger/index.ts';
import { momentOf } from '../lorry/dayOfStep.ts';
import { type Going, linesOf } from '../lines.ts';
import { takeOff } from '../lorry/cases.ts';
import { splitsOf } from '../lorry/partLots.ts';
import { stepTransfer } from '../steps.ts';
import { oneTransfer } from '../transfers.ts';

/** One of a keeper's list, with how many of its heads came and how many were found dead or missing. */
export type Back = { facts: SentAnimal; came: number; dead: number; missing: number };

type Load = {
  /** The consignment: ids of what is written follow from it, so that nothing is written twice. */
  id: string;
  partnerId: string;
  keeperName: string;
  day: Day;
  campId: string;
  mobId: string | undefined;
};

/** Of one record of this farm's: heads that come home, that died, that are missing, and what sexes the keeper says. */
type Share = {
  life: Life;
  transferId: string;
  came: number;
  dead: number;
  missing: number;
  sexes: Set<SentAnimal['sex']>;
};

/** Which of this farm's records a line is of, by its keeper's word; those it says nothing of are new here. */
const ownIds = ({ yours = [] }: SentAnimal): readonly string[] => yours;

/**
 * Animals of this farm's that a keeper sends home go back into a camp by the ordinary entries, off the transfer by which
 * they went, and are held back by what the keeper gave them. Only who is away with that keeper is touched, whatever it says;
 * who is home already by this farm's own word stays as it is. Out: the record of each line that is this farm's own (null:
 * none of it is away any more); lines that are not in it are of animals this farm never had.
 */
export async function takeHome(
  transaction: Transaction,
  caller: Caller,
  { load, lines }: { load: Load; lines: readonly Back[] },
): Promise<Map<string, string | null>> {
  const { farm } = caller;
  const named = [...new Set(lines.flatMap(({ facts }) => ownIds(facts)))];
  const known = named.length === 0 ? [] : await ownAnimals(transaction, farm.id, named);
  const loads = await loadsAt(transaction, farm.id, load.partnerId);
  const lifeOf = new Map(known.map((life) => [life.state.id, life]));
  const away = new Map<string, Share>();
  const homeAs = new Map<string, string | null>();
  for (const { facts, ...heads } of lines) {
    const own = ownIds(facts).flatMap((id) => lifeOf.get(id) ?? []);
    if (own.length === 0) continue;
    const taken = own.flatMap((life) => {
      const transferId = life.state.away?.loadId;
      if (life.state.status !== 'alive' || !transferId || !loads.has(transferId)) return [];
      const share = away.get(life.state.id) ?? {
        life,
        transferId,
        came: 0,
        dead: 0,
        missing: 0,
        sexes: new Set(),
      };
      away.set(life.state.id, share);
      return [share];
    });
    spread(taken, { ...heads, sex: facts.sex });
    homeAs.set(facts.ref, taken[0]?.life.state.id ?? null);
  }
  const shares = [...away.values()].filter(({ came, dead, missing }) => came + dead + missing > 0);
  for (const [transferId, ofLoad] of Map.groupBy(shares, (share) => share.transferId))
    await bringHome(transaction, caller, { load, transferId, shares: ofLoad, homeAs });
  await holdBack(transaction, caller, { load, lines, homeAs, lifeOf });
  return homeAs;
}

const ownAnimals = (transaction: Transaction, farmId: string, ids: readonly string[]) =>
  livesOf(transaction, { farmId, wanted: { animalIds: ids }, most: ids.length });

/** Transfers by which animals stand with a keeper. */
async function loadsAt(
  transaction: Transaction,
  farmId: string,
  partnerId: string,
): Promise<ReadonlySet<string>> {
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select id from transfer where farm_id = ${farmId} and partner_id = ${partnerId}
      and kind = 'agistmentOut' and status in ('inTransit', 'arrived')`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Heads of a line fall to the records it is of, one after the other, and to none more than it has. */
function spread(
  shares: readonly Share[],
  { sex, ...heads }: Pick<Share, 'came' | 'dead' | 'missing'> & Pick<SentAnimal, 'sex'>,
): void {
  for (const what of ['came', 'dead', 'missing'] as const) {
    let left = heads[what];
    for (const share of shares) {
      const room = share.life.state.heads - share.came - share.dead - share.missing;
      const more = Math.max(0, Math.min(left, room));
      share[what] += more;
      if (what === 'came' && more > 0) share.sexes.add(sex);
      left -= more;
    }
  }
}

type Homecoming = {
  load: Load;
  transferId: string;
  shares: readonly Share[];
  homeAs: Map<string, string | null>;
};

/** Those of one transfer: who died or is missing leaves the herd, heads that come without the others become a lot. */
async function bringHome(
  transaction: Transaction,
  caller: Caller,
  { load, transferId, shares, homeAs }: Homecoming,
): Promise<void> {
  const { farm, services } = caller;
  const { day, campId, mobId } = load;
  const lives = shares.map(({ life }) => life);
  const moment = Date.parse(await momentOf(transaction, { caller, day, lives }));
  // Before they are in the camp; of a day that is past what comes later stands later by itself.
  const before = day === dayOf(services.now(), farm.timeZone) ? moment - 2 : moment;
  const goneOf = (how: 'dead' | 'missing') =>
    shares.flatMap(({ life: { state }, [how]: heads }) =>
      heads === 0
        ? []
        : [
            {
              id: idFromName(load.id, `${how} ${state.id}`),
              kind: how === 'dead' ? 'died' : 'lost',
              occurredAt: new Date(before).toISOString(),
              animalIds: [state.id],
              ...(state.isLot ? { heads } : {}),
              payload: {
                ...(how === 'dead' ? { cause: 'unknown' } : {}),
                sure: ['ask_many_leave'],
              },
            },
          ],
    );
  const parted = shares.flatMap(({ life: { state }, came, dead, missing, sexes }) => {
    if (came === 0 || came === state.heads - dead - missing) return [];
    const partId = idFromName(load.id, `part ${state.id}`);
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
  // `splitsOf` puts them a moment before the one it is given.
  const events = [
    ...goneOf('dead'),
    ...goneOf('missing'),
    ...splitsOf(parted, new Date(before + 2).toISOString()),
  ];
  if (events.length > 0)
    await recordAs(caller, transaction, { source: 'web', events, check: throwIfRejected });
  const partOf = new Map(parted.map(({ lotId, partId }) => [lotId, partId]));
  const off = shares.flatMap(({ life: { state }, came, dead, missing }) => {
    const part = partOf.get(state.id);
    if (part !== undefined) return [part];
    return came > 0 || dead + missing === state.heads ? [state.id] : [];
  });
  for (const [ref, own] of homeAs) if (own !== null) homeAs.set(ref, partOf.get(own) ?? own);
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
  if (off.length === 0) return;
  const { version } = await oneTransfer(transaction, farm.id, transferId);
  await stepTransfer(transaction, caller, {
    transferId,
    step: 'comeBack',
    version,
    note: null,
    soldOn: day,
    campId,
    animalIds: off,
  });
  const home = shares.flatMap(({ life: { state }, came }) =>
    came > 0 ? [partOf.get(state.id) ?? state.id] : [],
  );
  if (mobId === undefined || home.length === 0) return;
  const joined = {
    id: idFromName(load.id, `mob ${transferId}`),
    kind: 'joined_mob',
    occurredAt: await momentOf(transaction, { caller, day, lives }),
    animalIds: home,
    payload: { mobId },
  };
  await recordAs(caller, transaction, { source: 'web', events: [joined], check: throwIfRejected });
}

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
  for (const { animalId, heads } of gone) {
    const line = lines.get(animalId);
    if (line) await takeOff(transaction, { farmId, transferId, line, heads });
  }
  const all = gone.reduce((sum, { heads }) => sum + heads, 0);
  await transaction.execute(
    sql`update transfer set loaded_heads = greatest(0, loaded_heads - ${all}),
        delivered_heads = greatest(0, delivered_heads - ${all})
      where farm_id = ${farmId} and id = ${transferId}`,
  );
}

type Held = {
  load: Load;
  lines: readonly Back[];
  homeAs: ReadonlyMap<string, string | null>;
  lifeOf: ReadonlyMap<string, Life>;
};

/** What the keeper gave them holds them back here too, as far as this farm does not say so itself. */
async function holdBack(
  transaction: Transaction,
  caller: Caller,
  { load, lines, homeAs, lifeOf }: Held,
): Promise<void> {
  const events = lines.flatMap(({ facts, came }) => {
    const animalId = homeAs.get(facts.ref) ?? null;
    if (animalId === null || came === 0) return [];
    const own = ownIds(facts).flatMap((id) => lifeOf.get(id) ?? [])[0]?.state;
    const payload = Object.fromEntries(
      (['meatUntil', 'milkUntil', 'exportUntil'] as const).flatMap((field) => {
        const until = facts[field];
        const is = own?.[field] ?? null;
        return until !== null && until >= load.day && (is === null || is < until)
          ? [[field, until]]
          : [];
      }),
    );
    if (Object.keys(payload).length === 0) return [];
    return [
      {
        id: idFromName(load.id, `held ${facts.ref}`),
        kind: 'held_back',
        occurredAt: '',
        animalIds: [animalId],
        payload: { ...payload, by: load.keeperName },
      },
    ];
  });
  if (events.length === 0) return;
  const lives = await ownAnimals(
    transaction,
    caller.farm.id,
    events.flatMap(({ animalIds }) => animalIds),
  );
  const occurredAt = await momentOf(transaction, { caller, day: load.day, lives });
  await recordAs(caller, transaction, {
    source: 'web',
    events: events.map((one) => ({ ...one, occurredAt })),
    check: throwIfRejected,
  });
}
