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
import { type Link, speakerOf } from './links.ts';
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
  species: oneOf<Species>(),
  sex: oneOf<Sex>(),
  bornOn: day.orNull,
  holdingId: text.orNull,
  worn: json<Worn[]>(),
  cameOn: day.orNull,
  wasBought: boolean,
  /** By which number the platform knows it, as far as this farm told it. */
  told: text.orNull,
  /** By which it will, once what waits has left, and by which message. */
  waiting: text.orNull,
  waitingIn: text.orNull,
});
type Wearer = RowOf<typeof wearerRow>;

/** Living animals that wear an EID, with what was said of each. */
const wearersOf = (transaction: Transaction, farmId: string, animalIds: readonly string[]) =>
  select(
    transaction,
    wearerRow,
    sql`select a.id, a.species, a.sex, a.born_on as "bornOn", c.holding_id as "holdingId",
        coalesce((select jsonb_agg(i.value order by i.value->>'from')
          from jsonb_array_elements(a.state->'identifiers') i where i.value->>'type' = 'eid'),
          '[]') as worn,
        a.state->>'cameOn' as "cameOn",
        exists (select from stock_change s where s.farm_id = a.farm_id and s.animal_id = a.id
          and s.kind = 'acquired') as "wasBought",
        said.eid as told, open.eid as waiting, open.id as "waitingIn"
      from animal a
        left join camp c on c.farm_id = a.farm_id and c.id = a.camp_id
        left join lateral (select n.eid from national_animal n
            join national_message m on m.farm_id = n.farm_id and m.id = n.message_id
          where n.farm_id = a.farm_id and n.animal_id = a.id
            and (m.status in ('sent', 'known') or m.status = 'waiting' and m.tries > 0)
          order by m.id desc limit 1) said on true
        left join lateral (select n.eid, m.id from national_animal n
            join national_message m on m.farm_id = n.farm_id and m.id = n.message_id
          where n.farm_id = a.farm_id and n.animal_id = a.id
            and (m.status = 'held' or m.status = 'waiting' and m.tries = 0)
          order by m.id desc limit 1) open on true
      where a.farm_id = ${farmId} and a.status = 'alive' and not a.is_lot
        and (a.eid is not null or open.id is not null)
        and a.id = any(${sql.param([...animalIds])}::uuid[])`,
  );

type Wanted = {
  animal: NationalAnimal;
  on: Day;
  link: Link;
  isSure: boolean;
  isKnown: boolean;
};

/** By which number its seller's platform knows whoever was bought. */
function soldAs({ worn, wasBought, cameOn }: Wearer): string | null {
  if (!wasBought || cameOn === null) return null;
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
};

/** Registers whoever wears its first EID, and says new ones: of each by what it wears now and what was said of it. */
export async function sayIdentities(
  transaction: Transaction,
  farm: FarmOf,
  { animalIds, isKnown = false, ...speakers }: Saying,
): Promise<void> {
  const wearers = await wearersOf(transaction, farm.id, animalIds);
  const dropped: { animalId: string; messageId: string }[] = [];
  const wanted: Wanted[] = [];
  for (const wearer of wearers) {
    const { id, species, sex, bornOn, worn, waiting, waitingIn, holdingId } = wearer;
    const now = worn.findLast(({ until }) => until === null);
    const speaker = speakerOf(speakers, holdingId);
    if (!speaker) continue;
    const known = wearer.told ?? soldAs(wearer);
    const isOpen = now !== undefined && known !== now.value;
    if (isOpen && waiting === now.value) continue;
    if (waitingIn !== null) dropped.push({ animalId: id, messageId: waitingIn });
    if (!isOpen) continue;
    const wasEid = isKnown ? null : known;
    const animal = { id, eid: now.value, wasEid, species, sex, bornOn, heads: 1 };
    wanted.push({ animal, on: now.from, isKnown, ...speaker });
  }
  await takeOut(transaction, farm.id, dropped);
  await queueIdentities(transaction, farm.id, wanted);
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
    const { link, isSure, isKnown, on } = first;
    const kind = first.animal.wasEid === null ? 'register_animals' : 'retag';
    return Array.from({ length: Math.ceil(group.length / mostNamed) }, (_, at): Fresh => {
      const animals = group.slice(at * mostNamed, (at + 1) * mostNamed).map(({ animal }) => animal);
      const none = { otherGln: null, otherName: null, purpose: null, reason: null };
      return {
        link,
        kind,
        isSure,
        isKnown,
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
