import type { Holding } from '@kraal/contract/holdings';
import type { LandCamp } from '@kraal/contract/land';
import type { ThingOnMap } from '@kraal/contract/things';
import type { Position } from '@kraal/domain/land/shape';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { areaUnit } from '../../../platform/units.ts';
import { useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { formatArea, formatCount } from '../../../formats/format.ts';
import { ConditionBadge } from '../things/ConditionBadge.tsx';
import { thingLabels } from '../things/labels.ts';
import { GoTo } from './GoTo.tsx';
import { Holdings } from './Holdings.tsx';
import { MapFiles } from './MapFiles.tsx';
import { NewCamp } from './NewCamp.tsx';

type ListProps = {
  camps: readonly LandCamp[];
  things: readonly ThingOnMap[];
  onThing: (id: string) => void;
  more: number;
  onChoose: (id: string) => void;
  onGo: (position: Position) => void;
  onWhole: () => void;
  onFile: () => void;
  holdings: readonly Holding[];
  onHolding: (id: string) => void;
  /** By what the camps are coloured. */
  shades: ReactNode;
};

/** Everything that is on the plan, as a list, and what can be done with it. */
export function CampList({ camps, more, onChoose, onGo, onWhole, onFile, ...of }: ListProps) {
  const { t } = useLingui();
  const may = useMay('farm_manager');
  const drawn = camps.reduce((sum, { shape }) => sum + (shape?.drawnHa ?? 0), 0);
  return (
    <section aria-label={t`Camps`} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2>
          <Trans>Camps</Trans>
        </h2>
        {drawn > 0 ? (
          <Button variant="quiet" onClick={onWhole}>
            <Trans>The whole farm</Trans>
          </Button>
        ) : null}
      </div>
      {camps.length === 0 ? (
        <p className="text-muted">
          <Trans>No camps yet. Name the first one, then draw it.</Trans>
        </p>
      ) : (
        <>
          <p className="text-muted">
            <Trans>
              {formatArea(drawn)} {areaUnit()} are drawn
            </Trans>
          </p>
          {of.shades}
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {camps.map((camp) => (
              <li key={camp.id}>
                <button
                  type="button"
                  onClick={() => onChoose(camp.id)}
                  className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken"
                >
                  <strong className="min-w-0 flex-1 truncate">{camp.name}</strong>
                  <span className="text-[13px] text-muted">
                    {camp.shape ? (
                      `${formatArea(camp.shape.drawnHa)} ${areaUnit()}`
                    ) : (
                      <Trans>not drawn</Trans>
                    )}
                  </span>
                  <span className="text-[13px]">
                    <Plural value={camp.heads} one="# head" other="# heads" />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {more > 0 ? (
        <p className="text-muted">
          <Trans>{formatCount(more)} more camps are in the list of camps only.</Trans>
        </p>
      ) : null}
      <ThingsOnMap things={of.things} onThing={of.onThing} />
      {may && drawn === 0 ? <GoTo onGo={onGo} /> : null}
      {may ? <NewCamp onMade={onChoose} /> : null}
      <Holdings holdings={of.holdings} onChoose={of.onHolding} />
      <MapFiles isEmpty={drawn === 0} onFile={may ? onFile : null} />
    </section>
  );
}

/** More is found in the list, by name and by what it is. */
const mostListed = 100;

/** What stands on the plan beside camps, what is broken first. */
function ThingsOnMap({ things, onThing }: Pick<ListProps, 'things' | 'onThing'>) {
  const { t, i18n } = useLingui();
  const order = ['broken', 'worn', 'good', null];
  const shown = things
    .toSorted((one, other) => order.indexOf(one.condition) - order.indexOf(other.condition))
    .slice(0, mostListed);
  return (
    <section aria-label={t`What stands on the farm`} className="flex flex-col gap-2">
      {shown.length > 0 ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {shown.map(({ id, kind, name, condition }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onThing(id)}
                className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken"
              >
                <strong className="min-w-0 flex-1 truncate">{name}</strong>
                <span className="text-[13px] text-muted">{i18n._(thingLabels[kind])}</span>
                {condition === null || condition === 'good' ? null : (
                  <ConditionBadge condition={condition} />
                )}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Link className="inline-flex min-h-11 items-center underline" to="/infrastructure/list">
        <Trans>Fences, gates, water: all items</Trans>
      </Link>
    </section>
  );
}
