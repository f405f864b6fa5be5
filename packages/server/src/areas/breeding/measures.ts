import type { breedingMeasures as contract, Measure } from '@kraal/contract/breeding';
import type { Output, Request } from '@kraal/contract/endpoint';
import { breedingMeasures as measureAll, countOf, valueOf } from '@kraal/domain/breeding/measures';
import { type Part, type Records } from '@kraal/domain/breeding/measure';
import { daysBetween } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { loadRecords } from './records.ts';
import { ofAnimals } from '../animals/tables.ts';

type Query = Request<typeof contract>['query'];
const mostAnimals = 500;
const mostGroups = 60;

/** Each measure over the period, whole and by year, sire, age of the dam or mob, with who is behind it. */
export async function breedingMeasures(
  transaction: Transaction,
  { farm, query, now }: { farm: Farm; query: Query; now: Date },
): Promise<Output<typeof contract>> {
  const records = await loadRecords(transaction, { farm, species: query.species, now });
  const measures = measureAll(records, { from: query.from, to: query.to });
  const shown = new Set(
    measures.flatMap(({ parts }) =>
      parts.flatMap(({ animalId, sireIds }) => [animalId, ...sireIds]),
    ),
  );
  const animals = await select(
    transaction,
    row({ id: text, tag: text.orNull }),
    sql`select id, coalesce(tag, name) as tag from ${ofAnimals.animal} where farm_id = ${farm.id}
      and id = any(${sql.param([...shown])}::uuid[]) order by tag_sort, id`,
  );
  // In whichever order it came into the books: who is shown, and in which order, is the same.
  const placeOf = new Map(animals.map(({ id }, at) => [id, at]));
  const byTag = (one: Part, other: Part): number =>
    (placeOf.get(one.animalId) ?? 0) - (placeOf.get(other.animalId) ?? 0);
  const mobs = await select(
    transaction,
    row({ id: text, name: text }),
    sql`select id, name from ${ofAnimals.mob} where farm_id = ${farm.id}`,
  );
  const tags = new Map(animals.map(({ id, tag }) => [id, tag]));
  const mobNames = new Map(mobs.map(({ id, name }) => [id, name]));
  const groupOf = groupingBy(query.by, { records, tags, mobNames });
  return {
    measures: measures.map(
      ({ name, parts, leftOut, soFar, open }): Measure => ({
        name,
        leftOut,
        soFar,
        value: valueOf(parts),
        of: countOf(parts),
        groups: groupsOf(parts, new Set(open.map(groupOf)), groupOf)
          .sort((one, other) => (one.name < other.name ? -1 : 1))
          .slice(0, mostGroups),
        animals: parts
          .toSorted(byTag)
          .slice(0, mostAnimals)
          .map(({ animalId, part, of }) => ({
            id: animalId,
            tag: tags.get(animalId) ?? null,
            value: of > 0 ? part / of : 0,
          })),
      }),
    ),
  };
}

const groupsOf = (
  parts: readonly Part[],
  open: ReadonlySet<string>,
  groupOf: (part: Part) => string,
): Measure['groups'] =>
  [...Map.groupBy(parts, groupOf)].map(([name, own]) => ({
    name,
    value: valueOf(own),
    of: countOf(own),
    soFar: open.has(name),
  }));

function groupingBy(
  by: Query['by'],
  {
    records: { females },
    tags,
    mobNames,
  }: {
    records: Records;
    tags: ReadonlyMap<string, string | null>;
    mobNames: ReadonlyMap<string, string>;
  },
): (part: Part) => string {
  if (by === 'year') return ({ on, season }) => season ?? on.slice(0, 4);
  if (by === 'sire')
    return ({ sireIds }) =>
      sireIds
        .map((id) => tags.get(id) ?? '–')
        .sort()
        .join(' + ') || '–';
  if (by === 'mob') return ({ mobId }) => mobNames.get(mobId ?? '') ?? '–';
  return ({ animalId, on }) => {
    const bornOn = females.get(animalId)?.bornOn;
    return bornOn ? String(Math.floor(daysBetween(bornOn, on) / 365.25)).padStart(2, '0') : '–';
  };
}
