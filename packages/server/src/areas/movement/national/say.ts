import {
  isComplete,
  maybeKnown,
  type NationalBody,
  nextOf,
} from '@kraal/domain/movement/national/messages';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import type { SavedEntries } from '../../ledger/index.ts';
import { type Link, linksOf, propertiesOf, speakerOf } from './links.ts';
import { drop, type Fresh, type Message, messagesWhere, queue } from './messages.ts';
import { identifyingKinds, sayIdentities } from './identities.ts';
import { crossings, type Direction, type FarmOf, type Movement, movementsOf } from './truths.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofFarms } from '../../farms/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

/** Whatever may bring somebody over a boundary or back over it, or says how many they were and by which number. */
const crossingKinds = new Set([
  ...identifyingKinds,
  'arrived',
  'born',
  'counted',
  'departed',
  'described',
  'died',
  'flock_bore',
  'found',
  'joined_mob',
  'left_mob',
  'lost',
  'merged',
  'moved',
  'recorded_twice',
  'returned',
  'slaughtered',
  'sold',
  'stolen',
]);

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const among = (ids: Iterable<string>) => sql`any(${sql.param([...new Set(ids)])}::uuid[])`;

/**
 * What was recorded, or taken back, goes to the national platform, in the transaction that makes it true. What is queued is
 * worked out from what the records say now and from what was said until now, so that it ends the same in whatever order it
 * is recorded (decision 077).
 */
export async function sayNationally(
  transaction: Transaction,
  farmId: string,
  { events, links: named }: SavedEntries,
): Promise<void> {
  const voided = events.flatMap(({ voids }) => textOr(voids) ?? []);
  const kinds = new Set(events.map(({ kind }) => String(kind)));
  const crosses = voided.length > 0 || [...kinds].some((kind) => crossingKinds.has(kind));
  const identifies = voided.length > 0 || [...kinds].some((kind) => identifyingKinds.has(kind));
  if (!crosses && !identifies) return;
  const links = await linksOf(transaction, farmId);
  if (links.length === 0) return;
  const [farm] = await select(
    transaction,
    row({ id: text, timeZone: text }),
    sql`select id, time_zone as "timeZone" from ${ofFarms.farm} where id = ${farmId}`,
  );
  if (!farm) return;
  const own = await propertiesOf(transaction, farmId);
  const taken = await animalsOf(transaction, farmId, voided);
  const inMobs = await animalsOfMobs(transaction, farmId, { events, voided });
  const animalIds = [
    ...new Set([...named.map((link) => String(link['animal_id'])), ...taken, ...inMobs]),
  ];
  const speakers = { links, own: own.filter(({ isKept }) => isKept) };
  if (identifies) await sayIdentities(transaction, farm, { ...speakers, animalIds });
  if (!crosses) return;
  const since = links.flatMap((link) => [link.since.off, link.since.on]).toSorted()[0] ?? '9999';
  const crossed = await crossings(transaction, farm, { animalIds, since });
  const recorded = events.filter(({ voids }) => textOr(voids) === null).map(({ id }) => String(id));
  // Whoever is in an entry that is taken back and in one beside it: the one stands in for the other.
  const corrected = new Set(
    named
      .filter((link) => taken.has(String(link['animal_id'])))
      .map((link) => String(link['event_id'])),
  );
  const heirs = recorded.filter((id) => corrected.has(id));
  await keepAnnounced(transaction, farm.id, { voided, heirs });
  await sayMovements(transaction, farm, {
    ...speakers,
    entryIds: [...crossed.map(({ id }) => id), ...recorded, ...voided],
    heirs: new Set(heirs),
  });
}

/** Who corrects what was announced goes on with it. */
async function keepAnnounced(
  transaction: Transaction,
  farmId: string,
  { voided, heirs }: { voided: readonly string[]; heirs: readonly string[] },
): Promise<void> {
  if (voided.length === 0) return;
  // Nobody came by it after all: it may be received, or rejected, as if it had just been announced.
  if (heirs.length === 0)
    return void (await transaction.execute(
      sql`update national_incoming set standing = 'open'
        where farm_id = ${farmId} and standing = 'received' and entry_ids && ${sql.param([...voided])}::uuid[]
          and not exists (select from ${ofLedger.event} e where e.farm_id = ${farmId}
            and e.id = any(national_incoming.entry_ids) and e.voided_by is null)`,
    ));
  await transaction.execute(
    sql`update national_incoming set entry_ids = entry_ids || ${sql.param([...heirs])}::uuid[]
      where farm_id = ${farmId} and entry_ids && ${sql.param([...voided])}::uuid[]`,
  );
}

/** Whom entries to mobs are about, and those were that are taken back: whose links go with the entry. */
async function animalsOfMobs(
  transaction: Transaction,
  farmId: string,
  { events, voided }: { events: SavedEntries['events']; voided: readonly string[] },
): Promise<Set<string>> {
  const toMobs = events.filter((one) => one['to_mob'] === true).map(({ id }) => String(id));
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select m.animal_id as id from ${ofLedger.event} e
        join ${ofAnimals.mobMembership} m on m.farm_id = e.farm_id and m.mob_id = e.mob_id
          and m.since <= e.occurred_at and (m.until is null or m.until >= e.occurred_at)
      where e.farm_id = ${farmId} and e.to_mob and e.id = ${among([...toMobs, ...voided])}
      union select animal_id from ${ofLedger.eventAnimal} where farm_id = ${farmId}
        and event_id = ${among(toMobs)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whom some entries are about. */
async function animalsOf(
  transaction: Transaction,
  farmId: string,
  entryIds: readonly string[],
): Promise<Set<string>> {
  if (entryIds.length === 0) return new Set();
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select distinct animal_id as id from ${ofLedger.eventAnimal} where farm_id = ${farmId}
      and event_id = ${among(entryIds)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

type Speakers = { links: readonly Link[]; own: readonly { id: string }[] };
type Touched = Speakers & {
  entryIds: readonly string[];
  /** They stand in for what is taken back, and say what is right whenever it was. */
  heirs?: ReadonlySet<string>;
  /** Somebody looked at this one, and lets leave what takes its place. */
  released?: { message: Message; by: string };
};
type Spoken = Movement & { link: Link; isSure: boolean };

const directionOf = ({ kind }: Pick<Message, 'kind'>): Direction =>
  kind.endsWith('_on') ? 'on' : 'off';

type Keyed = { entryId: string; holdingId: string; direction: Direction; body: NationalBody };
const keyOf = ({ entryId, holdingId, direction, body }: Keyed): string =>
  [entryId, holdingId, direction, body.backFrom ?? ''].join(' ');
const keyOfMessage = (message: Message): string =>
  keyOf({ ...message, entryId: message.entryId ?? '', direction: directionOf(message) });

/**
 * Says of these entries what is not said yet. Each entry stands for itself: what corrects another one is a movement of its
 * own, and that other is taken back. Out: whether what somebody lets leave may, or lacks the number of the other place.
 */
async function sayMovements(
  transaction: Transaction,
  farm: FarmOf,
  { entryIds, heirs = new Set(), released, ...speakers }: Touched,
): Promise<boolean> {
  const until = await messagesWhere(transaction, farm.id, sql`m.entry_id = ${among(entryIds)}`);
  const said = Map.groupBy(
    until.filter(({ id }) => id !== released?.message.id),
    keyOfMessage,
  );
  const before = new Set(until.map(({ entryId }) => entryId ?? ''));
  const announced = await announcedOf(transaction, farm.id, entryIds);
  const spoken = new Map<string, Spoken>();
  for (const one of await movementsOf(transaction, farm, entryIds)) {
    const speaker = speakerOf(speakers, one.holdingId);
    if (!speaker) continue;
    const { since, holdingId } = speaker.link;
    const isMeant = [before, heirs, announced].some((ids) => ids.has(one.entryId));
    if (one.body.day >= since[one.direction] || isMeant)
      spoken.set(keyOf({ ...one, holdingId }), { ...one, ...speaker });
  }
  const dropped: string[] = [];
  const fresh: Fresh[] = [];
  let isWhole = true;
  for (const key of new Set([...said.keys(), ...spoken.keys()])) {
    const isReleased = released !== undefined && keyOfMessage(released.message) === key;
    const [all, truth] = [said.get(key) ?? [], spoken.get(key)];
    // Somebody lets it leave: what was kept back or refused before has nothing to say any more.
    const settled = isReleased ? all.filter((one) => isSettled(one)) : [];
    dropped.push(...settled.map(({ id }) => id));
    const known = all.filter((one) => !settled.includes(one));
    const { drop: gone, say } = nextOf(known, truth ? rememberPlace(truth.body, known) : null);
    dropped.push(...gone.map(({ id }) => id));
    const [first] = known;
    const link = truth?.link ?? speakers.links.find((one) => one.holdingId === first?.holdingId);
    if (!say || !link) continue;
    const direction = truth?.direction ?? directionOf(first ?? { kind: 'update_off' });
    const kind = `${say.isFirst ? 'movement' : 'update'}_${direction}` as const;
    if (isReleased && !isComplete(kind, say.body)) {
      isWhole = false;
      continue;
    }
    fresh.push({
      link,
      kind,
      body: say.body,
      isSure: truth?.isSure ?? true,
      entryId: truth?.entryId ?? first?.entryId ?? null,
      releasedBy: isReleased ? released.by : null,
    });
  }
  if (released && isWhole) dropped.push(released.message.id);
  await drop(transaction, farm.id, dropped);
  await queue(transaction, farm.id, fresh);
  return isWhole;
}

const isSettled = (message: Message): boolean =>
  (message.status === 'withheld' || message.status === 'failed') && !maybeKnown(message);

/** A place that has another name by now is the same place: what was said of it stands. */
function rememberPlace(body: NationalBody, known: readonly Message[]): NationalBody {
  if (body.otherGln !== null || body.otherName === null) return body;
  const name = body.otherName.trim().toLowerCase();
  const before = known.findLast(
    (one) => one.body.otherGln !== null && one.body.otherName?.trim().toLowerCase() === name,
  );
  return before ? { ...body, otherGln: before.body.otherGln } : body;
}

/** Those of them by which came what the platform had announced. */
async function announcedOf(
  transaction: Transaction,
  farmId: string,
  entryIds: readonly string[],
): Promise<Set<string>> {
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select unnest(entry_ids)::text as id from national_incoming
      where farm_id = ${farmId} and entry_ids && ${sql.param([...new Set(entryIds)])}::uuid[]`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Works out anew what is to be said of some entries. */
export async function sayEntries(
  transaction: Transaction,
  farm: FarmOf,
  said: Pick<Touched, 'entryIds' | 'released'>,
): Promise<boolean> {
  const links = await linksOf(transaction, farm.id);
  const own = (await propertiesOf(transaction, farm.id)).filter(({ isKept }) => isKept);
  return sayMovements(transaction, farm, { links, own, ...said });
}
