import type { GrazingMob, Pasture, SeasonCamp } from '@kraal/contract/grazing';
import { loadNow } from '@kraal/domain/grazing/load';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { layoutOf } from '../../platform/device.ts';
import { fieldErrorsOf, messageOf } from '../../platform/errors.ts';
import { useToday } from '../../platform/today.ts';
import { areaUnit } from '../../platform/units.ts';
import { Button } from '../../ui/button.tsx';
import { formatAmount, formatArea, formatCount } from '../../formats/format.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { say } from '../../ui/said.ts';
import { ClosedBadge } from './ClosedBadge.tsx';
import { useMoveMob } from './useMoveMob.ts';
import { MobLine, draggedMob } from './MobLine.tsx';

export type Board = { on: string; hectaresPerUnit: number | null; items: Pasture[]; more: number };

type CampProps = {
  camp: Pasture;
  season: SeasonCamp | undefined;
  onOpen: (campId: string) => void;
};

const rounded = (value: number): string => formatAmount(Math.round(value * 10) / 10);

/** A mob that is dragged here moves here today; with Undo, as by two taps. */
export function DropOn({ camp, children }: { camp: Pasture; children: ReactNode }) {
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
function CampLine({ camp, season, onOpen, children }: CampProps & { children: ReactNode }) {
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

export function Rests(props: CampProps & { children: ReactNode }) {
  return (
    <DropOn camp={props.camp}>
      <CampLine {...props} />
    </DropOn>
  );
}

type InUseProps = CampProps & { board: Board; onMove: (mob: GrazingMob) => void };

export function InUse({ board: { on, hectaresPerUnit }, onMove, ...shared }: InUseProps) {
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
