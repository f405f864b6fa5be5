import type { PastMating, PregnancyCheck, Service } from '@kraal/domain/breeding/breedingState';
import { actOf } from '@kraal/domain/breeding/oneFemale';
import type { Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, json, row, type RowOf, text } from '../../platform/database/row.ts';
import { closedLinks, keptOf } from '../animals/index.ts';
import { ofAnimals } from '../animals/tables.ts';

/** `cameBy`: the kind of entry by which she came; heads of a lot were in it before. */
const cameRow = row({ cameOn: day.orNull, cameBy: text.orNull });
export type Came = RowOf<typeof cameRow>;

const matedRow = row({ services: json<Service[]>(), checks: json<PregnancyCheck[]>() });
export type Mated = RowOf<typeof matedRow>;
type PastChapter = PastMating & { endedOn: Day };

/** What was recorded under a number that turned out to be a second one is the animal's (decision 035). */
export type ClosedRecords = {
  meant: (id: string) => string;
  bySires: (services: readonly Service[]) => Service[];
  /** When the closed records of an animal came. */
  came: ReadonlyMap<string, Came[]>;
  /** What those knew of her matings that no birth or loss of theirs ended. */
  open: ReadonlyMap<string, (Mated & { on: Day })[]>;
};

export async function closedRecordsOf(
  transaction: Transaction,
  farmId: string,
): Promise<ClosedRecords> {
  const links = await closedLinks(transaction, farmId);
  const meant = (id: string): string => keptOf(links, id);
  const came = await select(
    transaction,
    cameRow.with({ id: text }),
    sql`select distinct on (s.animal_id) s.animal_id as id, s.changed_on::text as "cameOn",
        s.kind as "cameBy"
      from ${ofAnimals.stockChange} s where s.farm_id = ${farmId}
        and s.animal_id = any(${sql.param([...links.keys()])}::uuid[])
      order by s.animal_id, s.changed_on, s.event_id`,
  );
  const open = await select(
    transaction,
    matedRow.with({ id: text, on: day }),
    // Sires that ran with the closed record ran with it until then.
    sql`select id, coalesce((select jsonb_agg(s || jsonb_build_object('until',
          coalesce(nullif(s->'until', 'null'), to_jsonb(status_on))))
          from jsonb_array_elements(state->'breeding'->'services') s), '[]'::jsonb) as services,
        coalesce(state->'breeding'->'checks', '[]'::jsonb) as checks,
        status_on::text as "on" from ${ofAnimals.animal}
      where farm_id = ${farmId} and id = any(${sql.param([...links.keys()])}::uuid[])
        and state->'breeding' is not null`,
  );
  return {
    meant,
    bySires: (services) =>
      links.size === 0
        ? [...services]
        : services.map((one) => ({ ...one, sireIds: [...new Set(one.sireIds.map(meant))] })),
    came: Map.groupBy(came, ({ id }) => meant(id)),
    open: Map.groupBy(open, ({ id }) => meant(id)),
  };
}

/** Her matings as all of her records tell of them, each once. */
export function matingsOf(
  { id, breeding }: { id: string; breeding: Mated | null },
  past: readonly PastChapter[],
  { open, bySires }: ClosedRecords,
): PastChapter[] {
  const others = open.get(id) ?? [];
  if (others.length === 0) return [...past];
  const told = [...(breeding ? [breeding] : []), ...past];
  const known = new Set(told.flatMap(({ services }) => services.map(actOf)));
  const checked = new Set(told.flatMap(({ checks }) => checks.map(({ on }) => on)));
  return [
    ...past,
    ...others.map(({ services, checks, on }) => ({
      endedBy: 'elsewhere' as const,
      endedOn: on,
      services: bySires(services).filter((one) => !known.has(actOf(one))),
      checks: checks.filter((one) => !checked.has(one.on)),
    })),
  ];
}
