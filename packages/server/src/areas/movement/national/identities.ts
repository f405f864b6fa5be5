import type { Sex } from '@kraal/domain/animals/animalClass';
import type { Species } from '@kraal/domain/animals/species';
import type { Day } from '@kraal/domain/format/dates';
import { mostNamed, type NationalAnimal } from '@kraal/domain/movement/national/messages';
import { type SQL, sql } from 'drizzle-orm';
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
const wearerRow = row({
  id: text,
  /** Null of one whose only entry was taken back: nothing is known of it. */
  species: oneOf<Species>().orNull,
  sex: oneOf<Sex>().orNull,
  isAlive: boolean,
  bornOn: day.orNull,
  holdingId: text.orNull,
  worn: json<Worn[]>(),
  cameOn: day.orNull,
  /** Bought with an EID, by which its seller's platform knows it. */
  cameMarked: boolean,
  /** By which number the platform knows it, as far as this farm told it. */
  told: text.orNull,
  /** Another animal of the farm is registered by the number that this one wears. */
  isTaken: boolean,
  /** By which number somebody kept it back, or the platform refused it. */
  settled: text.orNull,
  /** By which number the platform will know it, once what waits has left, and by which message. */
  waiting: text.orNull,
  waitingIn: text.orNull,
  /** In place of which number. */
  waitingFor: text.orNull,
  /** Whether anything was told of it at all. */
  wasTold: boolean,
});
type Wearer = RowOf<typeof wearerRow>;

/** The last number that was told of an animal `t` in messages `m` of these. */
const lastNumber = (farmId: string, where: SQL): SQL => sql`(select n.eid, m.id, m.status, m.body
  from national_animal n join national_message m on m.farm_id = n.farm_id and m.id = n.message_id
  where n.farm_id = ${farmId} and n.animal_id = t.id and ${where} order by m.id desc limit 1)`;
/** What the platform knows, or may: see `maybeKnown`. */
const known = sql`(m.status in ('sent', 'known') or m.tries > 0
  and m.status in ('waiting', 'failed', 'withheld'))`;

/** Animals that are touched, with what they wear and what was said of each. */
const wearersOf = (transaction: Transaction, farmId: string, animalIds: readonly string[]) =>
  select(
    transaction,
    wearerRow,
    sql`select t.id, a.species, a.sex, coalesce(a.status = 'alive', false) as "isAlive",
        a.born_on as "bornOn", c.holding_id as "holdingId",
        coalesce((select jsonb_agg(i.value order by i.value->>'from')
          from jsonb_array_elements(a.state->'identifiers') i where i.value->>'type' = 'eid'),
          '[]') as worn,
        a.state->>'cameOn' as "cameOn",
        exists (select from event_animal l join event e on e.farm_id = l.farm_id
            and e.id = l.event_id and e.kind = 'acquired' and e.voided_by is null
            and e.payload ? 'eid'
          where l.farm_id = ${farmId} and l.animal_id = t.id and l.part = 'subject')
          as "cameMarked",
        case when exists (select from national_animal o join national_message m
              on m.farm_id = o.farm_id and m.id = o.message_id
            where o.farm_id = ${farmId} and o.eid = said.eid and o.animal_id <> t.id
              and o.message_id > said.id and ${known}) then null else said.eid end as told,
        coalesce(exists (select from national_animal o join national_message m
              on m.farm_id = o.farm_id and m.id = o.message_id
              -- Who wears another number by now gives this one back.
              left join animal w on w.farm_id = o.farm_id and w.id = o.animal_id
                and w.status = 'alive'
            where w.eid is null and o.farm_id = ${farmId} and o.eid = a.eid and o.animal_id <> t.id and ${known}
              and not exists (select from national_animal l join national_message k
                  on k.farm_id = l.farm_id and k.id = l.message_id
                where l.farm_id = o.farm_id and l.animal_id = o.animal_id
                  and l.message_id > o.message_id and k.status = 'sent')), false) as "isTaken",
        settled.eid as settled, open.eid as waiting, open.id as "waitingIn",
        (select b.value->>'wasEid' from jsonb_array_elements(open.body->'animals') b
          where b.value->>'id' = t.id::text limit 1) as "waitingFor",
        said.eid is not null as "wasTold"
      from unnest(${sql.param([...animalIds])}::uuid[]) t(id)
        left join animal a on a.farm_id = ${farmId} and a.id = t.id and not a.is_lot
        left join camp c on c.farm_id = ${farmId} and c.id = a.camp_id
        left join lateral ${lastNumber(farmId, known)} said on true
        left join lateral ${lastNumber(farmId, sql`m.status <> 'replaced'`)} last on true
        left join lateral (select last.eid where last.status in ('withheld', 'failed')) settled
          on true
        left join lateral ${lastNumber(farmId, sql`(m.status = 'held' or m.status = 'waiting' and m.tries = 0)`)} open on true
      where a.eid is not null or open.id is not null`,
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
  const dropped: { animalId: string; messageId: string }[] = [];
  const wanted: Wanted[] = [];
  for (const wearer of wearers) {
    const { id, species, sex, bornOn, worn, waiting, waitingIn } = wearer;
    const now = worn.findLast(({ until }) => until === null);
    const told = wearer.wasTold ? wearer.told : soldAs(wearer);
    const isOpen = now !== undefined && told !== now.value;
    const isRight = waiting === now?.value && wearer.waitingFor === told;
    if (isOpen && isRight && releasedBy === null) continue;
    if (waitingIn !== null) dropped.push({ animalId: id, messageId: waitingIn });
    const isSettled = wearer.settled === now?.value && releasedBy === null;
    if (!isOpen || isSettled || !wearer.isAlive || species === null || sex === null) continue;
    const speaker = speakerOf(speakers, wearer.holdingId);
    if (!speaker) continue;
    // What the platform knows a number by is its matter: here it goes from one animal to another.
    const isThere = isKnown || wearer.isTaken;
    const wasEid = isThere ? null : told;
    const animal = { id, eid: now.value, wasEid, species, sex, bornOn, heads: 1 };
    wanted.push({ animal, on: now.from, isKnown: isThere, releasedBy, ...speaker });
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
      body.animals.flatMap(({ id, eid }) => {
        const messageId = ids[at];
        return messageId ? [{ farm_id: farmId, animal_id: id, message_id: messageId, eid }] : [];
      }),
    ),
  );
}
