import { sql } from 'drizzle-orm';
import { leftOfBatch } from './leftOfBatch.ts';
import { medicine as medicineSchema } from '@kraal/contract/health';
import { columnsOf } from '../../platform/database/columnsOf.ts';
import { rowOf } from '../../platform/database/row.ts';
import type { medicine as medicineTable } from './schema.ts';

const columns = columnsOf<typeof medicineTable>()(rowOf(medicineSchema), 'm', {
  stock: sql`coalesce(b.stock, 0)::float8`,
  nextExpiry: sql`b.next_expiry`,
});

export const medicineSelect = sql`select ${columns}
  from medicine m left join lateral (
    select sum(k.left) filter (where k.left > 0) as stock,
      min(k.expires_on) filter (where k.left > 0) as next_expiry
      from (select b.expires_on, ${leftOfBatch} as left from batch b where b.farm_id = m.farm_id
      and b.medicine_id = m.id and b.unit = m.unit) k
  ) b on true`;
