import type { Output, Request } from '@kraal/contract/endpoint';
import {
  type acceptPartner as acceptContract,
  type listPartners as listContract,
  type Partner,
  partner as partnerSchema,
  type requestPartner as requestContract,
} from '@kraal/contract/partners';
import { isGln } from '@kraal/domain/animals/identification/gs1';
import { type FarmAddress, serverOf } from '@kraal/domain/partners/address';
import type { Greeting } from '@kraal/domain/partners/message';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, rowOf, text } from '../../platform/database/row.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { changedMeanwhile, conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { createPlace, onePlace } from '../infrastructure/index.ts';
import { addressOf, codeOfFarm } from './address.ts';
import { selfOf } from './greet.ts';
import { sayOnceLinked } from './messageKinds.ts';
import { dropWaiting, queueMessage, unheard } from './queue.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';
import { columnsOf } from '../../platform/database/columnsOf.ts';
import type { partner as partnerTable } from './schema.ts';

type Of = { services: Services; farmId: string; timeZone: string };

/** More than a farm trades with. */
const mostPartners = 500;

const partnerColumns = columnsOf<typeof partnerTable>()(rowOf(partnerSchema), 'p', {
  placeName: sql`h.name`,
  waiting: sql`(select count(*)::int from (select from partner_message m
    where m.farm_id = p.farm_id and m.partner_id = p.id and m.direction = 'out'
      and m.delivered_at is null and m.failure is null limit 1000) w)`,
  failed: sql`(select count(*)::int from (select from partner_message m
    where m.farm_id = p.farm_id and m.partner_id = p.id and m.failure is not null limit 1000) w)`,
});

const partnerSelect = (where: SQL): SQL => sql`select ${partnerColumns}
  from partner p left join ${ofInfrastructure.holding} h on h.farm_id = p.farm_id
    and h.id = p.place_id
  where ${where}`;

async function onePartner(transaction: Transaction, farmId: string, id: string): Promise<Partner> {
  const [found] = await select(
    transaction,
    rowOf(partnerSchema),
    partnerSelect(sql`p.farm_id = ${farmId} and p.id = ${id}`),
  );
  if (!found) throw notFound('Partner');
  return found;
}

export async function listPartners(
  transaction: Transaction,
  services: Services,
  farmId: string,
): Promise<Output<typeof listContract>> {
  return {
    code: await codeOfFarm(transaction, farmId),
    server: publicServer(services),
    items: await select(
      transaction,
      rowOf(partnerSchema),
      partnerSelect(sql`p.farm_id = ${farmId} order by p.status = 'ended', lower(p.name), p.id
        limit ${mostPartners}`),
    ),
  };
}

/** At which servers elsewhere find this one: only what has a name and TLS can be given away. */
function publicServer({ config }: Services): string | null {
  const server = serverOf(config.publicUrl);
  return server?.startsWith('https:') ? server : null;
}

/** Partners of one farm are met one after the other: no place gets two, none is met twice. */
const lockPartners = (transaction: Transaction, farmId: string) =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${farmId} || 'partners', 9))`,
  );

async function checkPlace(
  transaction: Transaction,
  farmId: string,
  { placeId, except }: { placeId: string; except: string | null },
): Promise<void> {
  if ((await onePlace(transaction, farmId, placeId)).isOwn)
    throw invalid({ placeId: ['This is a property of the farm itself.'] });
  const [taken] = await select(
    transaction,
    row({ id: text }),
    sql`select id from partner where farm_id = ${farmId} and place_id = ${placeId}
      and status in ('requested', 'linked') and id is distinct from ${except}::uuid limit 1`,
  );
  if (taken) throw conflict('place_taken', 'Another farm is linked with this place already.');
}

const say = async (
  transaction: Transaction,
  { services, farmId }: Of,
  { partnerId, kind }: { partnerId: string; kind: Greeting },
) =>
  queueMessage(transaction, services, {
    farmId,
    partnerId,
    kind,
    body: await selfOf(transaction, services, { farmId, partnerId }),
  });

/** The address as it is seen from this server; another is asked only where it can answer. */
function fromHere(services: Services, { code, server }: FarmAddress): FarmAddress {
  const own = serverOf(services.config.publicUrl);
  if (server === null || server === own) return { code, server: null };
  // On one machine, as in tests, two may speak without a name.
  if (publicServer(services) === null && (own === null || !server.startsWith('http:')))
    throw conflict(
      'no_public_address',
      'This server has no public address yet, so that no other can answer it. Whoever runs it sets PUBLIC_URL.',
    );
  return { code, server };
}

/** Asks the farm of a code whether it is the one that stands at this place. */
export async function requestPartner(
  transaction: Transaction,
  of: Of,
  { code: address, placeId }: Request<typeof requestContract>['body'],
): Promise<Partner> {
  const { farmId, services } = of;
  const { code, server } = fromHere(services, address);
  await lockPartners(transaction, farmId);
  const own = await addressOf(transaction, services, farmId);
  if (own.code === code) throw invalid({ code: ['This is the code of your own farm.'] });
  const [farm] = await select(
    transaction,
    row({ id: text }),
    sql`select id from farm_of_code(${code})`,
  );
  if (!farm && server === null)
    throw invalid({ code: ['No farm has this code. Compare it once more.'] });
  if (farm && server !== null)
    throw invalid({ code: ['This farm is on your own server: write its code alone.'] });
  const [known] = await select(
    transaction,
    row({ id: text, status: text }),
    sql`select id, status from partner where farm_id = ${farmId} and code = ${code}`,
  );
  if (known && (known.status === 'linked' || known.status === 'requested'))
    throw invalid({ code: ['You wrote down this farm already.'] });
  if (known?.status === 'pending')
    throw conflict('is_pending', 'This farm asks you itself: say yes to it.');
  await checkPlace(transaction, farmId, { placeId, except: known?.id ?? null });
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from partner
      where farm_id = ${farmId} and status in ('requested', 'linked')`,
  );
  if ((count?.total ?? 0) >= mostPartners)
    throw conflict('too_many', 'A farm exchanges transfers with at most 500 others.');
  const id = known?.id ?? newId();
  await transaction.execute(
    sql`insert into partner (farm_id, id, code, server, place_id, status)
      values (${farmId}, ${id}, ${code}, ${server}, ${placeId}, 'requested')
      on conflict (farm_id, id) do update set place_id = excluded.place_id, status = 'requested',
        server = excluded.server, public_key = null,
        received_number = ${unheard}, version = partner.version + 1`,
  );
  // Asked anew, at another server perhaps: by whose voice they answer is heard anew.
  await dropWaiting(transaction, { farmId, partnerId: id });
  await say(transaction, of, { partnerId: id, kind: 'hello' });
  return onePartner(transaction, farmId, id);
}

/** It is them. Where no place is named, it is the one of before, or one is made of what they say of themselves. */
export async function acceptPartner(
  transaction: Transaction,
  of: Of,
  { id, placeId: said, version }: Request<typeof acceptContract>['body'] & { id: string },
): Promise<Partner> {
  const { farmId } = of;
  await lockPartners(transaction, farmId);
  const was = await onePartner(transaction, farmId, id);
  if (was.version !== version) throw changedMeanwhile();
  if (was.status !== 'pending') throw conflict('not_now', 'This farm does not ask any more.');
  const placeId = said ?? was.placeId ?? (await placeOf(transaction, farmId, was));
  await checkPlace(transaction, farmId, { placeId, except: id });
  await updateSeen(
    transaction,
    sql`update partner set status = 'linked', place_id = ${placeId}, version = version + 1
      where farm_id = ${farmId} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
  await say(transaction, of, { partnerId: id, kind: 'welcome' });
  const linked = await onePartner(transaction, farmId, id);
  await sayOnceLinked(transaction, {
    services: of.services,
    farm: { id: farmId, timeZone: of.timeZone },
    partner: linked,
  });
  return linked;
}

async function placeOf(
  transaction: Transaction,
  farmId: string,
  { name, gln }: Partner,
): Promise<string> {
  const place = await createPlace(transaction, farmId, {
    name: name.slice(0, 80),
    gln: gln !== null && isGln(gln) ? gln : null,
    kind: 'farm',
    owner: null,
    phone: null,
    address: null,
    position: null,
    health: 'unknown',
    restrictions: [],
  });
  return place.id;
}

/** Nothing more is said to it, and nothing of it heard, until one of the two asks anew. */
export async function endPartner(
  transaction: Transaction,
  of: Of,
  { id, version }: { id: string; version: number },
): Promise<Partner> {
  const { farmId } = of;
  await lockPartners(transaction, farmId);
  const was = await onePartner(transaction, farmId, id);
  if (was.version !== version) throw changedMeanwhile();
  if (was.status === 'ended') return was;
  await updateSeen(
    transaction,
    sql`update partner set status = 'ended', version = version + 1
      where farm_id = ${farmId} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
  await dropWaiting(transaction, { farmId, partnerId: id });
  await say(transaction, of, { partnerId: id, kind: 'goodbye' });
  return onePartner(transaction, farmId, id);
}

/** The farm at a place, where it is linked with this one. */
export async function partnerAt(
  transaction: Transaction,
  farmId: string,
  placeId: string,
): Promise<{ id: string } | null> {
  const [found] = await select(
    transaction,
    row({ id: text }),
    sql`select id from partner where farm_id = ${farmId} and place_id = ${placeId}
      and status = 'linked'`,
  );
  return found ?? null;
}

/** Under which place of this farm's list a partner stands; null where that was never said, or the place is put away. */
export async function placeOfPartner(
  transaction: Transaction,
  farmId: string,
  partnerId: string,
): Promise<string | null> {
  const [found] = await select(
    transaction,
    row({ placeId: text }),
    sql`select h.id as "placeId" from partner p
        join ${ofInfrastructure.holding} h on h.farm_id = p.farm_id and h.id = p.place_id
      where p.farm_id = ${farmId} and p.id = ${partnerId} and h.archived_at is null`,
  );
  return found?.placeId ?? null;
}

/** Whether something said to a partner would be heard: the two may have parted, or this farm stands elsewhere now. */
export async function isLinked(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<boolean> {
  const [found] = await select(
    transaction,
    row({ id: text }),
    sql`select id from partner where farm_id = ${farmId} and id = ${id} and status = 'linked'`,
  );
  return found !== undefined;
}
