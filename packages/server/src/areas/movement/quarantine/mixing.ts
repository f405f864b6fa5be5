import type { Output, Request } from '@kraal/contract/endpoint';
import type { checkMixing as contract } from '@kraal/contract/quarantine';
import type { Day } from '@kraal/domain/format/dates';
import { type Group, mixingOf } from '@kraal/domain/movement/quarantine';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import { amongIds, type Beast, beastsWhere, isTheirYoung } from './board.ts';
import { type Isolations, isolationsOn, type On } from './isolated.ts';

/** What it does to isolations to put some into a camp; who stands there already is not put there. */
export async function mixingInCamp(
  transaction: Transaction,
  on: On,
  { campId, animalIds, mobId }: Request<typeof contract>['body'],
): Promise<Output<typeof contract>> {
  const { isolated } = await isolationsOn(transaction, on);
  const named = animalIds ? amongIds(animalIds) : sql`a.mob_id = ${mobId}`;
  const going = await beastsWhere(
    transaction,
    on.farmId,
    sql`${named} and a.status = 'alive' and a.camp_id is distinct from ${campId}::uuid`,
  );
  const standing = await beastsWhere(
    transaction,
    on.farmId,
    sql`a.camp_id = ${campId} and a.status = 'alive'`,
  );
  const since = firstOf([...going, ...standing], isolated);
  const [goes, stands] = [groupOf(going, isolated, since), groupOf(standing, isolated, since)];
  const heads = ({ isolated: apart, others }: Group) => ({ isolated: apart, others });
  return { ...mixingOf(goes, stands), goes: heads(goes), stands: heads(stands) };
}

const firstOf = (beasts: readonly Beast[], isolated: Isolations['isolated']): Day | null =>
  beasts.flatMap(({ id }) => isolated.get(id)?.cameOn ?? []).toSorted()[0] ?? null;

function groupOf(
  beasts: readonly Beast[],
  isolated: Isolations['isolated'],
  since: Day | null,
): Group {
  const group: Group = { isolated: 0, others: 0, until: null };
  for (const beast of beasts) {
    const days = isolated.get(beast.id);
    if (days) {
      group.isolated += beast.heads;
      if (group.until === null || days.until > group.until) group.until = days.until;
    } else if (since === null || !isTheirYoung(beast, since, isolated)) group.others += beast.heads;
  }
  return group;
}
