import { inEnglish, type Said } from '@kraal/domain/ledger/problem';
import { rankOf } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import { inTenant, select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import { newId } from '../../../platform/newId.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../../people/index.ts';
import { type Recorder, recordEvents } from '../../ledger/index.ts';
import { announceImported } from '../../movement/index.ts';
import { notifyOfImport, notifyOfResidue } from '../../health/index.ts';
import { loadImport, loadOrder, loadPlans, setStatus, type Stored } from '../store.ts';
import { analyzeHerd, isMuchMore } from '../analyze.ts';
import { rowsPerStep, writeRows } from './writeRows.ts';
import { keepExternalIds } from './keepExternalIds.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofFarms } from '../../farms/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';
import { ofPeople } from '../../people/tables.ts';

export type ImportJob = {
  farmId: string;
  importId: string;
  userId: string;
  role: string;
  timeZone: string;
};

async function step(
  services: Services,
  {
    transaction,
    job,
    stored,
    order,
  }: { transaction: Transaction; job: ImportJob; stored: Stored; order: readonly number[] },
): Promise<boolean> {
  const now = services.now();
  const next = order.slice(stored.doneRows, stored.doneRows + rowsPerStep);
  const plans = await loadPlans(transaction, job.farmId, { of: stored, rowNumbers: next });
  const recorder: Recorder = {
    farmId: job.farmId,
    userId: job.userId,
    role: job.role,
    timeZone: job.timeZone,
    source: 'import',
    now,
    importId: job.importId,
  };
  const { residues, rejected } = await writeRows(transaction, { recorder, looked: stored, plans });
  await notifyOfResidue(services, { transaction, farmId: job.farmId, residues });
  const taken = plans.filter(({ rowNumber }) => !rejected.has(rowNumber));
  await keepExternalIds(transaction, job.farmId, taken);
  const doneRows = stored.doneRows + plans.length;
  // Who chose all or nothing gets nothing where a large file holds what no look has heard.
  const isOff = rejected.size > 0 && !stored.options.onlyGood;
  // Rows that a file says it has and that are not here, as where it came with a whole farm, are waited for by nobody.
  const finished = doneRows >= stored.rowCount || next.length === 0;
  const status = isOff ? 'undoing' : finished ? 'imported' : 'importing';
  await transaction.execute(
    sql`update import_file set done_rows = ${doneRows}, status = ${status}
      where farm_id = ${job.farmId} and id = ${job.importId}`,
  );
  if (isMuchMore(stored.doneRows, doneRows)) await analyzeHerd(transaction);
  const leftOut = finished || isOff ? await countAgain(transaction, job) : 0;
  if (finished && !isOff) {
    const rows = stored.rowCount - leftOut;
    await announceImported(transaction, { farmId: job.farmId, services }, job.importId);
    await notifyOfImport(services, transaction, job);
    await notify(services, transaction, {
      userIds: [job.userId],
      what: 'import_done',
      about: { farmId: job.farmId, fileName: stored.fileName, rows: String(rows) },
      template: (templates) =>
        templates.importDone({
          fileName: stored.fileName,
          rows,
          link: `${services.config.publicUrl}/livestock/import`,
        }),
    });
  }
  return finished || isOff;
}

/** What became of the rows, where the run heard more than the look. Out: how many were left out. */
async function countAgain(transaction: Transaction, job: ImportJob): Promise<number> {
  const [found] = await select(
    transaction,
    row({ bad: number }),
    sql`update import_file f set summary = f.summary || (select jsonb_build_object(
        'create', count(*) filter (where r.outcome = 'create'),
        'update', count(*) filter (where r.outcome = 'update'),
        'unchanged', count(*) filter (where r.outcome = 'unchanged'),
        'bad', count(*) filter (where r.outcome = 'bad'))
      from import_row r where r.farm_id = f.farm_id and r.import_id = f.id and r.plan is not null)
      where f.farm_id = ${job.farmId} and f.id = ${job.importId} and f.summary is not null
      returning (f.summary ->> 'bad')::int as bad`,
  );
  return found?.bad ?? 0;
}

/** The role of whoever started it as it is now, where it still may bring in; an import outlives its request by far. */
export async function roleNow(transaction: Transaction, job: ImportJob): Promise<string | null> {
  const [found] = await select(
    transaction,
    row({ role: text }),
    sql`select m.role from ${ofFarms.membership} m join ${ofPeople.userAccount} u
      on u.id = m.user_id
      where m.farm_id = ${job.farmId} and m.user_id = ${job.userId} and u.suspended_at is null`,
  );
  return found && rankOf(found.role) >= rankOf('farm_manager') ? found.role : null;
}

/** Writes the good rows step by step; each step is a transaction, so a killed server goes on where it stood. */
export async function runImport(services: Services, job: ImportJob): Promise<void> {
  const tenant = { farmId: job.farmId, userId: job.userId };
  await services.newDay({ id: job.farmId, timeZone: job.timeZone });
  // Which row is written when was settled by the look; sorted anew for each step, a large file would take for ever.
  let order: number[] | null = null;
  for (;;) {
    const finished = await inTenant(services.database, {
      tenant,
      work: async (transaction) => {
        const stored = await loadImport(transaction, {
          farmId: job.farmId,
          id: job.importId,
          lock: true,
        });
        if (stored.status !== 'importing') return true;
        const role = await roleNow(transaction, job);
        order ??= await loadOrder(transaction, job.farmId, stored);
        if (role !== null)
          return step(services, { transaction, job: { ...job, role }, stored, order });
        // Who may no longer bring in stops where he stood; somebody who may goes on from there.
        await setStatus(transaction, { farmId: job.farmId, id: job.importId, status: 'checked' });
        return true;
      },
    });
    if (finished) break;
  }
  // Does nothing unless it was broken off.
  await undoImport(services, job);
}

/** Later work stands on what an import brought: nothing of it was taken back. The first of the reasons. */
class NotTakenBack extends Error {
  readonly reasons: readonly Said[];
  constructor(reasons: readonly Said[]) {
    super('later work stands on it');
    const each = new Map(reasons.map((one) => [inEnglish(one), one]));
    this.reasons = [...each.values()].slice(0, mostReasons);
  }
}

/** As many as somebody reads. */
const mostReasons = 5;

/** Takes back everything an import recorded, newest first; rejected as a whole when later work stands on it. */
export async function undoImport(services: Services, job: ImportJob): Promise<void> {
  const tenant = { farmId: job.farmId, userId: job.userId };
  await services.newDay({ id: job.farmId, timeZone: job.timeZone });
  await inTenant(services.database, {
    tenant,
    work: (transaction) => takeBack(services, transaction, job),
  }).catch(async (error: unknown) => {
    if (!(error instanceof NotTakenBack)) throw error;
    await inTenant(services.database, {
      tenant,
      work: (transaction) =>
        transaction.execute(sql`update import_file set status = 'imported',
        summary = summary || ${JSON.stringify({ notTakenBack: error.reasons.map(inEnglish), whyNotTakenBack: error.reasons })}::jsonb
        where farm_id = ${job.farmId} and id = ${job.importId} and status = 'undoing'`),
    });
  });
}

async function takeBack(
  services: Services,
  transaction: Transaction,
  job: ImportJob,
): Promise<void> {
  const stored = await loadImport(transaction, {
    farmId: job.farmId,
    id: job.importId,
    lock: true,
  });
  if (stored.status !== 'undoing') return;
  if ((await roleNow(transaction, job)) === null)
    return setStatus(transaction, { farmId: job.farmId, id: job.importId, status: 'imported' });
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select id from ${ofLedger.event} where farm_id = ${job.farmId}
      and import_id = ${job.importId}
      and voided_by is null and kind <> 'voided' order by occurred_at desc, id desc`,
  );
  const recorder: Recorder = {
    farmId: job.farmId,
    userId: job.userId,
    role: job.role,
    timeZone: job.timeZone,
    source: 'import',
    now: services.now(),
    importId: job.importId,
  };
  let waiting = rows.map(({ id }) => id);
  // Parents open before their young: what is rejected in one round goes when the rest is gone.
  for (let round = 0; waiting.length > 0; round += 1) {
    const rejected: { id: string; why: Said }[] = [];
    for (let from = 0; from < waiting.length; from += 500) {
      const chunk = waiting.slice(from, from + 500);
      const { answers } = await recordEvents(
        transaction,
        recorder,
        chunk.map((eventId) => ({
          id: newId(),
          kind: 'voided',
          occurredAt: services.now().toISOString(),
          payload: {},
          voids: { eventId, reason: `Import of ${stored.fileName} taken back`.slice(0, 500) },
        })),
      );
      answers.forEach(({ result, problems = [] }, index) => {
        const { text = 'This entry was refused.', params = [] } = problems[0] ?? {};
        if (result === 'rejected') rejected.push({ id: chunk[index] ?? '', why: { text, params } });
      });
    }
    if (rejected.length === waiting.length || (rejected.length > 0 && round === mostRounds))
      throw new NotTakenBack(rejected.map(({ why }) => why));
    waiting = rejected.map(({ id }) => id);
  }
  await transaction.execute(
    sql`delete from external_id x where x.farm_id = ${job.farmId} and (not exists (select
      from ${ofAnimals.animal} a where a.farm_id = x.farm_id and a.id = x.animal_id)
      -- What only this file says of one that was known before.
      or x.external_id in (select r.plan->'facts'->>'externalId' from import_row r
        where r.farm_id = ${job.farmId} and r.import_id = ${job.importId}
        except select r.plan->'facts'->>'externalId' from import_row r join import_file f
          on f.farm_id = r.farm_id and f.id = r.import_id where r.farm_id = ${job.farmId}
          and r.import_id <> ${job.importId} and f.status = 'imported'))`,
  );
  await transaction.execute(
    sql`update import_file set undone = undone + 1, summary = summary - 'notTakenBack' - 'whyNotTakenBack'
      where farm_id = ${job.farmId} and id = ${job.importId}`,
  );
  await announceImported(transaction, { farmId: job.farmId, services }, job.importId);
  await setStatus(transaction, { farmId: job.farmId, id: job.importId, status: 'undone' });
}

/** So many generations stand in no file. */
const mostRounds = 60;
