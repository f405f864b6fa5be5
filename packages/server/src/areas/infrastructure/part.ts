import { sql } from 'drizzle-orm';
import type { LedgerPart } from '../ledger/index.ts';

export const infrastructurePart: LedgerPart = {
  references: { campId: ['camp', 'This camp is not on the farm.'] },
  ofEntry: {
    place: sql`case when e.kind in ('moved', 'joined_mob', 'left_mob') then coalesce(
      (select c.name from camp c
        where c.farm_id = e.farm_id and c.id = (e.payload->>'campId')::uuid),
      (select m.name from mob m
        where m.farm_id = e.farm_id and m.id = (e.payload->>'mobId')::uuid)) end`,
  },
};
