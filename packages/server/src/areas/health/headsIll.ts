import { nameByWord } from '@kraal/domain/health/diseases';
import { type SQL, sql } from 'drizzle-orm';
import { farmDay } from '../../platform/database/farmDay.ts';
import { ofAnimals } from '../animals/tables.ts';

export const mostLines = 50;

/** Every word for a disease of the list, and its name. */
export const diseaseWords = JSON.stringify(nameByWord);

/** How many heads of `a` a diagnosis `e` says: all of that day, where it names no number. */
export const headsIll = (farmId: string): SQL => sql`coalesce(e.heads, case when a.is_lot then (
    select sum(x.heads) from ${ofAnimals.stockChange} x where x.farm_id = a.farm_id
      and x.animal_id = a.id
      and x.changed_on <= ${farmDay(sql`e.occurred_at`, farmId)}) end, 1)`;
