import type { Sex } from '@kraal/domain/animals/animalClass';
import type { Species } from '@kraal/domain/animals/species';
import type { Day } from '@kraal/domain/format/dates';
import { mostNamed, type NationalAnimal } from '@kraal/domain/movement/national/messages';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import {
  boolean,
  day,
  json,
  oneOf,
  row,
  type RowOf,
  text,
} from '../../../platform/database/row.ts';
import { type Link, linksOf, propertiesOf, speakerOf } from './links.ts';
import { type Fresh, queue } from './messages.ts';
import { numbersOf } from './numbers.ts';
import type { FarmOf } from './truths.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

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
        exists (select from ${ofLedger.eventAnimal} l join ${ofLedger.event} e
          on e.farm_id = l.farm_id
            and e.id = l.event_id and e.kind = 'acquired' and e.voided_by is null
            and e.payload ? 'eid'
          where l.farm_id = ${farmId} and l.animal_id = a.id and l.part = 'subject')
          as "cameMarked"
      from ${ofAnimals.animal} a left join ${ofInfrastructure.camp} c on c.farm_id = a.farm_id
        and c.id = a.camp_id
      where a.farm_id = ${farmId} and not a.is_lot and a.id = any(${sql.param([...animalIds])}::uuid[])`,
  );

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
  const worn = wearers.flatMap((one) => one.worn.map(({ value }) => value));
  const numbers = await numbersOf(transaction, farm.id, { animalIds, worn });
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
