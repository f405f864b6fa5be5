import * as contract from '@kraal/contract/outbreaks';
import type { Output, Request } from '@kraal/contract/endpoint';
import { diseaseOf } from '@kraal/domain/health/diseases';
import { caseStanding } from '@kraal/domain/movement/outbreak';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';
import { boolean, number, row, rowIn, text } from '../../platform/database/row.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { ofPeople } from '../people/tables.ts';

type Case = contract.OutbreakCase;

const dayMs = 86_400_000;
const readRow = rowIn(contract.listCaseReads, 'items').with({ key: text });
const farmRow = rowIn(contract.listCaseFarms, 'items').with({ key: text });
const caseRow = rowIn(contract.listCases, 'items').without('standing');

const casesWhere = (where: SQL): SQL => sql`
  select c.id, c.disease, c.authority, c.reference, c.reason, c.is_practice as "isPractice",
    c.from_day::text as "from", c.until_day::text as "until",
    coalesce(u.first_name || ' ' || u.last_name, '') as "openedBy", c.opened_at as "openedAt",
    c.ends_at as "endsAt", c.closed_at as "closedAt",
    (select count(*)::int from outbreak_read r where r.case_id = c.id) as reads,
    (select count(distinct s.of_farm)::int from outbreak_read r
      join outbreak_read_farm s on s.read_id = r.id where r.case_id = c.id) as farms
  from outbreak_case c left join ${ofPeople.userAccount} u on u.id = c.opened_by ${where}`;

const standingAt =
  (now: Date) =>
  <T extends Omit<Case, 'standing'>>(one: T): T & Pick<Case, 'standing'> => ({
    ...one,
    standing: caseStanding({ closedAt: one.closedAt, endsAt: one.endsAt, now }),
  });

/** A case as it stands; the policy shows it to nobody but whoever runs the installation. */
export async function oneCase(transaction: Transaction, now: Date, id: string): Promise<Case> {
  const [found] = await select(transaction, caseRow, casesWhere(sql`where c.id = ${id}`));
  if (!found) throw notFound('Case');
  return standingAt(now)(found);
}

export async function listOutbreakCases(
  transaction: Transaction,
  now: Date,
  query: PageQuery,
): Promise<Output<typeof contract.listCases>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from outbreak_case`,
  );
  const page = await keysetPage(query, count?.total ?? 0, async (before, limit) => {
    const rows = await select(
      transaction,
      caseRow,
      casesWhere(sql`where c.id::text < ${before ?? 'g'} order by c.id desc limit ${limit}`),
    );
    return rows.map((one) => ({ ...one, key: one.id }));
  });
  return { ...page, items: page.items.map(standingAt(now)) };
}

/** Opens a case. Which animals can have the disease is kept with it: a list that changes later changes no trace. */
export async function openOutbreakCase(
  transaction: Transaction,
  now: Date,
  body: Request<typeof contract.openCase>['body'],
): Promise<Case> {
  const { disease, authority, reference, reason, from, until, days, isPractice } = body;
  const id = newId();
  const opened = {
    id,
    disease,
    species: diseaseOf(disease)?.species ?? [],
    authority,
    reference,
    reason,
    is_practice: isPractice,
    from_day: from,
    until_day: until,
    opened_at: now.toISOString(),
    ends_at: new Date(now.getTime() + days * dayMs).toISOString(),
  };
  await transaction.execute(
    sql`select outbreak_open(jsonb_populate_record(null::outbreak_case, ${JSON.stringify(opened)}::jsonb))`,
  );
  return oneCase(transaction, now, id);
}

export async function closeOutbreakCase(
  transaction: Transaction,
  now: Date,
  id: string,
): Promise<void> {
  await oneCase(transaction, now, id);
  const [answer] = await select(
    transaction,
    row({ closed: boolean }),
    sql`select outbreak_close(${id}, ${now.toISOString()}) as closed`,
  );
  if (!answer?.closed) throw conflict('case_closed', 'This case is closed already.');
}

type Reads = Output<typeof contract.listCaseReads>;

export async function listReads(
  transaction: Transaction,
  { id, now }: { id: string; now: Date },
  query: PageQuery,
): Promise<Reads> {
  await oneCase(transaction, now, id);
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from outbreak_read where case_id = ${id}`,
  );
  return keysetPage(query, count?.total ?? 0, (before, limit) =>
    select(
      transaction,
      readRow,
      sql`select r.id, coalesce(u.first_name || ' ' || u.last_name, '') as who, r.at,
          r.asked ->> 'what' as what, r.farms, r.id::text as key
        from outbreak_read r left join ${ofPeople.userAccount} u on u.id = r.by
        where r.case_id = ${id} and r.id::text < ${before ?? 'g'} order by r.id desc limit ${limit}`,
    ),
  );
}

type Farms = Output<typeof contract.listCaseFarms>;

export async function listFarms(
  transaction: Transaction,
  { id, now }: { id: string; now: Date },
  query: PageQuery,
): Promise<Farms> {
  const { farms } = await oneCase(transaction, now, id);
  return keysetPage(query, farms, (after, limit) =>
    select(
      transaction,
      farmRow,
      sql`select s.of_farm as id, min(s.farm_name) as "farmName", min(r.at) as "firstAt",
          max(t.told_at) as "toldAt", s.of_farm::text as key
        from outbreak_read r join outbreak_read_farm s on s.read_id = r.id
          left join outbreak_farm t on t.case_id = r.case_id and t.of_farm = s.of_farm
        where r.case_id = ${id} and s.of_farm::text > ${after ?? ''}
        group by s.of_farm order by s.of_farm::text limit ${limit}`,
    ),
  );
}
