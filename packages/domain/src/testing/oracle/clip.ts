import { dayOfEntry, type Entry } from '../entry.ts';
import { World } from './world.ts';

export type Clipped = { heads: number; weighed: number; kg: number };
type Shorn = { id: string; on: string; isLot: boolean; heads: number; kg: number | null };

/** The record in which an animal goes on that was closed into another. */
function keptOf(entries: readonly Entry[]): (id: string) => string {
  const next = new Map<string, string>();
  for (const { kind, animalIds = [], payload } of entries)
    if (kind === 'recorded_twice')
      for (const id of animalIds) next.set(id, String(payload['keptId']));
  return (id) => {
    let last = id;
    for (let on = next.get(last); on !== undefined; on = next.get(last)) last = on;
    return last;
  };
}

/** A day of one animal or lot as one: the last fleece that was weighed; of a lot no more heads than stood there. */
function ofDay(all: readonly Shorn[], stood: number): Clipped {
  const weighed = all.filter(({ kg }) => kg !== null);
  if (all[0]?.isLot !== true) {
    const last = weighed.at(-1);
    return { heads: 1, weighed: last ? 1 : 0, kg: last?.kg ?? 0 };
  }
  const sum = (of: readonly Shorn[]) => of.reduce((heads, one) => heads + one.heads, 0);
  const most = Math.max(stood, ...all.map(({ heads }) => heads));
  const heads = Math.min(sum(weighed), most);
  const kg = weighed.reduce((total, one) => total + one.heads * (one.kg ?? 0), 0);
  return {
    heads: Math.min(sum(all), most),
    weighed: heads,
    kg: weighed.length === 0 ? 0 : (heads * kg) / sum(weighed),
  };
}

/** What was shorn in each month, entry by entry with everybody in sight. In: all entries. Out: by `YYYY-MM`. */
export function clippedByMonth(entries: readonly Entry[]): Map<string, Clipped> {
  const world = new World();
  const kept = keptOf(entries);
  const months = new Map<string, Clipped>();
  const headsNow = () => new Map([...world.beasts].map(([id, { heads }]) => [id, heads]));
  const told = [...entries].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
  for (const [on, ofTheDay] of Map.groupBy(told, dayOfEntry)) {
    const before = headsNow();
    const shorn: Shorn[] = [];
    for (const entry of ofTheDay) {
      const said = entry.payload['fleeceKg'];
      const kg = typeof said === 'number' ? said : null;
      if (entry.kind === 'shorn')
        for (const one of entry.mobId
          ? world.inMob(entry.mobId)
          : (entry.animalIds ?? []).map((id) => world.get(id)))
          shorn.push({
            id: kept(one.id),
            on,
            isLot: one.isLot,
            heads: entry.heads ?? one.heads,
            kg,
          });
      world.take(entry);
    }
    const after = headsNow();
    for (const [id, all] of Map.groupBy(shorn, (one) => one.id)) {
      const stood = Math.max(before.get(id) ?? 0, after.get(id) ?? 0);
      const day = ofDay(all, stood);
      const month = months.get(on.slice(0, 7)) ?? { heads: 0, weighed: 0, kg: 0 };
      months.set(on.slice(0, 7), {
        heads: month.heads + day.heads,
        weighed: month.weighed + day.weighed,
        kg: month.kg + day.kg,
      });
    }
  }
  return months;
}
