import type { showOutlook } from '@kraal/contract/grazing';
import type { Output } from '@kraal/contract/endpoint';
import { dayOf } from '@kraal/domain/format/dates';
import { feedOutlook } from '@kraal/domain/grazing/outlook';
import type { Transaction } from '../../platform/database/connection.ts';
import { pasturesOf } from './pastures.ts';
import { standingFeed } from './plan/feed.ts';
import { rainOf } from './rain.ts';
import { grazingSettings } from './settings.ts';

/** How long feed lasts without rain, and what would make it last. */
export async function outlookOf(
  transaction: Transaction,
  farm: { id: string; timeZone: string },
  now: Date,
): Promise<Output<typeof showOutlook>> {
  const today = dayOf(now, farm.timeZone);
  const settings = await grazingSettings(transaction, farm.id);
  const board = await pasturesOf(transaction, farm, now);
  const { benchmark } = await rainOf(transaction, { ...farm, today }, { months: 1 });
  const standing = standingFeed(board, { dailyKg: settings.dailyKg, today });
  // Of camps that nobody measured no feed is known: who eats there is held against no other's.
  const lsu = board.items.reduce((sum, camp) => sum + (camp.areaHa === null ? 0 : camp.lsu), 0);
  const { rainBy, rainsOn, dailyKg } = settings;
  const { kg, hectares, camps, estimated } = standing;
  return {
    today,
    ...feedOutlook({ today, usableKg: kg, lsu, dailyKg, hectares, benchmark, rainBy, rainsOn }),
    usableKg: kg,
    lsu,
    dailyKg,
    benchmark,
    camps,
    estimated,
  };
}
