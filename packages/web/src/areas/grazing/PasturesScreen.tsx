import {
  type GrazingMob,
  type Pasture,
  type SeasonCamp,
  showPastures,
  showSeason,
} from '@kraal/contract/grazing';
import { asDay, daysBetween } from '@kraal/domain/format/dates';
import { loadNow } from '@kraal/domain/grazing/load';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type DragEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { layoutOf } from '../../platform/device.ts';
import { fieldErrorsOf, messageOf } from '../../platform/errors.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { areaUnit } from '../../platform/units.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatAmount, formatArea, formatCount } from '../../ui/format.ts';
import { formatDate } from '../../ui/localFormat.ts';
import { say } from '../../ui/said.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { Card, PageHead } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CampDrawer } from './CampRecord.tsx';
import { ClosedBadge } from './ClosedBadge.tsx';
import { MoveMob } from './MoveMob.tsx';
import { OutlookCard } from './OutlookCard.tsx';
import { PlanPart } from './plan/PlanPart.tsx';
import { RainCard } from './RainCard.tsx';
import { ReportsPart } from './ReportsPart.tsx';
import { SettingsPart } from './SettingsPart.tsx';
import { useMoveMob } from './useMoveMob.ts';
import { useShownBoard } from './useShownBoard.ts';

/** By this name the browser carries a mob while it is dragged. */
const draggedMob = 'text/x-kraal-mob';

type Board = { on: string; hectaresPerUnit: number | null; items: Pasture[]; more: number };

const daysSince = (day: string, on: string): number =>
  Math.max(0, daysBetween(asDay(day), asDay(on)));

/** The camps as they stand today: who grazes where, since when and how hard; who rests, the longest first. */
export function PasturesScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  return (
    <div className="flex flex-col">
      <PageHead title={t`Pastures`} />
      <Tabs
        current={search.get('part') ?? 'board'}
        onChange={(part) => setSearch({ part }, { replace: true })}
        tabs={[
          { id: 'board', label: t`Camps`, show: () => <BoardPart /> },
          { id: 'plan', label: t`Plan`, show: () => <PlanPart /> },
          { id: 'rain', label: t`Rain`, show: () => <RainPart /> },
          { id: 'reports', label: t`Reports`, show: () => <ReportsPart /> },
          { id: 'settings', label: t`How it is counted`, show: () => <SettingsPart /> },
        ]}
      />
    </div>
  );
}

const RainPart = () => (
  <div className="flex flex-col gap-4">
    <OutlookCard />
    <RainCard />
  </div>
);

function BoardPart() {
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

type CampProps = {
  camp: Pasture;
  season: SeasonCamp | undefined;
  onOpen: (campId: string) => void;
};

const rounded = (value: number): string => formatAmount(Math.round(value * 10) / 10);

/** A mob that is dragged here moves here today; with Undo, as by two taps. */
function DropOn({ camp, children }: { camp: Pasture; children: React.ReactNode }) {
  const [isOver, setOver] = useState(false);
  const moveMob = useMoveMob();
  const today = useToday();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [id, name] = event.dataTransfer.getData(draggedMob).split(' ', 2);
    if (!id || camp.mobs.some(({ mobId }) => mobId === id)) return;
    const mob = { id, name: decodeURIComponent(name ?? '') };
    void moveMob(mob, { campId: camp.campId, campName: camp.name, day: today }).catch(
      async (error: unknown) => {
        const { toast } = await import('../../ui/toast.tsx');
        toast.error(say(fieldErrorsOf(error)['campId']?.[0] ?? messageOf(error)));
      },
    );
  };
  return (
    <li
      data-testid={`camp-${camp.name}`}
      className={isOver ? 'bg-sunken outline-2 outline-veld' : ''}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(draggedMob)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </li>
  );
}

/** What of a camp there is to say beside who is in it. */
function CampLine({ camp, season, onOpen, children }: CampProps & { children: React.ReactNode }) {
  const { t } = useLingui();
  const { name, areaHa, feed, daysLeft, openTo } = camp;
  const map = layoutOf() === 'mobile' ? '/map' : '/infrastructure/map';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        <span className="min-w-40 flex-1">
          <Link
            className="inline-flex min-h-11 items-center font-bold"
            to={`${map}?camp=${camp.campId}`}
          >
            {name}
          </Link>{' '}
          <span className="text-[13px] text-muted">
            {areaHa === null ? (
              <Trans>area not known</Trans>
            ) : (
              `${formatArea(areaHa)} ${areaUnit()}`
            )}
          </span>
        </span>
        {camp.closed ? <ClosedBadge closed={camp.closed} /> : null}
        {children}
        <Button
          variant="quiet"
          aria-label={t`Record of ${name}`}
          onClick={() => onOpen(camp.campId)}
        >
          <Trans>Record</Trans>
        </Button>
      </div>
      <div className="flex flex-wrap gap-x-4 text-[13px] text-muted">
        {season && season.load !== null ? (
          <span className={season.load > 1 ? 'font-[550] text-ink' : ''}>
            <Trans>season {rounded(season.load)} ×</Trans>
          </span>
        ) : null}
        {season && season.lsuDays > 0 ? (
          <span>
            <Plural value={season.grazedDays} one="# day grazed" other="# days grazed" />
          </span>
        ) : null}
        {feed ? (
          <span>
            <Trans>
              {formatCount(Math.round(feed.feedKgPerHa))} kg/ha on {formatDate(feed.on)}
            </Trans>
          </span>
        ) : null}
        {daysLeft === null ? null : (
          <span className={daysLeft < 7 ? 'font-[550] text-warn' : ''}>
            <Plural value={Math.floor(daysLeft)} one="feed for # day" other="feed for # days" />
          </span>
        )}
        {openTo.length > 0 ? <span>{t`open to ${openTo.join(', ')}`}</span> : null}
      </div>
    </>
  );
}

function Rests(props: CampProps & { children: React.ReactNode }) {
  return (
    <DropOn camp={props.camp}>
      <CampLine {...props} />
    </DropOn>
  );
}

type InUseProps = CampProps & { board: Board; onMove: (mob: GrazingMob) => void };

function InUse({ board: { on, hectaresPerUnit }, onMove, ...shared }: InUseProps) {
  const { camp } = shared;
  const load =
    camp.areaHa !== null && hectaresPerUnit !== null
      ? loadNow(camp.lsu, camp.areaHa, hectaresPerUnit)
      : null;
  return (
    <div className="py-1">
      <CampLine {...shared}>
        <span>
          <Trans>{rounded(camp.lsu)} LSU</Trans>
        </span>
        {load === null ? null : (
          <span className={load > 1 ? 'font-[550]' : 'text-muted'}>
            <Trans>load now {rounded(load)} ×</Trans>
          </span>
        )}
      </CampLine>
      <ul className="ml-2 border-l-2 border-line pl-3">
        {camp.mobs.map((mob) => (
          <MobLine key={mob.mobId ?? 'none'} mob={mob} camp={camp} on={on} onMove={onMove} />
        ))}
      </ul>
    </div>
  );
}

type MobProps = { mob: GrazingMob; camp: Pasture; on: string; onMove: (mob: GrazingMob) => void };

function MobLine({ mob, camp, on, onMove }: MobProps) {
  const { t } = useLingui();
  const may = useMay('field_worker');
  const name = mob.name ?? t`without a mob`;
  return (
    <li
      className="flex flex-wrap items-center gap-x-4"
      draggable={may && mob.mobId !== null && layoutOf() === 'desktop'}
      onDragStart={(event) =>
        event.dataTransfer.setData(draggedMob, `${mob.mobId} ${encodeURIComponent(name)}`)
      }
    >
      <Link
        draggable={false}
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
