import type { CaptureJob, CapturedEvent } from '@kraal/contract/epcis';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import { boolean, json, moment, number, row, text } from '../../../platform/database/row.ts';
import { notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/newId.ts';
import { propose } from '../../alerts/index.ts';
import type { Caller } from '../../ledger/index.ts';
import { type CapturedEntry, captureProblems, entryIdOf, entryOf, type OnFarm } from './entryOf.ts';
import { type Named, namedBy } from './uris.ts';
import { ofAlerts } from '../../alerts/tables.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

const dayMs = 86_400_000;
/** For so long people have time to look at what was captured. */
const proposedDays = 14;

const keyOf = (named: Named): string => `${named.of} ${'id' in named ? named.id : named.number}`;

/** What a document's addresses name on this farm, looked up at once. */
async function onFarm(
  transaction: Transaction,
  farmId: string,
  events: readonly CapturedEvent[],
): Promise<OnFarm> {
  const addresses = events.flatMap((event) => [
    ...(event.epcList ?? []),
    ...(event.inputEPCList ?? []),
    ...[...(event.quantityList ?? []), ...(event.inputQuantityList ?? [])].map(
      ({ epcClass }) => epcClass,
    ),
    ...(event.bizLocation ? [event.bizLocation.id] : []),
    ...(event.destinationList ?? []).map(({ destination }) => destination),
  ]);
  const named = addresses.flatMap((one) => namedBy(one) ?? []);
  const numbers = named.flatMap((one) => ('number' in one ? one.number : []));
  const ids = named.flatMap((one) => ('id' in one ? one.id : []));
  const [wanted, numbered] = [sql`${sql.param(ids)}::uuid[]`, sql`${sql.param(numbers)}::text[]`];
  const animals = await select(
    transaction,
    row({ id: text, eid: text.orNull, isLot: boolean, heads: number }),
    sql`select id, eid, is_lot as "isLot", heads::float8 as heads from ${ofAnimals.animal}
      where farm_id = ${farmId}
      and status <> 'reference' and (id = any(${wanted}) or eid = any(${numbered}))
      order by status = 'alive', id`,
  );
  const places = await select(
    transaction,
    row({ id: text, name: text, gln: text.orNull }),
    sql`select id, name, gln from ${ofInfrastructure.holding} where farm_id = ${farmId}
      and not is_own
      and archived_at is null and (id = any(${wanted}) or gln = any(${numbered}))`,
  );
  const camps = await select(
    transaction,
    row({ id: text }),
    sql`select id from ${ofInfrastructure.camp} where farm_id = ${farmId} and archived_at is null
      and id = any(${wanted})`,
  );
  const animalOf = new Map<string, { id: string; isLot: boolean; heads: number }>();
  // Of several that wore a number the living one comes last and stays.
  for (const { eid, ...one } of animals) {
    animalOf.set(`${one.isLot ? 'lot' : 'animal'} ${one.id}`, one);
    if (eid !== null) animalOf.set(`eid ${eid}`, one);
  }
  const placeOf = new Map<string, { id: string; name: string }>();
  for (const { gln, ...place } of places) {
    placeOf.set(`place ${place.id}`, place);
    if (gln !== null) placeOf.set(`gln ${gln}`, place);
  }
  const campIds = new Set(camps.map(({ id }) => id));
  return {
    animalOf: (one) => animalOf.get(keyOf(one)),
    placeOf: (one) => placeOf.get(keyOf(one)),
    campOf: (one) => ('id' in one && campIds.has(one.id) ? one.id : undefined),
  };
}

/** For so long what people were asked, and said no to, is not asked again. */
const rememberedDays = 30;

/**
 * What the ledger knows already, a farm's own events that come back among it; and what people are asked to accept, or
 * declined. What nobody looked at in time may be proposed again.
 */
async function knownOf(
  transaction: Transaction,
  { farmId, now }: { farmId: string; now: Date },
  events: readonly CapturedEvent[],
): Promise<ReadonlySet<string>> {
  const ids = sql`${sql.param(events.map(entryIdOf))}::uuid[]`;
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select id::text as id from ${ofLedger.event} where farm_id = ${farmId} and id = any(${ids})
      union select e ->> 'id' from epcis_capture c
        join ${ofAlerts.proposal} p on p.farm_id = c.farm_id and p.id = c.proposal_id
        cross join jsonb_array_elements(p.entries) e
      where c.farm_id = ${farmId}
        and c.at > ${now.toISOString()}::timestamptz - make_interval(days => ${rememberedDays})
        and (p.status in ('accepted', 'declined')
          or p.status = 'open' and p.ends_at > ${now.toISOString()}::timestamptz)
        and e ->> 'id' = any(${ids}::text[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Below what a proposal may be: it is read by people. */
const mostProposed = 30_000;
const sizeOf = (entries: readonly CapturedEntry[]): number => JSON.stringify(entries).length;

/** As many at a time as a proposal takes, in their order. */
function inParts(entries: readonly CapturedEntry[]): CapturedEntry[][] {
  const parts: CapturedEntry[][] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    if (last && sizeOf([...last, entry]) <= mostProposed) last.push(entry);
    else parts.push([entry]);
  }
  return parts;
}

/** Proposes what a document says of the farm's animals; whoever sent it records nothing. */
export async function captureDocument(
  transaction: Transaction,
  caller: Caller,
  events: readonly CapturedEvent[],
): Promise<CaptureJob> {
  const { farm, services } = caller;
  const now = services.now();
  // Sent twice at once it is known to the second.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${farm.id} || 'captures', 9))`,
  );
  const known = await knownOf(transaction, { farmId: farm.id, now }, events);
  const facts = await onFarm(transaction, farm.id, events);
  const entries = new Map<string, CapturedEntry>();
  const errors: CaptureJob['errors'] = [];
  for (const [eventIndex, event] of events.entries()) {
    if (event.errorDeclaration === undefined && known.has(entryIdOf(event))) continue;
    const made = entryOf(event, facts);
    const entry = typeof made !== 'string' && sizeOf([made]) > mostProposed ? 'too_large' : made;
    if (typeof entry === 'string')
      errors.push({
        type: 'epcisException:ValidationException',
        title: captureProblems[entry],
        eventIndex,
      });
    else entries.set(entry.id, entry);
  }
  const proposalIds: string[] = [];
  for (const some of inParts([...entries.values()])) {
    const proposal = await propose(transaction, caller, {
      author: 'EPCIS',
      reason: 'EPCIS 2.0',
      evidence: [],
      endsAt: new Date(now.getTime() + proposedDays * dayMs).toISOString(),
      entries: some,
    });
    proposalIds.push(proposal.id);
  }
  const id = newId();
  // What did not go into one proposal stands beside it, so that all of it is known when it comes again.
  await insertRows(
    transaction,
    'epcis_capture',
    [proposalIds[0] ?? null, ...proposalIds.slice(1)].map((proposalId, at) => ({
      farm_id: farm.id,
      id: at === 0 ? id : newId(),
      at: now.toISOString(),
      errors: at === 0 ? errors : [],
      proposal_id: proposalId,
    })),
  );
  return oneCapture(transaction, farm.id, id);
}

export async function oneCapture(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<CaptureJob> {
  const [found] = await select(
    transaction,
    row({ at: moment, errors: json<CaptureJob['errors']>(), proposalId: text.orNull }),
    sql`select at, errors, proposal_id as "proposalId" from epcis_capture
      where farm_id = ${farmId} and id = ${id}`,
  );
  if (!found) throw notFound('Capture');
  const at = new Date(found.at).toISOString();
  return {
    captureID: id,
    createdAt: at,
    finishedAt: at,
    running: false,
    success: found.errors.length === 0,
    captureErrorBehaviour: 'proceed',
    errors: found.errors,
    proposalId: found.proposalId,
  };
}
