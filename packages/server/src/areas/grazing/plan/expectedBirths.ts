import type { PlannedHeads as ShownHeads } from '@kraal/contract/plan';
import type { AnimalClass } from '@kraal/domain/animals/animalClass';
import type { Species } from '@kraal/domain/animals/species';
import { carryingHeads, type Flock } from '@kraal/domain/breeding/flock';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { classMassKg, lsuOfKg } from '@kraal/domain/grazing/lsu';
import { type GrazingSettings, ownLsu } from '@kraal/domain/grazing/settings';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { day, json, number, oneOf, row, text } from '../../../platform/database/row.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofBreeding } from '../../breeding/tables.ts';

/** More than anybody plans to change of mobs. */
export const mostPlanned = 1000;

/** As which class the young of a species count until they are weighed. */
const youngOf: Readonly<Record<Species, AnimalClass>> = {
  Cattle: 'heifer_calf',
  Sheep: 'ewe_lamb',
  Goats: 'doe_kid',
};

type Asked = { farmId: string; today: Day; until: Day; settings: GrazingSettings };

export async function expectedBirths(
  transaction: Transaction,
  { farmId, today, until, settings }: Asked,
): Promise<(ShownHeads & { day: Day; lsuEach: number })[]> {
  const rows = await select(
    transaction,
    row({
      mobId: text,
      mob: text,
      species: oneOf<Species>(),
      day,
      heads: number,
      flock: json<Flock | null>().orNull,
    }),
    // Whoever is in her time has not given birth yet: it is looked for tomorrow.
    sql`select a.mob_id as "mobId", m.name as mob, a.species, a.heads::float8 as heads,
        greatest(b.due_from, ${addDays(today, 1)}::date)::text as day,
        case when a.is_lot then a.state->'breeding'->'flock' end as flock
      from ${ofBreeding.animalBreeding} b join ${ofAnimals.animal} a on a.farm_id = b.farm_id
        and a.id = b.id
        join ${ofAnimals.mob} m on m.farm_id = a.farm_id and m.id = a.mob_id
      where b.farm_id = ${farmId} and coalesce(b.due_to, b.due_from) >= ${addDays(today, -mostOverdueDays)}
        and b.due_from < ${until} and a.status = 'alive'
      order by day, a.mob_id, a.id limit 20000`,
  );
  const groups = Map.groupBy(rows, ({ mobId, species, day }) => `${mobId} ${species} ${day}`);
  return [...groups.values()].slice(0, mostPlanned).flatMap((group) => {
    const heads = Math.round(group.reduce((sum, one) => sum + youngExpected(one), 0));
    const [first] = group;
    if (!first || heads === 0) return [];
    const { mobId, mob, day } = first;
    const young = youngOf[first.species];
    return [
      {
        id: null,
        mobId,
        mob,
        what: 'born' as const,
        day,
        heads,
        kgEach: null,
        otherMobId: null,
        otherMob: null,
        version: 0,
        lsuEach: ownLsu(settings, young) ?? lsuOfKg(classMassKg[young]),
      },
    ];
  });
}

/** So long after her time somebody who has not given birth is still looked for. */
const mostOverdueDays = 30;

/** Young to come: one of each female; of a lot its heads that may carry, times what a scan found in those it saw. */
function youngExpected({ heads, flock }: { heads: number; flock: Flock | null }): number {
  if (!flock) return heads;
  const each = flock.pregnant > 0 && flock.fetuses > 0 ? flock.fetuses / flock.pregnant : 1;
  return carryingHeads(flock, heads) * each;
}
