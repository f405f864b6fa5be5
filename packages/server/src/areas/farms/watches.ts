import { knownDevice } from '@kraal/domain/people/device';
import { rankOf } from '@kraal/domain/people/roles';
import { type SQL, sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { day, moment, row, type RowOf, text } from '../../platform/database/row.ts';
import { mostSightings, type Sighting, type Watch, type WatchedFarm } from '../alerts/index.ts';
import { ofPeople } from '../people/tables.ts';

/** Whoever looks at the farm once a week still sees it. */
const shownDays = 7;

const sincePast = ({ now }: WatchedFarm, column: SQL) =>
  sql`${column} > ${now.toISOString()}::timestamptz - make_interval(days => ${shownDays})
    and ${column} <= ${now.toISOString()}::timestamptz`;

/** There is nobody to tell where nobody else owns the farm. */
const hasAnotherOwner = (farmId: string, those: SQL) =>
  sql`exists (select from membership o where o.farm_id = ${farmId} and o.role = 'farm_owner'
    and o.user_id not in (${those}))`;

const ofMember = (id: string, name: string): Omit<Sighting, 'rule' | 'since' | 'facts'> => ({
  subjectKind: 'member',
  subjectId: id,
  name,
  heads: 1,
  mobId: null,
  campId: null,
  value: 1,
});

const changeRow = row({
  id: text,
  name: text,
  from: text,
  to: text,
  is: text,
  by: text,
  byId: text,
  on: day,
});
type RoleChange = RowOf<typeof changeRow>;

/** By all changes of those days together, so that two steps up and one down are one step up. */
function raiseOf(changes: readonly RoleChange[]): Sighting[] {
  const [first] = changes;
  const last = changes.findLast(({ from, to }) => rankOf(to) > rankOf(from));
  if (!first || !last || rankOf(first.is) <= rankOf(first.from)) return [];
  const { id, name, on, by, byId, is } = last;
  return [
    { ...ofMember(id, name), rule: 'role_raised', since: on, facts: { to: is, by, byId, on } },
  ];
}

/** Who may do more than before, and still may. It may have been done by somebody who should not. */
const raises: Watch = {
  rules: ['role_raised'],
  find: async (transaction, farm) => {
    const rows = await select(
      transaction,
      changeRow,
      sql`select m.user_id as id, a.subject as name, coalesce(a.detail ->> 'from', '') as "from",
          coalesce(a.detail ->> 'to', '') as "to", m.role as is,
          coalesce(u.first_name || ' ' || u.last_name, '–') as by, a.user_id::text as "byId",
          (a.at at time zone ${farm.timeZone})::date::text as on
        from audit a
          join membership m on m.farm_id = a.farm_id and m.user_id::text = a.detail ->> 'memberId'
          left join ${ofPeople.userAccount} u on u.id = a.user_id
        where a.farm_id = ${farm.id} and a.action = 'role changed' and a.user_id is not null
          and ${sincePast(farm, sql`a.at`)}
          and ${hasAnotherOwner(farm.id, sql`a.user_id, m.user_id`)}
        order by a.at, a.id limit ${mostSightings}`,
    );
    return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(raiseOf);
  },
};

/** Devices that signed in and that an account did not know: whoever took it over saw its farms, signed out since or not. */
const signIns: Watch = {
  rules: ['new_sign_in'],
  find: async (transaction, farm) => {
    const rows = await select(
      transaction,
      row({ id: text, name: text, agent: text.orNull, on: day, at: moment }),
      sql`select s.user_id as id, u.first_name || ' ' || u.last_name as name, s.device as agent,
          (s.created_at at time zone ${farm.timeZone})::date::text as on, s.created_at as at
        from membership m
          join ${ofPeople.authSession} s on s.user_id = m.user_id and s.is_new_device
          join ${ofPeople.userAccount} u on u.id = m.user_id
        where m.farm_id = ${farm.id} and ${sincePast(farm, sql`s.created_at`)}
          and s.created_at >= m.created_at and ${hasAnotherOwner(farm.id, sql`m.user_id`)}
        order by s.created_at desc, s.id limit ${mostSightings}`,
    );
    return rows.map(({ id, name, agent, on, at }) => {
      // What a browser says of itself may be anything: only names that are known go into a sentence.
      const known = knownDevice(agent);
      const device = known ? `${known.browser} (${known.system})` : '–';
      return {
        ...ofMember(id, name),
        rule: 'new_sign_in',
        since: on,
        facts: { on, device, at: new Date(at).toISOString() },
      };
    });
  },
};

export const farmWatches: readonly Watch[] = [raises, signIns];
