import { type NationalBody, nextOf } from '@kraal/domain/movement/national/messages';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import type { SavedEntries } from '../../ledger/index.ts';
import { type Link, linksOf, propertiesOf, speakerOf } from './links.ts';
import { drop, type Fresh, type Message, messagesWhere, queue } from './messages.ts';
import { identifyingKinds, sayIdentities } from './identities.ts';
import { crossings, type Direction, type FarmOf, type Movement, movementsOf } from './truths.ts';

/** Whatever may bring somebody over the boundary or back over it, or says by which number it is told of. */
const crossingKinds = new Set([
  ...identifyingKinds,
  'departed',
  'arrived',
  'sold',
  'slaughtered',
  'moved',
  'joined_mob',
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
    sql`select id, time_zone as "timeZone" from farm where id = ${farmId}`,
  );
  if (!farm) return;
  const own = await propertiesOf(transaction, farmId);
  const animalIds = await touchedAnimals(transaction, farmId, {
    named: named.map((link) => String(link['animal_id'])),
    voided,
  });
  const speakers = { links, own: own.filter(({ isKept }) => isKept) };
  if (identifies) await sayIdentities(transaction, farm, { ...speakers, animalIds });
  if (!crosses) return;
  const since = links.reduce(
    (first, { linkedOn }) => (linkedOn < first ? linkedOn : first),
    '9999',
  );
  const crossed = await crossings(transaction, farm, { animalIds, since });
  await sayMovements(transaction, farm, {
    ...speakers,
    entryIds: [...crossed.map(({ id }) => id), ...voided],
    corrected: pairsOf(events),
  });
}

/** Animals of these entries, and of those that they take back. */
async function touchedAnimals(
  transaction: Transaction,
  farmId: string,
  { named, voided }: { named: readonly string[]; voided: readonly string[] },
): Promise<string[]> {
  if (voided.length === 0) return [...new Set(named)];
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select distinct animal_id as id from event_animal where farm_id = ${farmId}
      and event_id = ${among(voided)}`,
  );
  return [...new Set([...named, ...rows.map(({ id }) => id)])];
}

/** What one request takes back, with what it records of the same kind: a correction is one movement and not two. */
function pairsOf(events: SavedEntries['events']): { voids: string; by: string[] }[] {
  const recorded = events.filter(({ voids }) => textOr(voids) === null).map(({ id }) => String(id));
  return events.flatMap(({ voids }) => {
    const taken = textOr(voids);
    return taken === null ? [] : [{ voids: taken, by: recorded }];
  });
}

type Speakers = { links: readonly Link[]; own: readonly { id: string }[] };
type Touched = Speakers & {
  entryIds: readonly string[];
  corrected: readonly { voids: string; by: readonly string[] }[];
};
type Spoken = Movement & { link: Link; isSure: boolean };

const directionOf = ({ kind }: Message): Direction => (kind.endsWith('_on') ? 'on' : 'off');

/** Of one movement over one property's boundary: what was said, and what is true. */
type Chain = { said: Message[]; truth: Spoken | null; direction: Direction; holdingId: string };

async function sayMovements(
  transaction: Transaction,
  farm: FarmOf,
  touched: Touched,
): Promise<void> {
  const movements = await movementsOf(transaction, farm, touched.entryIds);
  const spoken = movements.flatMap((one): Spoken[] => {
    const speaker = speakerOf(touched, one.holdingId);
    return speaker && one.body.day >= speaker.link.linkedOn ? [{ ...one, ...speaker }] : [];
  });
  const known = await messagesWhere(
    transaction,
    farm.id,
    sql`m.chain_id in (select c.chain_id from national_message c where c.farm_id = ${farm.id}
      and c.entry_id = ${among([...touched.entryIds, ...spoken.map(({ entryId }) => entryId)])})`,
  );
  const chains = chainsOf(known, spoken, touched.corrected);
  const dropped: string[] = [];
  const fresh: Fresh[] = [];
  for (const [chainId, { said, truth, direction, holdingId }] of chains) {
    const { drop: gone, say } = nextOf(said, truth?.body ?? null);
    dropped.push(...gone.map(({ id }) => id));
    const link = touched.links.find((one) => one.holdingId === holdingId);
    if (!say || !link) continue;
    fresh.push({
      link,
      kind: `${say.isFirst ? 'movement' : 'update'}_${direction}`,
      body: say.body,
      isSure: truth?.isSure ?? true,
      entryId: truth?.entryId ?? said.at(-1)?.entryId ?? null,
      chainId: chainId.split(' ')[0] ?? null,
    });
  }
  await drop(transaction, farm.id, dropped);
  await queue(transaction, farm.id, fresh);
}

type Keyed = { chainId: string; holdingId: string; direction: Direction; body: NationalBody };
const keyOf = ({ chainId, holdingId, direction, body }: Keyed): string =>
  [chainId, holdingId, direction, body.backFrom ?? ''].join(' ');

function chainsOf(
  known: readonly Message[],
  spoken: readonly Spoken[],
  corrected: Touched['corrected'],
): Map<string, Chain> {
  const chains = new Map<string, Chain>();
  const chainOf = new Map<string, string>();
  for (const message of known) {
    const { chainId, holdingId, entryId } = message;
    if (chainId === null) continue;
    const direction = directionOf(message);
    const key = keyOf({ chainId, holdingId, direction, body: message.body });
    const chain = chains.get(key) ?? { said: [], truth: null, direction, holdingId };
    chains.set(key, { ...chain, said: [...chain.said, message] });
    if (entryId !== null) chainOf.set(entryId, chainId);
  }
  // Whoever stands in for an entry that was taken back goes on with what was said of that.
  for (const { voids, by } of corrected) {
    const chainId = chainOf.get(voids);
    const meant = new Set(
      known.flatMap((one) => (one.entryId === voids ? one.body.animals.map(({ id }) => id) : [])),
    );
    const heir = spoken.find(
      ({ entryId, body }) => by.includes(entryId) && body.animals.some(({ id }) => meant.has(id)),
    );
    if (chainId !== undefined && heir && !chainOf.has(heir.entryId))
      chainOf.set(heir.entryId, chainId);
  }
  for (const truth of spoken) {
    const { entryId, direction, link } = truth;
    const { holdingId } = link;
    const chainId = chainOf.get(entryId) ?? entryId;
    const key = keyOf({ chainId, holdingId, direction, body: truth.body });
    const said = chains.get(key)?.said ?? [];
    chains.set(key, { said, truth, direction, holdingId });
  }
  return chains;
}

/** What these entries say now, for somebody who lets them leave: the place may have its number meanwhile. */
export async function bodyNow(
  transaction: Transaction,
  farm: FarmOf,
  { entryId, holdingId, kind, body }: Pick<Message, 'entryId' | 'holdingId' | 'kind' | 'body'>,
): Promise<Movement['body'] | null> {
  if (entryId === null) return null;
  const links = await linksOf(transaction, farm.id);
  const own = (await propertiesOf(transaction, farm.id)).filter(({ isKept }) => isKept);
  const direction: Direction = kind.endsWith('_on') ? 'on' : 'off';
  const movements = await movementsOf(transaction, farm, [entryId]);
  return (
    movements.find(
      (one) =>
        one.direction === direction &&
        (one.body.backFrom ?? '') === (body.backFrom ?? '') &&
        speakerOf({ links, own }, one.holdingId)?.link.holdingId === holdingId,
    )?.body ?? null
  );
}
