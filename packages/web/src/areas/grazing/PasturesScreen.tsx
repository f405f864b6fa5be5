import { type GrazingMob, type Pasture, showPastures } from '@kraal/contract/grazing';
import { asDay, daysBetween } from '@kraal/domain/format/dates';
import { loadNow } from '@kraal/domain/grazing/load';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { layoutOf } from '../../platform/device.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { areaUnit } from '../../platform/units.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatAmount, formatArea, formatCount } from '../../ui/format.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { Card, PageHead } from '../../ui/surface.tsx';
import { MoveMob } from './MoveMob.tsx';

type Board = { on: string; hectaresPerUnit: number | null; items: Pasture[]; more: number };

const daysSince = (day: string, on: string): number =>
  Math.max(0, daysBetween(asDay(day), asDay(on)));

/** The camps as they stand today: who grazes where, since when and how hard; who rests, the longest first. */
export function PasturesScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const board = useEndpoint(showPastures, { params: { farmId } }, { keep: true });
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t`Pastures`} />
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
  const [moving, setMoving] = useState<GrazingMob | null>(null);
  const { items, on, more } = board;
  const used = items.filter(({ heads }) => heads > 0).toSorted((one, other) => other.lsu - one.lsu);
  const resting = items
    .filter(({ emptySince }) => emptySince !== null)
    .toSorted((one, other) => ((one.emptySince ?? '') < (other.emptySince ?? '') ? -1 : 1));
  const unused = items.filter(({ heads, emptySince }) => heads === 0 && emptySince === null);
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
            <InUse key={camp.campId} camp={camp} board={board} onMove={setMoving} />
          ))}
        </ul>
      </Card>
      <Card title={<Plural value={resting.length} one="# camp rests" other="# camps rest" />}>
        <ul className="divide-y divide-line">
          {resting.map((camp) => (
            <Rests key={camp.campId} camp={camp}>
              <Plural
                value={daysSince(camp.emptySince ?? on, on)}
                one="rests for # day"
                other="rests for # days"
              />
            </Rests>
          ))}
          {unused.map((camp) => (
            <Rests key={camp.campId} camp={camp}>
              <Trans>nobody was in it yet</Trans>
            </Rests>
          ))}
        </ul>
      </Card>
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

type CampProps = { camp: Pasture };

function CampName({ camp: { campId, name, areaHa } }: CampProps) {
  const map = layoutOf() === 'mobile' ? '/map' : '/infrastructure/map';
  return (
    <span className="min-w-40 flex-1">
      <Link className="inline-flex min-h-11 items-center font-bold" to={`${map}?camp=${campId}`}>
        {name}
      </Link>{' '}
      <span className="text-[13px] text-muted">
        {areaHa === null ? <Trans>area not known</Trans> : `${formatArea(areaHa)} ${areaUnit()}`}
      </span>
    </span>
  );
}

function Rests({ camp, children }: CampProps & { children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <CampName camp={camp} />
      <span>{children}</span>
    </li>
  );
}

type InUseProps = CampProps & { board: Board; onMove: (mob: GrazingMob) => void };

function InUse({ camp, board: { on, hectaresPerUnit }, onMove }: InUseProps) {
  const load =
    camp.areaHa !== null && hectaresPerUnit !== null
      ? loadNow(camp.lsu, camp.areaHa, hectaresPerUnit)
      : null;
  return (
    <li className="py-1">
      <div className="flex flex-wrap items-center gap-x-4">
        <CampName camp={camp} />
        <span>
          <Trans>{formatAmount(Math.round(camp.lsu * 10) / 10)} LSU</Trans>
        </span>
        {load === null ? null : (
          <span className={load > 1 ? 'font-[550]' : 'text-muted'}>
            <Trans>load now {formatAmount(Math.round(load * 10) / 10)} ×</Trans>
          </span>
        )}
      </div>
      <ul className="ml-2 border-l-2 border-line pl-3">
        {camp.mobs.map((mob) => (
          <MobLine key={mob.mobId ?? 'none'} mob={mob} camp={camp} on={on} onMove={onMove} />
        ))}
      </ul>
    </li>
  );
}

type MobProps = { mob: GrazingMob; camp: Pasture; on: string; onMove: (mob: GrazingMob) => void };

function MobLine({ mob, camp, on, onMove }: MobProps) {
  const { t } = useLingui();
  const may = useMay('field_worker');
  const name = mob.name ?? t`without a mob`;
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <Link
        className="inline-flex min-h-11 items-center underline"
        to={`/livestock/animals?campId=${camp.campId}&mobId=${mob.mobId ?? 'none'}`}
      >
        {formatCount(mob.heads)} {name}
      </Link>
      <span className="flex-1 text-[13px] text-muted">
        <Plural value={daysSince(mob.since, on)} one="for # day" other="for # days" />
      </span>
      {may && mob.mobId ? (
        <Button variant="quiet" aria-label={t`Move ${name}`} onClick={() => onMove(mob)}>
          <Trans>Move</Trans>
        </Button>
      ) : null}
    </li>
  );
}
