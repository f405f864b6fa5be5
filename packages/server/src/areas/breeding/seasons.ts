import type {
  addSeason as addContract,
  listSeasons as listContract,
  MatingSeason,
} from '@kraal/contract/breeding';
import type { Output, Request } from '@kraal/contract/endpoint';
import { daysBetween } from '@kraal/domain/format/dates';
import type { SeasonCalendar } from '@kraal/domain/breeding/season';
import { seasonStartOf } from '@kraal/domain/animals/farmSettings';
import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { season as seasonSchema } from '@kraal/contract/breeding';
import { number, row, rowOf, text } from '../../platform/database/row.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { newId } from '../../platform/newId.ts';
import { columnsOf } from '../../platform/database/columnsOf.ts';
import type { matingSeason as seasonTable } from './schema.ts';

/** More than a farm names in a working life; measures read them all. */
const mostSeasons = 200;
const longestSeasonDays = 366;
const seasonColumns = columnsOf<typeof seasonTable>()(rowOf(seasonSchema), 'mating_season', {
  from: sql`from_on`,
  to: sql`to_on`,
});

export async function listSeasons(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof listContract>['query'],
): Promise<Output<typeof listContract>> {
  const fits = sql`farm_id = ${farmId} and species = ${query.species}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from mating_season where ${fits}`,
  );
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      rowOf(seasonSchema).with({ key: text }),
      sql`select ${seasonColumns}, from_on::text || ' ' || id as key from mating_season
        where ${fits} and from_on::text || ' ' || id > ${after ?? ''} order by key limit ${limit}`,
    ),
  );
}

/** Two seasons of one species never share a day: an exposure belongs to one. */
export async function addSeason(
  transaction: Transaction,
  farmId: string,
  { species, name, from, to }: Request<typeof addContract>['body'],
): Promise<MatingSeason> {
  if (to < from) throw invalid({ to: ['A season ends after it begins.'] });
  if (daysBetween(from, to) > longestSeasonDays)
    throw invalid({ to: ['A mating season is at most a year long.'] });
  // One after the other, so that two people cannot name the same days at once.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${farmId} || 'mating_season', 9))`,
  );
  const [found] = await select(
    transaction,
    row({ all: number, shared: number }),
    sql`select count(*)::int as all, count(*) filter (where from_on <= ${to}
      and to_on >= ${from})::int as shared from mating_season where farm_id = ${farmId}
      and species = ${species}`,
  );
  if ((found?.shared ?? 0) > 0)
    throw invalid({ from: ['Another season has days of this one. Choose days of its own.'] });
  if ((found?.all ?? 0) >= mostSeasons)
    throw invalid({ name: ['There are 200 seasons already. Take an old one away first.'] });
  const id = newId();
  await transaction.execute(
    sql`insert into mating_season (farm_id, id, species, name, from_on, to_on)
      values (${farmId}, ${id}, ${species}, ${name}, ${from}, ${to})`,
  );
  return { id, species, name, from, to };
}

export async function removeSeason(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<void> {
  const gone = await select(
    transaction,
    row({ id: text }),
    sql`delete from mating_season where farm_id = ${farmId} and id = ${id} returning id`,
  );
  if (gone.length === 0) throw notFound('Season');
}

export async function seasonCalendar(
  transaction: Transaction,
  farm: Farm,
  species: Species,
): Promise<SeasonCalendar> {
  const named = await select(
    transaction,
    rowOf(seasonSchema),
    sql`select ${seasonColumns} from mating_season where farm_id = ${farm.id}
      and species = ${species} order by from_on limit ${mostSeasons}`,
  );
  return { startsOn: seasonStartOf(species, farm.settings), named };
}
