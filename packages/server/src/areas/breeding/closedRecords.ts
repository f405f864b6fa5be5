import type { Service } from '@kraal/domain/breeding/breedingState';
import type { Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { closedLinks, keptOf } from '../livestock/index.ts';

/** `cameBy`: the kind of entry by which she came; heads of a lot were in it before. */
export type Came = { cameOn: Day | null; cameBy: string | null };

/** What was recorded under a number that turned out to be a second one is the animal's (decision 035). */
export type ClosedRecords = {
  meant: (id: string) => string;
  bySires: (services: readonly Service[]) => Service[];
  /** When the closed records of an animal came. */
  came: ReadonlyMap<string, Came[]>;
};

export async function closedRecordsOf(
  transaction: Transaction,
  farmId: string,
): Promise<ClosedRecords> {
  const links = await closedLinks(transaction, farmId);
  const meant = (id: string): string => keptOf(links, id);
  const came = await select<{ id: string } & Came>(
    transaction,
    sql`select distinct on (s.animal_id) s.animal_id as id, s.changed_on::text as "cameOn",
        s.kind as "cameBy"
      from stock_change s where s.farm_id = ${farmId}
        and s.animal_id = any(${sql.param([...links.keys()])}::uuid[])
      order by s.animal_id, s.changed_on, s.event_id`,
  );
  return {
    meant,
    bySires: (services) =>
      links.size === 0
        ? [...services]
        : services.map((one) => ({ ...one, sireIds: [...new Set(one.sireIds.map(meant))] })),
    came: Map.groupBy(came, ({ id }) => meant(id)),
  };
}
