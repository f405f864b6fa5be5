import { type GrazingMob, showPastures } from '@kraal/contract/grazing';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../formats/format.ts';
import { Read } from '../../ui/states.tsx';
import { MoveMob } from './MoveMob.tsx';
import { useShownBoard } from './useShownBoard.ts';

type Props = { campId: string | null; mobId: string | null; plannedId?: string | null };

/** Who is in a camp, or where a mob is, and the way on: the camp, then the mob's new one. */
export function MoveFrom({ campId, mobId, plannedId = null }: Props) {
  const { farmId } = useFarm();
  const board = useEndpoint(showPastures, { params: { farmId } }, { keep: true });
  return (
    <Read of={board} rows={2}>
      {(shown) => <Mobs {...shown} campId={campId} mobId={mobId} plannedId={plannedId} />}
    </Read>
  );
}

type Board = { on: string; items: Parameters<typeof useShownBoard>[0] };

function Mobs({ campId, mobId, plannedId = null, on, items }: Props & Board) {
  const { t } = useLingui();
  const may = useMay('field_worker');
  const camps = useShownBoard(items);
  const [moving, setMoving] = useState<GrazingMob | null>(null);
  const standing = camps.flatMap((camp) =>
    camp.mobs
      .filter((mob) => (mobId === null ? camp.campId === campId : mob.mobId === mobId))
      .map((mob) => ({ mob, camp: camp.name })),
  );
  return (
    <>
      <ul className="divide-y divide-line">
        {standing.map(({ mob, camp }) => {
          const name = mob.name ?? t`without a mob`;
          return (
            <li
              key={`${camp} ${mob.mobId ?? 'none'}`}
              className="flex flex-wrap items-center gap-2"
            >
              <span className="flex-1 py-2">
                {formatCount(mob.heads)} {name} · {camp}
              </span>
              {may && mob.mobId ? (
                <Button onClick={() => setMoving(mob)}>
                  <Trans>Move {name}</Trans>
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {moving?.mobId ? (
        <MoveMob
          mob={{ id: moving.mobId, name: moving.name ?? '', heads: moving.heads }}
          camps={camps}
          on={on}
          plannedId={plannedId}
          onClose={() => setMoving(null)}
        />
      ) : null}
    </>
  );
}
