import type { Request } from '@kraal/contract/endpoint';
import type { registerFile as contract } from '@kraal/contract/register';
import { sentence } from '@kraal/domain/ledger/problem';
import { type RegisterKind, registerKinds } from '@kraal/domain/movement/register';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, oneOf, row, text } from '../../../platform/database/row.ts';
import { RequestError } from '../../../platform/errors.ts';
import { type Cell, toSheet } from '../../../platform/files/sheet.ts';
import type { Farm } from '../../../platform/http/authenticate.ts';
import {
  changedBy,
  consignmentOf,
  dayOfEntry,
  entriesOf,
  glnOfParty,
  party,
  price,
  transferOf,
} from './list.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

const mostRows = 100_000;

const animalRow = row({
  eventId: text,
  on: text,
  kind: oneOf<RegisterKind>(),
  name: text.orNull,
  eid: text.orNull,
  species: text,
  animalClass: text,
  heads: number,
  party: text.orNull,
  gln: text.orNull,
  priceCents: number.orNull,
  animals: number,
});

const headings = [
  'Date',
  'In or out',
  'How',
  'Tag',
  'EID',
  'Species',
  'Class',
  'Heads',
  'From or to',
  'GLN',
  // On its first row alone, so that the column can be added up.
  'Price of the entry',
  'Animals of the entry',
  'Entry',
];

/** One of those that an entry is about. */
const firstOf = (
  farmId: string,
): SQL => sql`(select min(l.animal_id::text)::uuid from ${ofLedger.eventAnimal} l
  where l.farm_id = ${farmId} and l.event_id = e.id and l.part = 'subject')`;

/** Whoever came and went, animal by animal, the earliest first: what an inspector asks a farm for. */
export async function fileOfRegister(
  transaction: Transaction,
  farm: Pick<Farm, 'id' | 'timeZone'>,
  { format, ...period }: Request<typeof contract>['query'],
): Promise<Buffer> {
  const rows = await select(
    transaction,
    animalRow,
    // Of each entry once, whose animals may be hundreds.
    sql`with entry as materialized (select e.id, e.kind, e.occurred_at, ${dayOfEntry(farm)}::text as on_day,
          ${party} as party, ${glnOfParty(farm.id)} as gln, ${price} as price
        from ${ofLedger.event} e left join ${transferOf(farm.id)}
          left join ${consignmentOf(farm.id, firstOf(farm.id), dayOfEntry(farm))}
        where ${entriesOf(farm.id, period)} order by e.occurred_at, e.id limit ${mostRows + 1})
      select e.id as "eventId", e.on_day as "on", e.kind, coalesce(a.tag, a.name) as name,
        a.eid, s.species, coalesce(s.class, a.animal_class) as "animalClass", s.heads, e.party, e.gln,
        case when row_number() over (partition by e.id order by a.tag_sort, a.id) = 1
          then e.price end as "priceCents",
        (count(*) over (partition by e.id))::int as animals
      from entry e
        cross join lateral (select c.animal_id, abs(c.heads)::float8 as heads, c.species,
          c.animal_class as class from ${changedBy(farm.id)}) s
        join ${ofAnimals.animal} a on a.farm_id = ${farm.id} and a.id = s.animal_id
      order by e.occurred_at, e.id, a.tag_sort, a.id limit ${mostRows + 1}`,
  );
  if (rows.length > mostRows)
    throw new RequestError(
      422,
      'too_many_rows',
      sentence`At most ${mostRows} animals fit in one file. Choose a shorter time.`,
    );
  const cells = rows.map((one): Cell[] => [
    one.on,
    registerKinds[one.kind],
    one.kind,
    one.name,
    one.eid,
    one.species,
    one.animalClass.replaceAll('_', ' '),
    one.heads,
    one.party,
    one.gln,
    one.priceCents === null ? null : one.priceCents / 100,
    one.animals,
    one.eventId,
  ]);
  return toSheet([headings, ...cells], format);
}
