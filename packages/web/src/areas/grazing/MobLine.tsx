import type { GrazingMob, Pasture } from '@kraal/contract/grazing';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { layoutOf } from '../../platform/device.ts';
import { useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../formats/format.ts';
import { daysSince } from './daysSince.ts';

/** By this name the browser carries a mob while it is dragged. */
export const draggedMob = 'text/x-kraal-mob';

type MobProps = { mob: GrazingMob; camp: Pasture; on: string; onMove: (mob: GrazingMob) => void };

export function MobLine({ mob, camp, on, onMove }: MobProps) {
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
