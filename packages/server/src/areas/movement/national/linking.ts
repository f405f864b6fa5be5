import type { Output, Request } from '@kraal/contract/endpoint';
import type { linkNational, NationalProperty, showNational } from '@kraal/contract/national';
import { type Day, dayOf } from '@kraal/domain/format/dates';
import {
  type Consents,
  type NationalKind,
  subjectOf,
} from '@kraal/domain/movement/national/messages';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { moment, number, row, text } from '../../../platform/database/row.ts';
import { updateSeen } from '../../../platform/database/seenVersion.ts';
import { changedMeanwhile, conflict, invalid, notFound } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { recordAudit } from '../../farms/index.ts';
import { lockFarm } from '../../ledger/index.ts';
import type { Who } from '../transfers.ts';
import { sayNumbers } from './identities.ts';
import { linksOf, propertiesOf, type Since } from './links.ts';
import { sayEntries } from './say.ts';
import { ofAnimals } from '../../animals/tables.ts';

const readRow = row({ holdingId: text, readAt: moment.orNull, unread: number });

export async function nationalOfFarm(
  transaction: Transaction,
  { farmId, services }: { farmId: string; services: Pick<Services, 'config'> },
): Promise<Output<typeof showNational>> {
  const { national } = services.config;
  const links = await linksOf(transaction, farmId);
  const reads = await select(
    transaction,
    readRow,
    sql`select holding_id as "holdingId", read_at as "readAt", unread from national_link
      where farm_id = ${farmId}`,
  );
  const [counts] = await select(
    transaction,
    row({ held: number, waiting: number, failed: number, incoming: number }),
    sql`select (select count(*)::int from national_message m where m.farm_id = ${farmId}
          and m.status = 'held') as held,
        (select count(*)::int from national_message m where m.farm_id = ${farmId}
          and m.status = 'waiting') as waiting,
        (select count(*)::int from national_message m where m.farm_id = ${farmId}
          and m.status = 'failed') as failed,
        (select count(*)::int from national_incoming i where i.farm_id = ${farmId}
          and i.standing = 'open') as incoming`,
  );
  const properties = (await propertiesOf(transaction, farmId)).map(
    ({ id, name, gln }): NationalProperty => {
      const link = links.find(({ holdingId }) => holdingId === id);
      const read = reads.find(({ holdingId }) => holdingId === id);
      if (!link) return { id, name, gln, link: null };
      const { consents, linkedOn, problem, version } = link;
      const readAt = read?.readAt ? new Date(read.readAt).toISOString() : null;
      return {
        id,
        name,
        gln,
        link: {
          gln: link.gln,
          consents,
          linkedOn,
          problem,
          readAt,
          unread: read?.unread ?? 0,
          version,
        },
      };
    },
  );
  return {
    host: national ? new URL(national.url).host : null,
    properties,
    ...(counts ?? { held: 0, waiting: 0, failed: 0, incoming: 0 }),
  };
}

type Body = Request<typeof linkNational>['body'];
type Linking = { who: Who; services: Pick<Services, 'seal' | 'config'>; id: string };

/** Links a property, or changes its token and what may leave. What may leave no more, and waits, is kept back. */
export async function linkProperty(
  transaction: Transaction,
  { who: { farm, userId, now }, services: { seal, config }, id }: Linking,
  { token, consents, isHerdKnown, version }: Body,
): Promise<void> {
  if (!config.national)
    throw conflict('not_now', 'Whoever runs this installation has set no national platform.');
  await lockFarm(transaction, farm.id);
  const property = (await propertiesOf(transaction, farm.id)).find((one) => one.id === id);
  if (!property?.isKept) throw notFound('Holding');
  const { gln, name } = property;
  if (gln === null)
    throw invalid({ gln: ['The platform knows a property by its GLN: give it one first.'] });
  const links = await linksOf(transaction, farm.id);
  const before = links.find(({ holdingId }) => holdingId === id);
  if ((before?.version ?? 0) !== version) throw changedMeanwhile();
  // A token is of one number: with another it would speak for another place.
  if (token === undefined && before?.gln !== gln)
    throw invalid({ token: ['Give the token that the platform made for this property.'] });
  const today = dayOf(now, farm.timeZone);
  // What was recorded while it was kept on the farm stays there.
  const sinceOf = (subject: keyof Since): Day =>
    before && before.consents[subject] !== 'never' ? before.since[subject] : today;
  const since: Since = { animals: sinceOf('animals'), off: sinceOf('off'), on: sinceOf('on') };
  const sealed = token === undefined ? before?.token : seal.close(token);
  await transaction.execute(
    sql`insert into national_link (farm_id, holding_id, gln, token, consents, linked_on, since)
      values (${farm.id}, ${id}, ${gln}, ${sealed}, ${JSON.stringify(consents)}::jsonb,
        ${today}, ${JSON.stringify(since)}::jsonb)
      on conflict (farm_id, holding_id) do update set gln = excluded.gln, token = excluded.token,
        consents = excluded.consents, since = excluded.since, version = national_link.version + 1,
        problem = ${token === undefined ? sql`national_link.problem` : null}`,
  );
  await withholdRevoked(transaction, { farmId: farm.id, holdingId: id, userId, consents });
  if (!before || before.consents.animals === 'never') await sayHerd(transaction, farm, isHerdKnown);
  if (before) await sayAgain(transaction, farm, id);
  await recordAudit(transaction, {
    farmId: farm.id,
    userId,
    action: before ? 'national platform changed' : 'national platform linked',
    subject: name,
    detail: { gln, consents, token: token === undefined ? 'kept' : 'given' },
  });
}

type Revoking = { farmId: string; holdingId: string; userId: string; consents: Consents };

/**
 * What may leave no more does not leave. What was tried already may have arrived: it stays as it is, is not carried, and
 * goes on under its own id once it may leave again.
 */
async function withholdRevoked(
  transaction: Transaction,
  { farmId, holdingId, userId, consents }: Revoking,
): Promise<void> {
  const revoked = Object.entries(subjectOf).flatMap(
    ([kind, subject]) => (consents[subject] === 'never' ? [kind as NationalKind] : []), // a key of that record
  );
  // What never left was kept back by a setting, and by nobody's word about it.
  await transaction.execute(
    sql`update national_message
      set status = 'replaced', settled_at = kraal_now(), settled_by = ${userId}
      where farm_id = ${farmId} and holding_id = ${holdingId} and tries = 0
        and status in ('held', 'waiting', 'failed') and kind = any(${sql.param(revoked)}::text[])`,
  );
}

/** More movements nobody waits for: the latest, of which somebody may have changed something meanwhile. */
const mostAgain = 2000;

/** What was said before, and is otherwise since, is put right once it may. */
async function sayAgain(
  transaction: Transaction,
  farm: Who['farm'],
  holdingId: string,
): Promise<void> {
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select entry_id as id from national_message where farm_id = ${farm.id}
      and holding_id = ${holdingId} and entry_id is not null
      group by entry_id order by max(id::text) desc limit ${mostAgain}`,
  );
  await sayEntries(transaction, farm, { entryIds: rows.map(({ id }) => id) });
}

/** So many animals are looked at in one go. */
const slice = 2000;

/** Everybody who wears an EID now: known over there already, or to be registered. */
async function sayHerd(
  transaction: Transaction,
  farm: Who['farm'],
  isKnown: boolean,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await select(
      transaction,
      row({ id: text }),
      sql`select id from ${ofAnimals.animal} where farm_id = ${farm.id} and status = 'alive'
        and eid is not null and not is_lot and id::text > ${after} order by id::text
        limit ${slice}`,
    );
    const animalIds = rows.map(({ id }) => id);
    await sayNumbers(transaction, farm, { animalIds, isKnown });
    after = animalIds.at(-1) ?? '';
    if (rows.length < slice) return;
  }
}

export async function unlinkProperty(
  transaction: Transaction,
  { farm, userId }: Who,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await lockFarm(transaction, farm.id);
  const known = (await linksOf(transaction, farm.id)).find(({ holdingId }) => holdingId === id);
  if (!known) throw notFound('Holding');
  const never = { animals: 'never', off: 'never', on: 'never', incoming: 'never' } as const;
  await withholdRevoked(transaction, { farmId: farm.id, holdingId: id, userId, consents: never });
  await transaction.execute(
    sql`update national_incoming set standing = 'gone' where farm_id = ${farm.id}
      and holding_id = ${id} and standing = 'open'`,
  );
  await updateSeen(
    transaction,
    sql`delete from national_link where farm_id = ${farm.id} and holding_id = ${id}
      and version = ${version}`,
    changedMeanwhile(),
  );
  await recordAudit(transaction, {
    farmId: farm.id,
    userId,
    action: 'national platform unlinked',
    subject: known.gln,
    detail: {},
  });
}
