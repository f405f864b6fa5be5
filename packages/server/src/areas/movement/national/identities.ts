import type { Sex } from '@kraal/domain/animals/animalClass';
import type { Species } from '@kraal/domain/animals/species';
import type { Day } from '@kraal/domain/format/dates';
import {
  maybeKnown,
  mostNamed,
  type NationalAnimal,
  type NationalStatus,
} from '@kraal/domain/movement/national/messages';
import { type SQL, sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import {
  boolean,
  day,
  json,
  number,
  oneOf,
  row,
  type RowOf,
  text,
} from '../../../platform/database/row.ts';
import { type Link, linksOf, propertiesOf, speakerOf } from './links.ts';
import { type Fresh, queue } from './messages.ts';
import type { FarmOf } from './truths.ts';

/** Entries by which an animal gets an EID, another one, or none. */
export const identifyingKinds = new Set([
  'registered',
  'acquired',
  'born',
  'gave_birth',
  'split',
  'flock_scanned',
  'identified',
  'identifier_lost',
]);

type Worn = { value: string; from: Day; until: Day | null };
const animalRow = row({
  id: text,
  species: oneOf<Species>(),
  sex: oneOf<Sex>(),
  isAlive: boolean,
  bornOn: day.orNull,
  holdingId: text.orNull,
  worn: json<Worn[]>(),
  cameOn: day.orNull,
  /** Bought with an EID, by which its seller's platform knows it. */
  cameMarked: boolean,
});
type Wearer = RowOf<typeof animalRow>;

/** Animals, no lots, with every EID that they wear or wore. */
const wearersOf = (transaction: Transaction, farmId: string, animalIds: readonly string[]) =>
  select(
    transaction,
    animalRow,
    sql`select a.id, a.species, a.sex, a.status = 'alive' as "isAlive", a.born_on as "bornOn",
        c.holding_id as "holdingId",
        coalesce((select jsonb_agg(i.value order by i.value->>'from')
          from jsonb_array_elements(a.state->'identifiers') i where i.value->>'type' = 'eid'),
          '[]') as worn,
        a.state->>'cameOn' as "cameOn",
        exists (select from event_animal l join event e on e.farm_id = l.farm_id
            and e.id = l.event_id and e.kind = 'acquired' and e.voided_by is null
            and e.payload ? 'eid'
          where l.farm_id = ${farmId} and l.animal_id = a.id and l.part = 'subject')
          as "cameMarked"
      from animal a left join camp c on c.farm_id = a.farm_id and c.id = a.camp_id
      where a.farm_id = ${farmId} and not a.is_lot and a.id = ${among(animalIds)}`,
  );

const among = (ids: Iterable<string>): SQL => sql`any(${sql.param([...new Set(ids)])}::uuid[])`;

const numberRow = row({
  animalId: text,
  eid: text,
  wasEid: text.orNull,
  messageId: text,
  status: oneOf<NationalStatus>(),
  tries: number,
});
type Told = RowOf<typeof numberRow>;

/** What was said of numbers, in order. */
const numbersWhere = (transaction: Transaction, farmId: string, where: SQL) =>
  select(
    transaction,
    numberRow,
    sql`select n.animal_id as "animalId", n.eid, n.was_eid as "wasEid",
        n.message_id as "messageId", m.status, m.tries
      from national_animal n
        join national_message m on m.farm_id = n.farm_id and m.id = n.message_id
      where n.farm_id = ${farmId} and m.status <> 'replaced' and ${where} order by n.message_id`,
  );

const isThere = (one: Told): boolean => one.status === 'known' || maybeKnown(one);

/** What was said of animals and of their numbers until now, whoever wore those. */
class Numbers {
  readonly #of: Map<string, Told[]>;
  readonly #by: Map<string, Told[]>;
  /** Who wears some number now. */
  readonly #wearing: ReadonlySet<string>;

  constructor(all: readonly Told[], wearing: ReadonlySet<string>) {
    this.#of = Map.groupBy(all, ({ animalId }) => animalId);
    this.#by = Map.groupBy(all, ({ eid }) => eid);
    this.#wearing = wearing;
  }

  /** By which number the platform knows it, as far as this farm told it; undefined where it told nothing. */
  told(animalId: string): string | null | undefined {
    const said = this.#of.get(animalId)?.findLast(isThere);
    if (!said) return undefined;
    const isGone = this.#by
      .get(said.eid)
      ?.some((one) => one.animalId !== animalId && one.messageId > said.messageId && isThere(one));
    return isGone ? null : said.eid;
  }

  /** What did not leave yet. */
  open(animalId: string): Told | undefined {
    return this.#of
      .get(animalId)
      ?.findLast(({ status, tries }) => status === 'held' || (status === 'waiting' && tries === 0));
  }

  /** Whether somebody kept this number of it back, or the platform refused it. */
  isSettled(animalId: string, eid: string): boolean {
    const last = this.#of.get(animalId)?.at(-1);
    return last?.eid === eid && (last.status === 'withheld' || last.status === 'failed');
  }

  /** Whether the platform knows the number from another animal, that wears none any more. */
  isLeft(animalId: string, eid: string): boolean {
    return (this.#by.get(eid) ?? []).some(
      (one) =>
        one.animalId !== animalId &&
        isThere(one) &&
        !this.#wearing.has(one.animalId) &&
        !this.#of
          .get(one.animalId)
          ?.some(({ messageId, status }) => messageId > one.messageId && status === 'sent'),
    );
  }
}

async function numbersOf(
  transaction: Transaction,
  farmId: string,
  { animalIds, wearers }: { animalIds: readonly string[]; wearers: readonly Wearer[] },
): Promise<Numbers> {
  const own = await numbersWhere(transaction, farmId, sql`n.animal_id = ${among(animalIds)}`);
  const eids = new Set([
    ...own.map(({ eid }) => eid),
    ...wearers.flatMap(({ worn }) => worn.map(({ value }) => value)),
  ]);
  const same = await numbersWhere(
    transaction,
    farmId,
    sql`n.eid = any(${sql.param([...eids])}::text[])`,
  );
  const known = new Set(animalIds);
  const others = [...new Set(same.map(({ animalId }) => animalId))].filter((id) => !known.has(id));
  const theirs =
    others.length === 0
      ? []
      : await numbersWhere(transaction, farmId, sql`n.animal_id = ${among(others)}`);
  const all = [...own, ...theirs].toSorted((one, other) =>
    one.messageId < other.messageId ? -1 : 1,
  );
  const wearing = await select(
    transaction,
    row({ id: text }),
    sql`select id from animal where farm_id = ${farmId} and status = 'alive' and eid is not null
      and id = ${among(all.map(({ animalId }) => animalId))}`,
  );
  return new Numbers(all, new Set(wearing.map(({ id }) => id)));
}

type Wanted = {
  animal: NationalAnimal;
  on: Day;
  link: Link;
  isSure: boolean;
  isKnown: boolean;
  releasedBy: string | null;
};

/** By which number its seller's platform knows whoever was bought with one. */
function soldAs({ worn, cameMarked, cameOn }: Wearer): string | null {
  if (!cameMarked || cameOn === null) return null;
  const then = worn.filter(
    ({ from, until }) => from <= cameOn && (until === null || until >= cameOn),
  );
  // Of a day on which it got another it came with the one that ended.
  return (then.find(({ until }) => until !== null) ?? then[0])?.value ?? null;
}

type Saying = {
  links: readonly Link[];
  own: readonly { id: string }[];
  animalIds: readonly string[];
  /** The platform knows them already, by what they wear now. */
  isKnown?: boolean;
  /** Who looked at it, and lets it leave. */
  releasedBy?: string | null;
};

/** Registers whoever wears its first EID, and says new ones: of each by what it wears now and what was said of it. */
export async function sayIdentities(
  transaction: Transaction,
  farm: FarmOf,
  { animalIds, isKnown = false, releasedBy = null, ...speakers }: Saying,
): Promise<void> {
  const wearers = await wearersOf(transaction, farm.id, animalIds);
  const numbers = await numbersOf(transaction, farm.id, { animalIds, wearers });
  const dropped: { animalId: string; messageId: string }[] = [];
  const wanted: Wanted[] = [];
  const known = new Map(wearers.map((wearer) => [wearer.id, wearer]));
  for (const id of new Set(animalIds)) {
    const wearer = known.get(id);
    const open = numbers.open(id);
    const now = wearer?.worn.findLast(({ until }) => until === null)?.value;
    const said = numbers.told(id);
    const told = said === undefined ? (wearer ? soldAs(wearer) : null) : said;
    const isMissing = now !== undefined && told !== now;
    const isRight = open?.eid === now && open?.wasEid === told;
    if (isMissing && isRight && releasedBy === null) continue;
    if (open) dropped.push({ animalId: id, messageId: open.messageId });
    if (!wearer?.isAlive || !isMissing) continue;
    if (releasedBy === null && !isKnown && numbers.isSettled(id, now)) continue;
    const speaker = speakerOf(speakers, wearer.holdingId);
    if (!speaker) continue;
    // What the platform knows a number by is its matter: here it goes from one animal to another.
    const isTaken = isKnown || numbers.isLeft(id, now);
    const { species, sex, bornOn } = wearer;
    const wasEid = isTaken ? null : told;
    const animal = { id, eid: now, wasEid, species, sex, bornOn, heads: 1 };
    const on = wearer.worn.findLast(({ until }) => until === null)?.from;
    if (on !== undefined) wanted.push({ animal, on, isKnown: isTaken, releasedBy, ...speaker });
  }
  await takeOut(transaction, farm.id, dropped);
  await queueIdentities(transaction, farm.id, wanted);
}

/** The same for somebody who knows the animals alone. */
export async function sayNumbers(
  transaction: Transaction,
  farm: FarmOf,
  said: Pick<Saying, 'animalIds' | 'isKnown' | 'releasedBy'>,
): Promise<void> {
  const links = await linksOf(transaction, farm.id);
  const own = (await propertiesOf(transaction, farm.id)).filter(({ isKept }) => isKept);
  await sayIdentities(transaction, farm, { links, own, ...said });
}

/** Takes animals out of messages that did not leave yet; one that names nobody any more is none. */
async function takeOut(
  transaction: Transaction,
  farmId: string,
  dropped: readonly { animalId: string; messageId: string }[],
): Promise<void> {
  if (dropped.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(dropped)}::jsonb)
    as d("animalId" uuid, "messageId" uuid)`;
  await transaction.execute(
    sql`delete from national_animal n using ${rows} where n.farm_id = ${farmId}
      and n.animal_id = d."animalId" and n.message_id = d."messageId"`,
  );
  await transaction.execute(
    sql`update national_message m set
        body = m.body || jsonb_build_object('animals', rest.animals, 'heads', rest.heads),
        status = case when rest.heads = 0 then 'replaced' else m.status end,
        settled_at = case when rest.heads = 0 then kraal_now() end
      from (select k.id, coalesce(jsonb_agg(b.value) filter (where n.animal_id is not null), '[]')
            as animals, count(n.animal_id)::int as heads
          from national_message k cross join jsonb_array_elements(k.body->'animals') b
            left join national_animal n on n.farm_id = k.farm_id and n.message_id = k.id
              and n.animal_id = (b.value->>'id')::uuid
          where k.farm_id = ${farmId}
            and k.id in (select "messageId" from ${rows})
          group by k.id) rest
      where m.farm_id = ${farmId} and m.id = rest.id`,
  );
}

async function queueIdentities(
  transaction: Transaction,
  farmId: string,
  wanted: readonly Wanted[],
): Promise<void> {
  const groups = Map.groupBy(wanted, ({ link, on, isSure, isKnown, animal }) =>
    // What the platform knows already is of no day of its own.
    [link.holdingId, isKnown || on, isSure, animal.wasEid === null].join(' '),
  );
  const fresh: Fresh[] = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { link, isSure, isKnown, releasedBy, on } = first;
    const kind = first.animal.wasEid === null ? 'register_animals' : 'retag';
    return Array.from({ length: Math.ceil(group.length / mostNamed) }, (_, at): Fresh => {
      const animals = group.slice(at * mostNamed, (at + 1) * mostNamed).map(({ animal }) => animal);
      const none = { otherGln: null, otherName: null, purpose: null, reason: null };
      return {
        link,
        kind,
        isSure,
        isKnown,
        releasedBy,
        body: { day: on, ...none, heads: animals.length, animals },
      };
    });
  });
  const ids = await queue(transaction, farmId, fresh);
  await insertRows(
    transaction,
    'national_animal',
    fresh.flatMap(({ body }, at) =>
      body.animals.flatMap(({ id, eid, wasEid }) => {
        const messageId = ids[at];
        return messageId
          ? [{ farm_id: farmId, animal_id: id, message_id: messageId, eid, was_eid: wasEid }]
          : [];
      }),
    ),
  );
}
