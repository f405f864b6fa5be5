import type { listProposals, makeProposal, declineProposal } from '@kraal/contract/proposals';
import { proposal as proposalSchema } from '@kraal/contract/proposals';
import type { Output, Request } from '@kraal/contract/endpoint';
import { isKindName } from '@kraal/domain/all';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { number, row, rowOf, text } from '../../platform/database/row.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { type Caller, countOf, recordAs, throwIfRejected } from '../ledger/index.ts';
import { isTrusted, kindOf } from './isTrusted.ts';
import { decide } from './decide.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofHealth } from '../health/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';
import { ofPeople } from '../people/tables.ts';

type Entry = Record<string, unknown>;

/** Further ahead nobody keeps a draft. */
const longestDays = 90;
const mostOpen = 1000;
/** A list of fifty is read on a phone. */
const mostCharacters = 32_000;

/** Each entry has an id, so that it is recorded once however often it is accepted. */
const withIds = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => (typeof entry['id'] === 'string' ? entry : { ...entry, id: newId() }));

type Made = Output<typeof makeProposal>;

/**
 * Keeps a draft of entries; where the farm trusts its author with this kind it is recorded at once, and stands in the
 * list as what was taken by itself. A trusted one that the ledger refuses waits for a person like any other.
 */
export async function propose(
  transaction: Transaction,
  caller: Caller,
  body: Request<typeof makeProposal>['body'],
): Promise<Made> {
  const { farm, bearer, services } = caller;
  const now = services.now();
  const endsAt = new Date(body.endsAt);
  if (endsAt <= now || endsAt.getTime() > now.getTime() + longestDays * 86_400_000)
    throw invalid({ endsAt: ['Within 90 days from now.'] });
  const unknown = body.entries.findIndex((one) => !isKindName(kindOf(one)));
  if (unknown >= 0) throw invalid({ [`entries.${unknown}.kind`]: ['There is no such kind.'] });
  if (JSON.stringify(body.entries).length > mostCharacters)
    throw invalid({ entries: ['This is too large to send at once.'] });
  await expire(transaction, farm.id, now);
  const [open] = await select(
    transaction,
    row({ count: number }),
    sql`select count(*)::int as count from proposal where farm_id = ${farm.id} and status = 'open'`,
  );
  if ((open?.count ?? 0) >= mostOpen)
    throw invalid({ entries: ['Too many proposals wait to be looked at.'] });
  const entries = withIds(body.entries);
  const kind = kindOf(entries[0]);
  const isTaken =
    (await isTrusted(transaction, farm.id, { entries, author: body.author })) &&
    (await tookAll(transaction, caller, entries));
  const id = newId();
  await transaction.execute(
    sql`insert into proposal (farm_id, id, kind, entries, reason, evidence, author, by_key, by_user,
        made_at, ends_at, status, decided_at, by_itself, version)
      values (${farm.id}, ${id}, ${kind}, ${JSON.stringify(entries)}::jsonb, ${body.reason},
        ${JSON.stringify(body.evidence)}::jsonb, ${body.author},
        ${bearer.byKey ? bearer.sessionId : null}, ${bearer.userId}, ${now.toISOString()},
        ${endsAt.toISOString()}, ${isTaken ? 'accepted' : 'open'},
        ${isTaken ? now.toISOString() : null}, ${isTaken}, 1)`,
  );
  return { id, status: isTaken ? 'accepted' : 'open' };
}

/** All of them or none; what the ledger refuses or asks about leaves nothing behind. */
async function tookAll(
  transaction: Transaction,
  caller: Caller,
  entries: readonly Entry[],
): Promise<boolean> {
  try {
    await transaction.transaction((inner) =>
      recordAs(caller, inner, { source: 'api', events: entries, check: throwIfRejected }),
    );
    return true;
  } catch (error) {
    if (Object(error)['status'] === 422) return false;
    throw error;
  }
}

async function expire(transaction: Transaction, farmId: string, now: Date): Promise<void> {
  await transaction.execute(
    sql`update proposal set status = 'expired', version = version + 1 where farm_id = ${farmId}
      and status = 'open' and ends_at <= ${now.toISOString()}`,
  );
}

/** Animals, camps, mobs, medicines and things that one proposal names; of more the ids stay unsaid. */
const mostNamed = 2000;

const itemRow = rowOf(proposalSchema);

export async function proposalsOf(
  transaction: Transaction,
  { farmId, now }: { farmId: string; now: Date },
  query: Request<typeof listProposals>['query'],
): Promise<Output<typeof listProposals>> {
  // What has ended is no more to be decided, whether or not anybody wrote that down.
  const status = sql`case when p.status = 'open' and p.ends_at <= ${now.toISOString()}
    then 'expired' else p.status end`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from proposal p
      where p.farm_id = ${farmId} and ${status} = ${query.status}`,
  );
  const page = await keysetPage(query, count?.total ?? 0, (before, limit) =>
    select(
      transaction,
      itemRow.with({ key: text }),
      sql`select p.id, p.kind, p.author, p.reason, p.evidence, p.entries, p.made_at as "madeAt",
          p.ends_at as "endsAt", ${status} as status, p.decided_at as "decidedAt",
          (select trim(u.first_name || ' ' || u.last_name) from ${ofPeople.userAccount} u
            where u.id = p.decided_by) as "decidedName",
          p.by_itself as "byItself", p.note, p.version, p.id::text as key,
          (with ids as (select distinct i::uuid as id
              from jsonb_path_query(p.entries, 'strict $.**') j
                cross join lateral (select j #>> '{}' as i where jsonb_typeof(j) = 'string') t
              where i ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' limit ${mostNamed})
            select coalesce(jsonb_object_agg(n.id, n.name), '{}') from (
              select a.id, coalesce(a.tag, a.name, a.animal_class) as name
                from ${ofAnimals.animal} a join ids using (id)
                where a.farm_id = p.farm_id
              union all select c.id, c.name from ${ofInfrastructure.camp} c join ids using (id)
                where c.farm_id = p.farm_id
              union all select m.id, m.name from ${ofAnimals.mob} m join ids using (id)
                where m.farm_id = p.farm_id
              union all select k.id, k.name from ${ofHealth.medicine} k join ids using (id)
                where k.farm_id = p.farm_id
              union all select t.id, t.name from ${ofInfrastructure.thing} t join ids using (id)
                where t.farm_id = p.farm_id
            ) n) as names
        from proposal p where p.farm_id = ${farmId} and ${status} = ${query.status}
          and p.id::text < ${before ?? 'g'}
        order by p.id::text desc limit ${limit}`,
    ),
  );
  return { ...page, items: page.items.map(({ key: _key, ...item }) => item) };
}

type Decision = { id: string; version: number };

/** Records it as who accepts it, all or nothing, with what was put right in the form. */
export async function accept(
  transaction: Transaction,
  caller: Caller,
  {
    entries: mended,
    isRecorded,
    ...decision
  }: Decision & { entries: readonly Entry[] | undefined; isRecorded: boolean },
): Promise<{ recorded: number }> {
  const entries = await decide(transaction, caller, {
    ...decision,
    status: 'accepted',
    note: null,
  });
  if (isRecorded) return { recorded: 0 };
  const events = mended ? withIds(mended) : entries;
  const answers = await recordAs(caller, transaction, {
    source: 'api',
    events,
    check: throwIfRejected,
  });
  return { recorded: countOf(answers, 'recorded') };
}

export async function decline(
  transaction: Transaction,
  caller: Caller,
  { id, version, note }: Decision & Request<typeof declineProposal>['body'],
): Promise<void> {
  await decide(transaction, caller, { id, version, status: 'declined', note: note ?? null });
}

export const trustOf = (transaction: Transaction, farmId: string) =>
  select(
    transaction,
    row({ kind: text, author: text }),
    sql`select kind, author from proposal_trust where farm_id = ${farmId}
      order by author, kind limit 200`,
  );

type Trust = { kind: string; author: string; isTrusted: boolean };

export async function keepTrust(
  transaction: Transaction,
  { farm, bearer, services }: Caller,
  { kind, author, isTrusted: wanted }: Trust,
): Promise<void> {
  if (!isKindName(kind)) throw invalid({ kind: ['There is no such kind.'] });
  await transaction.execute(
    wanted
      ? sql`insert into proposal_trust (farm_id, kind, author, set_at, set_by)
          values (${farm.id}, ${kind}, ${author}, ${services.now().toISOString()}, ${bearer.userId})
          on conflict (farm_id, kind, author) do nothing`
      : sql`delete from proposal_trust where farm_id = ${farm.id} and kind = ${kind}
          and author = ${author}`,
  );
}
