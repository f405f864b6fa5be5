import { type GrazingMob, type Pasture, showPastures, showSeason } from '@kraal/contract/grazing';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { layoutOf } from '../../platform/device.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatAmount, formatCount } from '../../formats/format.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { type Board, DropOn, InUse, Rests } from './campLines.tsx';
import { daysSince } from './daysSince.ts';
import { CampDrawer } from './CampRecord.tsx';
import { MoveMob } from './MoveMob.tsx';
import { useShownBoard } from './useShownBoard.ts';

/** The board: camps in use, the hardest first, then those that rest, the longest first. */
export function BoardPart() {
  const { farmId } = useFarm();
  const board = useEndpoint(showPastures, { params: { farmId } }, { keep: true });
  return (
    <div className="flex flex-col gap-4">
      <Read of={board}>
        {(shown) =>
          shown.items.length === 0 ? (
            <Empty
              action={
                <Link
                  className="inline-flex min-h-11 items-center underline"
                  to={layoutOf() === 'mobile' ? '/map' : '/infrastructure/map'}
                >
                  <Trans>Draw the camps</Trans>
                </Link>
              }
            >
              <Trans>
                No camps yet. Once animals are moved into them, this says who grazes where.
              </Trans>
            </Empty>
          ) : (
            <Shown board={shown} />
          )
        }
      </Read>
    </div>
  );
}

function Shown({ board }: { board: Board }) {
  const { farmId } = useFarm();
  const [moving, setMoving] = useState<GrazingMob | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const season = useEndpoint(showSeason, { params: { farmId }, query: {} }, { keep: true });
  const seasonOf = new Map(season.data?.items.map((camp) => [camp.campId, camp]));
  const { on, more } = board;
  const items = useShownBoard(board.items);
  const opened = items.find(({ campId }) => campId === openId);
  const used = items.filter(({ heads }) => heads > 0).toSorted((one, other) => other.lsu - one.lsu);
  const resting = items
    .filter(({ emptySince }) => emptySince !== null)
    .toSorted((one, other) => ((one.emptySince ?? '') < (other.emptySince ?? '') ? -1 : 1));
  const idle = items.filter(({ heads, emptySince }) => heads === 0 && emptySince === null);
  const [shared, unused] = [idle.filter(byGate), idle.filter((camp) => !byGate(camp))];
  const lsu = used.reduce((sum, one) => sum + one.lsu, 0);
  return (
    <>
      <p className="text-muted">
        <Trans>
          {formatAmount(Math.round(lsu * 10) / 10)} LSU graze. One is an ox of 450 kg; each animal
          by its last mass, or the usual of its class.
        </Trans>
      </p>
      <Card title={<Plural value={used.length} one="# camp in use" other="# camps in use" />}>
        <ul className="divide-y divide-line">
          {used.map((camp) => (
            <DropOn key={camp.campId} camp={camp}>
              <InUse
                camp={camp}
                board={board}
                onMove={setMoving}
                season={seasonOf.get(camp.campId)}
                onOpen={setOpenId}
              />
            </DropOn>
          ))}
        </ul>
      </Card>
      <Card title={<Plural value={resting.length} one="# camp rests" other="# camps rest" />}>
        <ul className="divide-y divide-line">
          {resting.map((camp) => (
            <Rests
              key={camp.campId}
              camp={camp}
              season={seasonOf.get(camp.campId)}
              onOpen={setOpenId}
            >
              <Plural
                value={daysSince(camp.emptySince ?? on, on)}
                one="rests for # day"
                other="rests for # days"
              />
            </Rests>
          ))}
          {shared.map((camp) => (
            <Rests
              key={camp.campId}
              camp={camp}
              season={seasonOf.get(camp.campId)}
              onOpen={setOpenId}
            >
              <Trans>grazed through an open gate</Trans>
            </Rests>
          ))}
          {unused.map((camp) => (
            <Rests
              key={camp.campId}
              camp={camp}
              season={seasonOf.get(camp.campId)}
              onOpen={setOpenId}
            >
              <Trans>nobody was in it yet</Trans>
            </Rests>
          ))}
        </ul>
      </Card>
      {opened ? (
        <CampDrawer
          camp={{ id: opened.campId, name: opened.name, closed: opened.closed }}
          onClose={() => setOpenId(null)}
        />
      ) : null}
      {more > 0 ? (
        <p className="text-muted">
          <Trans>{formatCount(more)} more camps are in the list of camps only.</Trans>
        </p>
      ) : null}
      {moving?.mobId ? (
        <MoveMob
          mob={{ id: moving.mobId, name: moving.name ?? '', heads: moving.heads }}
          camps={items}
          on={on}
          onClose={() => setMoving(null)}
        />
      ) : null}
    </>
  );
}

const byGate = ({ isShared }: Pasture): boolean => isShared;
