import { sql } from 'drizzle-orm';
import { number, row, text } from '../../platform/database/row.ts';

/** An animal `a` of which something is to be said: what it is called, how many heads it stands for, where it is. */
export const sightColumns = sql`a.id, coalesce(a.tag, a.name, sm.name, a.animal_class) as name,
  a.heads, a.mob_id as "mobId", a.camp_id as "campId"`;
export const sightMob = sql`left join mob sm on sm.farm_id = a.farm_id and sm.id = a.mob_id`;

export const sightRow = row({
  id: text,
  name: text,
  heads: number,
  mobId: text.orNull,
  campId: text.orNull,
});

type Seen = {
  id: string;
  name: string;
  heads: number;
  mobId: string | null;
  campId: string | null;
};

/** The same as a watch says it. */
export const seenAnimal = ({ id, name, heads, mobId, campId }: Seen) => ({
  subjectKind: 'animal' as const,
  subjectId: id,
  name,
  heads,
  mobId,
  campId,
});

/** The camps in which heads of a mob stand. */
export const campsOfMob = (farmId: string, mobId: string) =>
  sql`select h.camp_id from herd_count h where h.farm_id = ${farmId} and h.mob_id = ${mobId}
    and h.status = 'alive' and h.records > 0`;
