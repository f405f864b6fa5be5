import type { Sex } from '@kraal/domain/animals/animalClass';
import type { Species } from '@kraal/domain/animals/species';
import type { NationalAnimal, NationalBody } from '@kraal/domain/movement/national/messages';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import {
  boolean,
  day,
  number,
  oneOf,
  row,
  type RowOf,
  text,
} from '../../../platform/database/row.ts';
import { payloadText } from '../../ledger/index.ts';
import { partyOf } from '../../animals/index.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

export type FarmOf = { id: string; timeZone: string };
export type Direction = 'off' | 'on';

/** What an entry comes to over there, of the animals that stood on one property. */
export type Movement = {
  entryId: string;
  direction: Direction;
  /** Of the camp they left or came to; null where that is on no property, or they stood in none. */
  holdingId: string | null;
  body: NationalBody;
};

const stayRow = row({
  entryId: text,
  kind: text,
  on: day,
  animalId: text,
  species: oneOf<Species>(),
  sex: oneOf<Sex>(),
  bornOn: day.orNull,
  eid: text.orNull,
  heads: number,
  wasAt: oneOf<'camp' | 'holding' | 'transit'>().orNull,
  wasOn: text.orNull,
  wasOnGln: text.orNull,
  wasOnName: text.orNull,
  isAt: oneOf<'camp' | 'holding' | 'transit'>().orNull,
  isOn: text.orNull,
  isOnGln: text.orNull,
  isOnName: text.orNull,
  turnedBack: boolean,
  otherGln: text.orNull,
  otherName: text.orNull,
  otherKind: text.orNull,
  backFrom: text.orNull,
  isForSlaughter: boolean,
  isOthers: boolean,
  transferKind: text.orNull,
});
type Stay = RowOf<typeof stayRow>;

/** By these animals leave the land or come onto it; by others they come back from the land of somebody else. */
const movingKinds = ['acquired', 'departed', 'sold', 'slaughtered', 'returned'] as const;
const leavingForGood: ReadonlySet<string> = new Set(['sold', 'slaughtered', 'returned']);
const returningKinds = ['moved', 'joined_mob'] as const;

/** Entries `e` of some animals that moved them over a boundary, since a day, or did as was said until now. */
export const crossings = (
  transaction: Transaction,
  farm: FarmOf,
  { animalIds, since }: { animalIds: readonly string[]; since: string },
) =>
  select(
    transaction,
    row({ id: text }),
    sql`select distinct e.id from ${ofLedger.eventAnimal} l
        join ${ofLedger.event} e on e.farm_id = l.farm_id and e.id = l.event_id
      where l.farm_id = ${farm.id} and l.part = 'subject'
        and l.animal_id = any(${sql.param([...animalIds])}::uuid[])
        and (e.occurred_at at time zone ${farm.timeZone})::date >= ${since}
        and (e.kind = any(${sql.param([...movingKinds])}::text[])
          or e.kind = any(${sql.param([...returningKinds])}::text[]) and exists (
            select from ${ofAnimals.residence} b where b.farm_id = l.farm_id
              and b.animal_id = l.animal_id
              and b.until = e.occurred_at and b.kind <> 'camp')
          or e.kind = any(${sql.param([...returningKinds])}::text[]) and exists (
            select from ${ofAnimals.residence} b join ${ofInfrastructure.camp} bc
              on bc.farm_id = b.farm_id and bc.id = b.place_id
              join ${ofAnimals.residence} n on n.farm_id = b.farm_id and n.animal_id = b.animal_id
                and n.event_id = e.id and n.kind = 'camp'
              join ${ofInfrastructure.camp} nc on nc.farm_id = n.farm_id and nc.id = n.place_id
            where b.farm_id = l.farm_id and b.animal_id = l.animal_id and b.kind = 'camp'
              and b.until = e.occurred_at and bc.holding_id <> nc.holding_id)
          -- What was said of one holds perhaps no more.
          or exists (select from national_message m where m.farm_id = e.farm_id
            and m.entry_id = e.id))`,
  );

/** Of a lot the heads that the entry changed, or else those that it had then. */
const headsThen = (farmId: string): SQL => sql`case when not a.is_lot then 1 else coalesce(
  (select abs(s.heads) from ${ofAnimals.stockChange} s where s.farm_id = ${farmId}
    and s.animal_id = a.id
    and s.event_id = e.id),
  (select sum(s.heads)::int from ${ofAnimals.stockChange} s
      join ${ofLedger.event} v on v.farm_id = ${farmId} and v.id = s.event_id
    where s.farm_id = ${farmId} and s.animal_id = a.id
      and (v.occurred_at, v.id) <= (e.occurred_at, e.id)), 1) end`;

/** Where each was and is by these entries, as their lives stand now; of one that was taken back nothing. */
const staysOf = (
  transaction: Transaction,
  { id: farmId, timeZone }: FarmOf,
  ids: readonly string[],
) =>
  select(
    transaction,
    stayRow,
    sql`select e.id as "entryId", e.kind, d.day::text as on, a.id as "animalId", a.species, a.sex,
        a.born_on as "bornOn",
        (select i.value->>'value' from jsonb_array_elements(a.state->'identifiers') i
          where i.value->>'type' = 'eid' and i.value->>'from' <= d.day::text
            and coalesce(i.value->>'until', '9999') >= d.day::text
          -- Of a day on which it got another it came with the first, and leaves with the last.
          order by (i.value->>'until' is null) = (e.kind in ('departed', 'sold', 'slaughtered', 'returned')) desc,
            i.value->>'from' desc limit 1) as eid,
        ${headsThen(farmId)} as heads,
        b.kind as "wasAt", bc.holding_id as "wasOn", bh.gln as "wasOnGln", bh.name as "wasOnName",
        n.kind as "isAt", nc.holding_id as "isOn", nh.gln as "isOnGln", nh.name as "isOnName",
        -- From the road it came back, perhaps by way of another lorry, and stood nowhere else.
        e.kind = 'departed' and coalesce((select t.kind = 'camp' from ${ofAnimals.residence} t
          where t.farm_id = ${farmId} and t.animal_id = a.id and t.since >= n.until
            and (t.since, t.event_id) > (e.occurred_at, e.id) and t.kind <> 'transit'
          order by t.since, t.event_id limit 1), false) as "turnedBack",
        h.gln as "otherGln", coalesce(h.name, named.text) as "otherName", h.kind as "otherKind",
        case when p.kind = 'holding' then p.place_id end as "backFrom",
        coalesce((${payloadText('sold', 'forSlaughter')})::boolean, false) as "isForSlaughter",
        ${payloadText('acquired', 'ownerId')} is not null as "isOthers",
        (select t.kind from transfer_line x join transfer t on t.farm_id = x.farm_id
            and t.id = x.transfer_id
          where x.farm_id = ${farmId} and x.animal_id = a.id and t.departed_on = d.day
          order by t.number desc limit 1) as "transferKind"
      from ${ofLedger.event} e
        cross join lateral (select (e.occurred_at at time zone ${timeZone})::date as day) d
        cross join lateral (select ${partyOf()} as text) named
        join ${ofLedger.eventAnimal} l on l.farm_id = e.farm_id and l.event_id = e.id
          and l.part = 'subject'
        join ${ofAnimals.animal} a on a.farm_id = l.farm_id and a.id = l.animal_id
          and a.status <> 'reference'
        left join lateral (select r.kind, r.place_id from ${ofAnimals.residence} r
          where r.farm_id = ${farmId} and r.animal_id = a.id
            and (r.since, r.event_id) < (e.occurred_at, e.id)
            and coalesce(r.until, e.occurred_at) >= e.occurred_at
          order by r.since desc, r.event_id desc limit 1) b on true
        -- Where it stood last, before the road.
        left join lateral (select r.kind, r.place_id from ${ofAnimals.residence} r
          where b.kind <> 'camp' and r.farm_id = ${farmId} and r.animal_id = a.id
            and (r.since, r.event_id) < (e.occurred_at, e.id) and r.kind <> 'transit'
          order by r.since desc, r.event_id desc limit 1) p on true
        left join ${ofAnimals.residence} n on n.farm_id = ${farmId} and n.animal_id = a.id
          and n.event_id = e.id
        left join ${ofInfrastructure.camp} bc on b.kind = 'camp' and bc.farm_id = ${farmId}
          and bc.id = b.place_id
        left join ${ofInfrastructure.camp} nc on n.kind = 'camp' and nc.farm_id = ${farmId}
          and nc.id = n.place_id
        left join ${ofInfrastructure.holding} bh on bh.farm_id = ${farmId} and bh.id = bc.holding_id
        left join ${ofInfrastructure.holding} nh on nh.farm_id = ${farmId} and nh.id = nc.holding_id
        left join lateral (select o.gln, o.name, o.kind from ${ofInfrastructure.holding} o
          where o.farm_id = ${farmId} and not o.is_own and case
            when e.kind = 'departed' then o.id::text = ${payloadText('departed', 'placeId')}
            when ${payloadText('acquired', 'ownerId')} is not null
              then o.id::text = ${payloadText('acquired', 'ownerId')}
            when e.kind = 'returned' then o.id = a.owner_id
            when e.kind in ('sold', 'slaughtered', 'acquired')
              then lower(o.name) = lower(trim(named.text))
            else o.id = p.place_id end
          order by o.archived_at is not null limit 1) h on true
      where e.farm_id = ${farmId} and e.voided_by is null
        and e.id = any(${sql.param([...ids])}::uuid[])
      order by e.occurred_at, e.id, a.id`,
  );

const isAway = ({ wasAt }: Stay): boolean => wasAt === 'holding' || wasAt === 'transit';

type Crossed = Pick<Movement, 'direction' | 'holdingId'> &
  Pick<NationalBody, 'otherGln' | 'otherName' | 'backFrom' | 'purpose'> & { stay: Stay };

/** Over which boundaries it went by this entry: to and from others, and between two properties of the farm over both. */
function crossedBy(stay: Stay): Crossed[] {
  const { kind, wasOn, isOn, wasAt, isAt, otherGln, otherName } = stay;
  const purpose = purposeOf(stay);
  const other = { otherGln, otherName, purpose, stay };
  const off: Crossed = { ...other, direction: 'off', holdingId: wasOn, backFrom: null };
  const on: Crossed = { ...other, direction: 'on', holdingId: isOn, backFrom: null };
  if (kind === 'acquired') return [on];
  // Recorded of one that was gone by then it leads nowhere.
  if (kind === 'departed')
    return isAway(stay) || stay.turnedBack || isAt !== 'transit' ? [] : [off];
  if (leavingForGood.has(kind)) return isAway(stay) ? [] : [off];
  if (!returningKinds.some((one) => one === kind)) return [];
  if (isAway(stay))
    return stay.backFrom !== null && (isAt === 'camp' || kind === 'joined_mob')
      ? [{ ...on, backFrom: stay.backFrom }]
      : [];
  if (wasAt !== 'camp' || isAt !== 'camp' || !wasOn || !isOn || wasOn === isOn) return [];
  const [from, to] = [
    { otherGln: stay.wasOnGln, otherName: stay.wasOnName },
    { otherGln: stay.isOnGln, otherName: stay.isOnName },
  ];
  return [
    { ...off, ...to, purpose: 'own' },
    { ...on, ...from, purpose: 'own', backFrom: wasOn },
  ];
}

/** A lorry to an abattoir is to slaughter, whether or not a transfer says so. */
function purposeOf(stay: Stay): NationalBody['purpose'] {
  const { kind, isForSlaughter, isOthers, transferKind, otherKind } = stay;
  if (kind === 'acquired') return isOthers ? 'away' : 'purchase';
  if (kind === 'slaughtered' || isForSlaughter || transferKind === 'slaughter') return 'slaughter';
  if (kind === 'sold' || transferKind === 'sale' || transferKind === 'auction') return 'sale';
  if (kind !== 'departed' || transferKind === 'agistmentReturn') return 'return';
  if (transferKind !== null) return 'away';
  return otherKind === 'abattoir' ? 'slaughter' : otherKind === 'auction' ? 'sale' : 'away';
}

/** Who wears no EID is told of by heads alone. */
function animalsOf(stays: readonly Stay[]): NationalAnimal[] {
  const one = ({ animalId: id, eid, species, sex, bornOn, heads }: Stay): NationalAnimal => ({
    id,
    eid,
    wasEid: null,
    species,
    sex,
    bornOn,
    heads,
  });
  const marked = stays.filter(({ eid }) => eid !== null).map(one);
  const unmarked = Map.groupBy(
    stays.filter(({ eid }) => eid === null).map(one),
    ({ species, sex }) => `${species} ${sex}`,
  );
  const groups = [...unmarked.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ...first,
            bornOn: null,
            heads: others.reduce((sum, { heads }) => sum + heads, first.heads),
          },
        ]
      : [],
  );
  return [...marked, ...groups];
}

/** What these entries come to: animals that stood on several properties are told of by each. */
export async function movementsOf(
  transaction: Transaction,
  farm: FarmOf,
  ids: readonly string[],
): Promise<Movement[]> {
  if (ids.length === 0) return [];
  const stays = await staysOf(transaction, farm, ids);
  const groups = Map.groupBy(stays.flatMap(crossedBy), ({ stay, direction, holdingId, backFrom }) =>
    [stay.entryId, direction, holdingId, backFrom].join(' '),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { stay, direction, holdingId, ...of } = first;
    const animals = animalsOf(group.map((one) => one.stay));
    const heads = animals.reduce((sum, one) => sum + one.heads, 0);
    const body = { ...of, day: stay.on, reason: null, heads, animals };
    return [{ entryId: stay.entryId, direction, holdingId, body }];
  });
}
