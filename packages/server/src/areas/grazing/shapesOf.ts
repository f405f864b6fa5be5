import type { FeedShape } from '@kraal/domain/grazing/feedLeft';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, list, number, row, text } from '../../platform/database/row.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

type Shape = FeedShape & { isNow: boolean };

export async function shapesOf(transaction: Transaction, farmId: string): Promise<Shape[]> {
  const rows = await select(
    transaction,
    row({
      shapeId: text,
      campId: text,
      from: day,
      until: text.orNull,
      ha: number,
      cameFrom: list<string>(),
    }),
    sql`select s.id as "shapeId", s.camp_id as "campId", s.from_on::text as from,
        s.until_on::text as until, s.drawn_ha as ha, s.came_from as "cameFrom"
      from ${ofInfrastructure.campShape} s where s.farm_id = ${farmId} limit 20000`,
  );
  return rows.map(({ until, ...shape }) => ({ ...shape, isNow: until === null }));
}
