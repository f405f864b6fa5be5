import type { Consents, nationalProblems } from '@kraal/domain/movement/national/messages';
import type { Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import {
  boolean,
  day,
  json,
  number,
  oneOf,
  row,
  type RowOf,
  text,
} from '../../../platform/database/row.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';

/** What was before is not said: of each subject since it may leave. */
export type Since = Record<'animals' | 'off' | 'on', Day>;

const linkRow = row({
  holdingId: text,
  gln: text,
  token: text,
  consents: json<Consents>(),
  linkedOn: day,
  since: json<Since>(),
  problem: oneOf<(typeof nationalProblems)[number]>().orNull,
  version: number,
});
export type Link = RowOf<typeof linkRow>;

/** Properties of the farm that speak to the platform, the first that was linked first. */
export const linksOf = (transaction: Transaction, farmId: string): Promise<Link[]> =>
  select(
    transaction,
    linkRow,
    sql`select l.holding_id as "holdingId", l.gln, l.token, l.consents, l.linked_on as "linkedOn", l.since,
        case when h.gln is distinct from l.gln then 'gln_changed' else l.problem end as problem,
        l.version
      from national_link l
        left join ${ofInfrastructure.holding} h on h.farm_id = l.farm_id and h.id = l.holding_id
      where l.farm_id = ${farmId} order by l.linked_on, l.holding_id`,
  );

const propertyRow = row({ id: text, name: text, gln: text.orNull, isKept: boolean });

/** The farm's own properties; those that were taken off the farm only where they are linked still. */
export const propertiesOf = (transaction: Transaction, farmId: string) =>
  select(
    transaction,
    propertyRow,
    sql`select h.id, h.name, h.gln, h.archived_at is null as "isKept"
      from ${ofInfrastructure.holding} h
      where h.farm_id = ${farmId} and h.is_own and (h.archived_at is null or exists (
        select from national_link l where l.farm_id = h.farm_id and l.holding_id = h.id))
      order by lower(h.name), h.id limit 200`,
  );

/**
 * On which linked property somebody stood. In: the property of the camp, where it is known. Of a farm of one property it
 * is that one; of several the first that speaks, and then nobody is sure.
 */
export function speakerOf(
  { links, own }: { links: readonly Link[]; own: readonly { id: string }[] },
  holdingId: string | null,
): { link: Link; isSure: boolean } | null {
  const [only, ...others] = own;
  const known = holdingId ?? (others.length === 0 ? (only?.id ?? null) : null);
  const link = known === null ? links[0] : links.find((one) => one.holdingId === known);
  return link ? { link, isSure: known !== null } : null;
}
