import { addDays, addMonths, asDay, daysBetween } from '@kraal/domain/format/dates';
import type { Farm } from '@kraal/domain/testing/generator/farm';
import { grazedOn, type OwnUnits } from '@kraal/domain/testing/oracle/land';
import type { Running } from '../start.ts';
import { call, type Person } from './kraal.ts';

type Camp = { campId: string; lsuDays: number; grazedDays: number };
type Pasture = { campId: string; lsu: number; emptySince: string | null };

/**
 * Where load of each month, the board and its rest differ from what the oracle tells day by day. A camp of which nobody
 * can say the units on some day is left out for that month. In: the farm's own units, as it said them to the server.
 */
export async function grazingDifferences(
  kraal: Running,
  { token, farmId }: Person,
  { farm, today, own }: { farm: Farm; today: string; own: OwnUnits },
): Promise<string[]> {
  const get = async (path: string) =>
    (await call(kraal, 'GET', `/api/farms/${farmId}/pastures${path}`, { token })).body;
  const [first, last] = [asDay(farm.from), asDay(today)];
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_none, at) =>
    addDays(first, at),
  );
  const grazed = grazedOn(farm.entries, days, own);
  const found: string[] = [];
  for (let from = first; from <= last; from = addMonths(from, 1)) {
    const next = addDays(addMonths(from, 1), -1);
    const to = next < last ? next : last;
    const month = days.filter((day) => day >= from && day <= to);
    const { items } = await get(`/season?from=${from}&to=${to}`);
    for (const { campId, lsuDays, grazedDays } of items as Camp[]) {
      const levels = month.map((day) =>
        grazed.get(day)?.has(campId) ? grazed.get(day)?.get(campId) : 0,
      );
      if (levels.some((level) => level === null)) continue;
      const sum = levels.reduce((all: number, level) => all + (level ?? 0), 0);
      const used = levels.filter((level) => (level ?? 0) > 0).length;
      if (Math.abs(sum - lsuDays) > 1e-2 || used !== grazedDays)
        found.push(`${from} ${campId}: ${lsuDays} of ${sum}, ${grazedDays} days of ${used}`);
    }
  }
  const board = await get('');
  for (const { campId, lsu, emptySince } of board['items'] as Pasture[]) {
    const told = grazed.get(last)?.has(campId) ? grazed.get(last)?.get(campId) : 0;
    const lastUsed = days.findLast((day) => grazed.get(day)?.has(campId));
    const left = lastUsed === undefined || lastUsed === last ? null : addDays(lastUsed, 1);
    if (told !== null && Math.abs((told ?? 0) - lsu) > 1e-3)
      found.push(`board ${campId}: ${lsu} of ${told}`);
    if (emptySince !== left) found.push(`rest ${campId}: ${emptySince} of ${left}`);
  }
  return found;
}
