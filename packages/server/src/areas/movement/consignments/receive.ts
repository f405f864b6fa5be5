import type { ConsignmentItem, receiveConsignment as contract } from '@kraal/contract/consignments';
import type { Request } from '@kraal/contract/endpoint';
import { asDay, type Day, dayOf } from '@kraal/domain/format/dates';
import { receiptFactsSchema } from '@kraal/domain/movement/atTheLorry';
import {
  mayReceive,
  type Receipt,
  type ReceiptCase,
  receiptSchema,
  saidOfArrivals,
} from '@kraal/domain/movement/consignment';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import { updateSeen } from '../../../platform/database/seenVersion.ts';
import { changedMeanwhile, conflict, invalid } from '../../../platform/errors.ts';
import { idFromName } from '../../../platform/idFromName.ts';
import { type Caller, recordAs, throwIfRejected } from '../../ledger/index.ts';
import { isLinked, placeOfPartner, queueMessage } from '../../partners/index.ts';
import { headOf } from '../chain/head.ts';
import { arrivalOf } from './arrivalOf.ts';
import { arrivalsOf, noteArrival } from './arrivals.ts';
import {
  casesOfConsignment,
  linesOfConsignment,
  lockConsignments,
  oneConsignment,
} from './consignments.ts';
import { receiptKind } from './hearReceipt.ts';
import { type Bought, boughtHere, keptAlready } from './keptAlready.ts';
import { type Home, takeHome } from './takeHome.ts';
import type { Back } from './whoseHeads.ts';
import { momentOf } from '../lorry/dayOfStep.ts';

type Body = Request<typeof contract>['body'];
type SentLine = Awaited<ReturnType<typeof linesOfConsignment>>[number];

function dayOfReceipt({ on }: Body, item: ConsignmentItem, today: Day): Day {
  if (on === undefined) return today;
  if (on > today) throw invalid({ on: ['This day has not come.'] });
  // The two farms' clocks and zones may differ by a day.
  const left = item.departedOn ?? item.soldOn ?? item.day;
  if (Date.parse(on) < Date.parse(left) - 86_400_000)
    throw invalid({ on: ['On this day they had not left yet.'] });
  return on;
}

/** Of the list: how many heads of each came, and why the others did not. */
function found(lines: readonly SentLine[], body: Body) {
  const open = new Map(
    lines.flatMap((line) => (line.cameHeads === null ? [[line.facts.ref, line]] : [])),
  );
  const left = new Map([...open].map(([ref, { heads }]) => [ref, heads]));
  const cases: ReceiptCase[] = [];
  for (const how of ['missing', 'dead'] as const)
    for (const { ref, heads, note } of body[how]) {
      const rest = left.get(ref);
      if (rest === undefined) throw invalid({ [how]: ['One of these is not on the list.'] });
      if (heads > rest) throw invalid({ [how]: ['There are not so many of it.'] });
      left.set(ref, rest - heads);
      cases.push({ how, ref, heads, mark: null, note });
    }
  const wrongTags = new Map<string, string>();
  for (const { ref, mark } of body.wrongTags) {
    if (left.get(ref) !== 1) throw invalid({ wrongTags: ['One of these is not on the list.'] });
    if (wrongTags.has(ref)) throw invalid({ wrongTags: ['One of these is named twice.'] });
    wrongTags.set(ref, mark);
    cases.push({ how: 'wrongTag', ref, heads: 1, mark, note: null });
  }
  for (const { mark, heads, note } of body.extra)
    cases.push({ how: 'extra', ref: null, heads, mark, note });
  return { open, left, cases, wrongTags };
}

/** Of each line how many heads came, and how many were found dead or missing. */
function backOf(
  lines: readonly SentLine[],
  left: ReadonlyMap<string, number>,
  cases: readonly ReceiptCase[],
): Back[] {
  return lines.map(({ facts }) => {
    const of = (wanted: ReceiptCase['how']): number =>
      cases.reduce((sum, { how, ref, heads }) => {
        const isIts = how === wanted && ref === facts.ref;
        return isIts ? sum + heads : sum;
      }, 0);
    const came = left.get(facts.ref) ?? 0;
    return { facts, came, dead: of('dead'), missing: of('missing') };
  });
}

/** Whoever comes to be kept stays the sender's, under the place that stands for it here. */
async function ownerOf(
  transaction: Transaction,
  farmId: string,
  { id, kind }: ConsignmentItem,
): Promise<string | null> {
  if (kind !== 'agistmentIn') return null;
  const { partnerId } = await casesOfConsignment(transaction, farmId, id);
  const placeId = await placeOfPartner(transaction, farmId, partnerId);
  if (placeId === null)
    throw conflict('no_place_of_theirs', 'Say under Places first which place of yours is theirs.');
  return placeId;
}

/**
 * They came off the lorry: whoever came is registered as acquired, with what the seller says holds it back, and the seller
 * hears how many came. What is added to the list later is received by a second time.
 */
export async function receiveConsignment(
  transaction: Transaction,
  caller: Caller,
  { id, ...body }: Body & { id: string },
): Promise<ConsignmentItem> {
  const { farm, services } = caller;
  await lockConsignments(transaction, farm.id);
  const item = await oneConsignment(transaction, farm.id, id);
  if (item.version !== body.version) throw changedMeanwhile();
  if (!mayReceive(item)) throw conflict('not_now', 'That cannot be done with it as it stands.');
  const today = dayOf(services.now(), farm.timeZone);
  const day = dayOfReceipt(body, item, today);
  const lines = await linesOfConsignment(transaction, farm.id, id);
  const { open, left, cases, wrongTags } = found(lines, body);
  if (open.size === 0 && cases.length === 0)
    throw conflict('not_now', 'All of them are received already.');
  const coming = [...open.values()].filter(({ facts }) => (left.get(facts.ref) ?? 0) > 0);
  const { cases: before, ...theirs } = await casesOfConsignment(transaction, farm.id, id);
  const { partnerId } = theirs;
  const home = await homeOf(transaction, caller, {
    load: { item, partnerId, day, body },
    lines: backOf([...open.values()], left, cases),
  });
  const load = { item, partnerId, day, body, home, left, wrongTags, coming };
  const animalOf = await enterHerd(transaction, caller, load);
  await noteWhoCame(transaction, { farmId: farm.id, consignmentId: id, left, animalOf });
  const came = [...left.values()].reduce((sum, heads) => sum + heads, 0);
  const strangers = body.extra.reduce((sum, { heads }) => sum + heads, 0);
  await noteArrival(transaction, caller, {
    consignmentId: id,
    on: day,
    heads: came + strangers,
    facts: receiptFactsSchema.parse(body),
  });
  const receipt: Receipt = {
    ...saidOfArrivals(await arrivalsOf(transaction, farm.id, id)),
    id: theirs.theirId,
    status: 'received',
    on: day,
    deliveredHeads: (item.deliveredHeads ?? 0) + came + strangers,
    note: body.note,
    head: null,
    cases: [...before, ...cases],
  };
  await saveReceipt(transaction, caller, { item, partnerId, receipt });
  return oneConsignment(transaction, farm.id, id);
}

type Load = { item: ConsignmentItem; partnerId: string; day: Day; body: Body };

/** Whom a keeper sends home comes into the camp under its own record; nobody else was this farm's. */
async function homeOf(
  transaction: Transaction,
  caller: Caller,
  { load: { item, partnerId, day, body }, lines }: { load: Load; lines: readonly Back[] },
): Promise<ReadonlyMap<string, Home>> {
  if (item.kind !== 'agistmentBack') return new Map();
  const { id, version, sellerName: keeperName } = item;
  const { at, campId, mobId } = body;
  return takeHome(transaction, caller, {
    load: { id, version, partnerId, keeperName, day, at, campId, mobId },
    lines,
  });
}

type Entering = Load & {
  home: ReadonlyMap<string, Home>;
  left: ReadonlyMap<string, number>;
  wrongTags: ReadonlyMap<string, string>;
  /** Of the list whoever came. */
  coming: readonly SentLine[];
};

/**
 * Who was this farm's, or stood here already, came home or is bought where it stands; the others join the herd as new ones.
 * Out: by which record each of the list is here.
 */
async function enterHerd(
  transaction: Transaction,
  caller: Caller,
  { item, partnerId, day, body, home, left, wrongTags, coming }: Entering,
): Promise<(ref: string) => string | null> {
  const { farm } = caller;
  const { id, sellerName } = item;
  const { campId, mobId, keepTags } = body;
  const ownerId = await ownerOf(transaction, farm.id, item);
  const refs = coming.map(({ facts }) => facts.ref);
  const kept = await keptAlready(transaction, { farmId: farm.id, partnerId, ownerId, refs });
  const lives = [...kept.values()];
  const occurredAt = await momentOf(transaction, { caller, day, lives, at: body.at });
  const bought = new Map(
    coming.flatMap(({ facts }): [string, Bought][] => {
      const life = kept.get(facts.ref);
      const came = left.get(facts.ref) ?? 0;
      const load = { id, campId, mobId, day, at: occurredAt, sellerName };
      return life ? [[facts.ref, boughtHere(life, { facts, came }, load)]] : [];
    }),
  );
  const newOf = (ref: string): number =>
    bought.get(ref)?.newHeads ?? home.get(ref)?.newHeads ?? left.get(ref) ?? 0;
  const newIdOf = (ref: string): string => idFromName(id, `animal ${ref}`);
  const strange = coming.filter(({ facts }) => newOf(facts.ref) > 0);
  const events = strange.map(({ facts }) => ({
    id: idFromName(id, `came ${facts.ref}`),
    kind: 'acquired',
    occurredAt,
    animalIds: [newIdOf(facts.ref)],
    payload: arrivalOf(facts, {
      heads: newOf(facts.ref),
      day,
      campId,
      mobId,
      sellerName,
      ownerId,
      keepTags,
      wears: wrongTags.get(facts.ref) ?? null,
    }),
  }));
  await recordAs(caller, transaction, {
    source: 'web',
    events: [...events, ...[...bought.values()].flatMap(({ entries }) => entries)],
    check: throwIfRejected,
  });
  return (ref) =>
    home.get(ref)?.animalId ?? bought.get(ref)?.animalId ?? (newOf(ref) > 0 ? newIdOf(ref) : null);
}

type WhoCame = {
  farmId: string;
  consignmentId: string;
  left: ReadonlyMap<string, number>;
  animalOf: (ref: string) => string | null;
};

/** Of each of the list how many heads came, and by which record they stand here. */
async function noteWhoCame(
  transaction: Transaction,
  { farmId, consignmentId, left, animalOf }: WhoCame,
): Promise<void> {
  const came = [...left].map(([ref, heads]) => ({
    ref,
    heads,
    animalId: heads > 0 ? animalOf(ref) : null,
  }));
  await transaction.execute(
    sql`update consignment_line l set came_heads = s.heads, animal_id = s."animalId"
      from jsonb_to_recordset(${JSON.stringify(came)}::jsonb)
        as s(ref uuid, heads int, "animalId" uuid)
      where l.farm_id = ${farmId} and l.consignment_id = ${consignmentId} and l.ref = s.ref`,
  );
}

type Saved = { item: ConsignmentItem; partnerId: string; receipt: Receipt };

/** Keeps what was found, and says it to the seller in the same transaction. */
export async function saveReceipt(
  transaction: Transaction,
  { farm, services }: Caller,
  { item, partnerId, receipt }: Saved,
): Promise<void> {
  if (!receiptSchema.safeParse(receipt).success)
    throw invalid({ extra: ['These are more than any lorry holds.'] });
  const { status, on, deliveredHeads, cases, note } = receipt;
  const isReceived = status === 'received';
  await updateSeen(
    transaction,
    sql`update consignment set ours = ${status}, note = ${note}, version = version + 1,
        cases = ${JSON.stringify(cases)}::jsonb,
        received_on = ${isReceived ? on : null},
        delivered_heads = ${isReceived ? deliveredHeads : null}
      where farm_id = ${farm.id} and id = ${item.id} and version = ${item.version}`,
    changedMeanwhile(),
  );
  if (!(await isLinked(transaction, farm.id, partnerId))) return;
  await queueMessage(transaction, services, {
    farmId: farm.id,
    partnerId,
    kind: receiptKind,
    body: {
      ...receipt,
      on: asDay(on),
      head: await headOf(transaction, { seal: services.seal, now: services.now() }, farm.id),
    },
  });
}
