import { createHash } from 'node:crypto';
import type { Output, Request } from '@kraal/contract/endpoint';
import {
  type issuePaper as issueContract,
  type listPapers as listContract,
  type Paper,
  paper as paperSchema,
} from '@kraal/contract/papers';
import { asDay, type Day, dayOf } from '@kraal/domain/format/dates';
import {
  codeLength,
  codeAlphabet,
  type PaperFacts,
  type PaperKind,
  paperNumber,
} from '@kraal/domain/movement/papers';
import { bytesToSign, toBase32 } from '@kraal/domain/movement/paperToken';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { json, number, oneOf, row, rowOf, text } from '../../../platform/database/row.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/newId.ts';
import type { Services } from '../../../platform/services.ts';
import { placeEver } from '../../infrastructure/index.ts';
import { lockFarm } from '../../ledger/index.ts';
import { checkFree } from '../checkFree.ts';
import { lockTransfers, oneTransfer, type Who } from '../transfers.ts';
import { factsOf, farmAsOwner, summaryOf } from './facts.ts';
import { headOf } from '../chain/head.ts';
import { signerOf } from './keys.ts';
import { ofLedger } from '../../ledger/tables.ts';
import { ofPeople } from '../../people/tables.ts';

type Body = Request<typeof issueContract>['body'];

/** More than one transfer has, with all their versions. */
const mostPapers = 100;

const itemRow = rowOf(paperSchema.omit({ number: true })).with({
  year: number,
  counted: number,
  version: number,
});

/** Papers of a farm, the latest first. */
async function papersWhere(
  transaction: Transaction,
  farmId: string,
  where: { transferId: string } | { id: string },
): Promise<Paper[]> {
  const those = 'id' in where ? sql`p.id = ${where.id}` : sql`p.transfer_id = ${where.transferId}`;
  const rows = await select(
    transaction,
    itemRow,
    sql`select p.id, p.kind, p.year, p.number as counted, p.version, p.status, p.code, p.token,
        to_char(p.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "issuedAt",
        coalesce((select trim(u.first_name || ' ' || u.last_name) from ${ofPeople.userAccount} u
          where u.id = p.issued_by), '') as "issuedBy",
        (select coalesce(sum((l ->> 'heads')::int), 0)::int
          from jsonb_array_elements(p.facts -> 'lines') l) as heads,
        to_char(p.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endedAt", p.reason
      from paper p where p.farm_id = ${farmId} and ${those}
      order by p.issued_at desc, p.id desc limit ${mostPapers}`,
  );
  return rows.map(({ year, counted, version, ...one }) => ({
    ...one,
    number: paperNumber(one.kind, { year, number: counted, version }),
  }));
}

async function onePaper(transaction: Transaction, farmId: string, id: string): Promise<Paper> {
  const [found] = await papersWhere(transaction, farmId, { id });
  if (!found) throw notFound('Paper');
  return found;
}

export async function listPapers(
  transaction: Transaction,
  farmId: string,
  transferId: string,
): Promise<Output<typeof listContract>> {
  const { fromId, toId } = await oneTransfer(transaction, farmId, transferId);
  const farm = await farmAsOwner(transaction, farmId);
  const from = fromId === null ? null : await placeEver(transaction, farmId, fromId);
  const to = toId === null ? null : await placeEver(transaction, farmId, toId);
  return {
    items: await papersWhere(transaction, farmId, { transferId }),
    known: {
      ownerName: from?.owner ?? farm.owner,
      ownerAddress: from?.address ?? farm.address ?? '',
      receiverName: to?.owner ?? to?.name ?? '',
      receiverAddress: to?.address ?? '',
    },
  };
}

/** The code that is typed follows from the token: whoever has one has the other, and neither can be guessed. */
export function codeOf(token: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(token).digest('hex')}`);
  let code = '';
  for (let at = 0; at < codeLength; at += 1) {
    code += codeAlphabet[Number(rest % BigInt(codeAlphabet.length))];
    rest /= BigInt(codeAlphabet.length);
  }
  return code;
}

/**
 * Issues a paper for a transfer that its owner let go. Its number is taken in this transaction, so that none is missing
 * and none stands twice; issued again it is the next version of the same number, and the one before holds no more.
 */
export async function issuePaper(
  transaction: Transaction,
  { services, ...who }: Who & { services: Pick<Services, 'seal'> },
  { id: transferId, ...body }: Body & { id: string },
): Promise<Paper> {
  const { farm, userId, now } = who;
  await lockTransfers(transaction, farm.id);
  // Who takes their sale back meanwhile finds this paper, or it is not issued.
  await lockFarm(transaction, farm.id);
  const transfer = await oneTransfer(transaction, farm.id, transferId);
  if (!['approved', 'inTransit', 'arrived', 'completed'].includes(transfer.status))
    throw conflict('not_now', 'Papers are issued once its owner has let it go.');
  const today = dayOf(now, farm.timeZone);
  if (transfer.status === 'approved') {
    if (transfer.day < today)
      throw conflict('day_past', 'Its day is past: open it again and say when they go.');
    // What was let go may be kept by a rule since: with this paper the lorry leaves.
    await checkFree(transaction, who, { transfer, day: asDay(transfer.day) });
  }
  const facts = {
    ...(await factsOf(transaction, farm, { transfer, body, today })),
    chain: await headOf(transaction, { seal: services.seal, now }, farm.id),
  };
  const before = await lastOf(transaction, farm.id, { transferId, kind: body.kind });
  const numbered = before
    ? { year: before.year, number: before.counted, version: before.version + 1 }
    : { ...(await nextNumber(transaction, farm.id, { kind: body.kind, today })), version: 1 };
  if (before)
    await transaction.execute(
      sql`update paper set status = 'replaced', ended_at = ${now.toISOString()},
          ended_by = ${userId}
        where farm_id = ${farm.id} and id = ${before.id}`,
    );
  const signer = await signerOf(transaction, { seal: services.seal, now });
  const signed = bytesToSign({ ...summaryOf(facts), kind: body.kind, ...numbered }, signer.keyId);
  const token = toBase32(Buffer.concat([signed, signer.sign(signed)]));
  const id = newId();
  await transaction.execute(
    sql`insert into paper (farm_id, id, transfer_id, kind, year, number, version, status, code,
        token, facts, issued_at, issued_by)
      values (${farm.id}, ${id}, ${transferId}, ${body.kind}, ${numbered.year}, ${numbered.number},
        ${numbered.version}, 'valid', ${codeOf(token)}, ${token}, ${JSON.stringify(facts)}::jsonb,
        ${now.toISOString()}, ${userId})`,
  );
  return onePaper(transaction, farm.id, id);
}

type Of = { transferId: string; kind: PaperKind };

/** The one that holds. A void one keeps its number, and whatever follows has another. */
async function lastOf(transaction: Transaction, farmId: string, { transferId, kind }: Of) {
  const [found] = await select(
    transaction,
    row({ id: text, year: number, counted: number, version: number }),
    sql`select id, year, number as counted, version from paper where farm_id = ${farmId}
      and transfer_id = ${transferId} and kind = ${kind} and status = 'valid'`,
  );
  return found ?? null;
}

async function nextNumber(
  transaction: Transaction,
  farmId: string,
  { kind, today }: { kind: PaperKind; today: Day },
): Promise<{ year: number; number: number }> {
  const year = Number(today.slice(0, 4));
  const [found] = await select(
    transaction,
    row({ next: number }),
    sql`select coalesce(max(number), 0) + 1 as next from paper where farm_id = ${farmId}
      and kind = ${kind} and year = ${year}`,
  );
  return { year, number: found?.next ?? 1 };
}

/** It holds no more: not to be undone, and to be seen by whoever verifies it. */
export async function voidPaper(
  transaction: Transaction,
  { farm, userId, now }: Who,
  { id, reason }: { id: string; reason: string },
): Promise<Paper> {
  await lockTransfers(transaction, farm.id);
  const { status } = await onePaper(transaction, farm.id, id);
  if (status !== 'valid') throw conflict('not_now', 'It holds no more already.');
  await transaction.execute(
    sql`update paper set status = 'void', ended_at = ${now.toISOString()}, ended_by = ${userId},
        reason = ${reason} where farm_id = ${farm.id} and id = ${id}`,
  );
  return onePaper(transaction, farm.id, id);
}

/** What was approved is changed or called off: its papers name stock that goes otherwise, or not at all. */
export async function voidPapersOf(
  transaction: Transaction,
  { farm, userId, now }: Who,
  { transferId, unlessOn }: { transferId: string; unlessOn: Day | null },
): Promise<void> {
  await transaction.execute(
    sql`update paper set status = 'void', ended_at = ${now.toISOString()}, ended_by = ${userId}
      where farm_id = ${farm.id} and transfer_id = ${transferId} and status = 'valid'
        ${unlessOn === null ? sql`` : sql`and facts ->> 'day' <> ${unlessOn}`}`,
  );
}

/** A sale that is taken back or corrected is not what its papers say. */
export async function voidPapersOfVoided(
  transaction: Transaction,
  farmId: string,
  { voided, by, at }: { voided: readonly string[]; by: string | null; at: string },
): Promise<void> {
  if (voided.length === 0) return;
  await transaction.execute(
    // What a correction corrects is the entry by which they left, however often it was corrected.
    sql`with recursive said as (
        select e.id, e.voids from ${ofLedger.event} e where e.farm_id = ${farmId}
          and e.id = any(${sql.param([...voided])}::uuid[])
        union
        select v.id, v.voids from said s join ${ofLedger.event} v on v.farm_id = ${farmId}
          and v.id = s.voids)
      update paper set status = 'void', ended_at = ${at}, ended_by = ${by}
      where farm_id = ${farmId} and status = 'valid' and transfer_id in (select l.transfer_id
        from transfer_line l where l.farm_id = ${farmId} and l.left_by in (select id from said))`,
  );
}

const keptRow = row({
  kind: oneOf<PaperKind>(),
  year: number,
  counted: number,
  version: number,
  status: oneOf<Paper['status']>(),
  code: text,
  token: text,
  facts: json<PaperFacts>(),
});

/** A paper as it is printed. */
export async function keptPaper(transaction: Transaction, farmId: string, id: string) {
  const [found] = await select(
    transaction,
    keptRow,
    sql`select kind, year, number as counted, version, status, code, token, facts from paper
      where farm_id = ${farmId} and id = ${id}`,
  );
  if (!found) throw notFound('Paper');
  const { counted, year, version, ...kept } = found;
  return { ...kept, number: paperNumber(kept.kind, { year, number: counted, version }) };
}
