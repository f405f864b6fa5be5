import { sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { inTenant, select } from '../../platform/database/connection.ts';
import { json, moment, number, row, text } from '../../platform/database/row.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { templatesIn } from '../../platform/mail/templates/template.ts';
import type { Services } from '../../platform/services.ts';
import { loadUser } from './user.ts';
import { ofFarms } from '../farms/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

/** Time to change one's mind before an account or a farm is erased. */
export const eraseAfterDays = 30;

const sessionRow = row({
  created_at: moment,
  last_used_at: moment,
  ended_at: moment.orNull,
  device: text.orNull,
  address: text.orNull,
  time_zone: text.orNull,
});

/** Everything kept about a person themselves. What they recorded on a farm belongs to the farm and is counted here. */
export async function exportPerson(
  services: Services,
  userId: string,
): Promise<Record<string, unknown>> {
  const person = await loadUser(services, userId);
  const sessions = await select(
    services.database,
    sessionRow,
    sql`select created_at, last_used_at, ended_at, device, address, time_zone from auth_session
      where user_id = ${userId} order by created_at limit 10000`,
  );
  const links = await select(
    services.database,
    row({ issuer: text, subject: text, created_at: moment }),
    sql`select issuer, subject, created_at from identity_link where user_id = ${userId}`,
  );
  const farms = [];
  for (const { farmId, farmName, role } of person.farms) {
    const trail = await inTenant(services.database, {
      tenant: { farmId, userId },
      work: async (transaction) => ({
        recorded:
          (
            await select(
              transaction,
              row({ n: number }),
              sql`select count(*)::int as n from ${ofLedger.event} where farm_id = ${farmId}
              and recorded_by = ${userId}`,
            )
          )[0]?.n ?? 0,
        changes: await select(
          transaction,
          row({ at: moment, action: text, subject: text, detail: json<unknown>().orNull }),
          sql`select at, action, subject, detail from ${ofFarms.audit} where farm_id = ${farmId}
          and user_id = ${userId} order by at limit 10000`,
        ),
      }),
    });
    farms.push({ farmId, farmName, role, ...trail });
  }
  return {
    exportedAt: services.now().toISOString(),
    person,
    sessions,
    identityProviders: links,
    farms,
  };
}

/** Refused while a farm would be left without an owner: it is handed on or erased first. */
export async function planErasure(
  services: Services,
  userId: string,
  confirm: string,
): Promise<void> {
  const person = await loadUser(services, userId);
  const expected = person.email ?? person.phone ?? person.username;
  if (confirm.trim().toLowerCase() !== expected.toLowerCase())
    throw invalid({ confirm: [sentence`Type ${expected} to confirm.`] });
  for (const farm of person.farms.filter(
    ({ role, eraseAfter }) => role === 'farm_owner' && !eraseAfter,
  )) {
    const [others] = await inTenant(services.database, {
      tenant: { farmId: farm.farmId, userId },
      work: (transaction) =>
        select(
          transaction,
          row({ owners: number }),
          sql`select count(*)::int as owners from ${ofFarms.membership} m join user_account u
            on u.id = m.user_id
              and u.erase_after is null and u.suspended_at is null where m.farm_id = ${farm.farmId}
            and m.role = 'farm_owner' and m.user_id <> ${userId}`,
        ),
    });
    if (others?.owners === 0)
      throw conflict(
        'last_owner',
        sentence`${farm.farmName} would be left without an owner. Make somebody else its owner or erase the farm first.`,
      );
  }
  const after = new Date(services.now().getTime() + eraseAfterDays * 86_400_000).toISOString();
  const { rowCount } = await services.database.execute(
    sql`update user_account set erase_after = ${after} where id = ${userId} and erase_after is null`,
  );
  // Who says so again is told once.
  if (!person.email || rowCount === 0) return;
  await services.mail.send({
    to: person.email,
    ...templatesIn(person.language).accountErasure({
      firstName: person.firstName,
      days: eraseAfterDays,
    }),
  });
}

export async function cancelErasure({ database }: Services, userId: string): Promise<void> {
  await database.execute(sql`update user_account set erase_after = null where id = ${userId}`);
}
