import type { Output, Request } from '@kraal/contract/endpoint';
import type { proposeRotation as proposeContract } from '@kraal/contract/plan';
import { dayOf } from '@kraal/domain/format/dates';
import { planFindings, proposedRotation } from '@kraal/domain/grazing/plan';
import { sentence } from '@kraal/domain/ledger/problem';
import type { Transaction } from '../../../platform/database/connection.ts';
import { invalid } from '../../../platform/errors.ts';
import { pasturesOf } from '../pastures.ts';
import { type Board, campsOf } from './feed.ts';
import { asStay, type Farm, onWire, selectStays } from './stays.ts';
import { checkNames } from './write.ts';

export async function proposeStays(
  transaction: Transaction,
  farm: Farm,
  { mobId, campIds, from, until, restDays }: Request<typeof proposeContract>['body'],
): Promise<Output<typeof proposeContract>> {
  await checkNames(transaction, farm.id, [
    { mobId, campId: campIds[0] ?? '', from, until },
    ...campIds.map((campId) => ({ campId, from, until })),
  ]);
  const today = dayOf(farm.now, farm.timeZone);
  const board = await pasturesOf(transaction, farm, farm.now);
  const known = new Map(board.items.map((camp) => [camp.campId, camp]));
  const chosen = campIds.flatMap((id) => known.get(id.toLowerCase()) ?? []);
  const unsized = chosen.find(({ areaHa }) => areaHa === null);
  if (unsized)
    throw invalid({
      campIds: [sentence`The size of ${unsized.name} is not known. Draw it first.`],
    });
  const camps = inTurn(chosen, mobId).flatMap(({ campId, areaHa }) =>
    areaHa === null ? [] : [{ campId, areaHa }],
  );
  const stays = proposedRotation({ mobId, camps, from, until, restDays });
  const standing = await selectStays(transaction, farm.id, {
    from: today,
    until,
  });
  const proposed = stays.map((stay, index) => ({ ...stay, id: `proposed ${index}` }));
  const all = [...standing.map(asStay), ...proposed];
  const findings = planFindings(all, { camps: campsOf(board), wantedDays: restDays, today });
  return {
    stays,
    findings: findings.filter(({ stayId }) => stayId.startsWith('proposed')).map(onWire),
  };
}

/** Where the mob stands comes first, then who rested longest; who is grazed by others, or closed, comes last. */
function inTurn<C extends Board['items'][number]>(camps: readonly C[], mobId: string): C[] {
  const rankOf = ({ mobs, closed, isShared, emptySince }: C): string => {
    if (mobs.some((mob) => mob.mobId === mobId.toLowerCase())) return '0';
    if (mobs.length > 0 || isShared) return '3';
    return closed ? '2' : `1 ${emptySince ?? ''}`;
  };
  return camps.toSorted((one, other) => rankOf(one).localeCompare(rankOf(other)));
}
