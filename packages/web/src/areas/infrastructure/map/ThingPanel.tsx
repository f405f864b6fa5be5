import type { LandCamp } from '@kraal/contract/land';
import { showThing, type Thing, type ThingOnMap, updateThing } from '@kraal/contract/things';
import { thingKinds, type ThingPlace } from '@kraal/domain/infrastructure/thingKinds';
import { lengthM } from '@kraal/domain/land/measure';
import type { Position } from '@kraal/domain/land/shape';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { useSeenVersion } from '../../../platform/useSeenVersion.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Read } from '../../../ui/states.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { OneThing } from '../things/ThingDrawer.tsx';
import { ClosedRings } from './ClosedRings.tsx';
import { CornerList } from './CornerList.tsx';
import { WalkIt } from './WalkIt.tsx';
import type { Corners } from './useCorners.ts';

type Props = {
  id: string;
  things: readonly ThingOnMap[];
  camps: readonly LandCamp[];
  onCamp: (campId: string) => void;
  corners: Corners;
  isDrawing: boolean;
  onDraw: (of: 'point' | 'line', from: readonly Position[]) => void;
  onDone: () => void;
  onBack: () => void;
};

const cornersOf = (place: ThingPlace | null): readonly Position[] =>
  place === null ? [] : place.type === 'Point' ? [place.coordinates] : place.coordinates;

/** One thing beside the plan: how it is, and where it stands. */
export function ThingPanel({ id, corners, isDrawing, onDraw, onDone, onBack, ...around }: Props) {
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const reading = useEndpoint(showThing, { params: { farmId, id } }, { keep: true });
  return (
    <Read of={reading}>
      {(thing) =>
        isDrawing ? (
          <DrawThing thing={thing} corners={corners} onDone={onDone} />
        ) : (
          <section aria-label={thing.name} className="flex flex-col gap-3">
            <div className="flex items-start justify-between gap-2">
              <h2>{thing.name}</h2>
              <Button variant="quiet" onClick={onBack}>
                <Trans>The whole list</Trans>
              </Button>
            </div>
            {may ? (
              <Button
                variant={thing.place ? 'quiet' : 'primary'}
                onClick={() => onDraw(thingKinds[thing.kind].drawn, cornersOf(thing.place))}
              >
                {thing.place ? <Trans>Draw it again</Trans> : <Trans>Draw it</Trans>}
              </Button>
            ) : null}
            {may && thing.kind === 'fence' ? <ClosedRings fence={thing} {...around} /> : null}
            <OneThing thing={thing} onGone={onBack} isBesideMap />
          </section>
        )
      }
    </Read>
  );
}

type DrawProps = { thing: Thing; corners: Corners; onDone: () => void };

/** Where it stands: a tap, a line, or numbers. A fence's length is told while it grows. */
function DrawThing({ thing, corners, onDone }: DrawProps) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const isLine = thingKinds[thing.kind].drawn === 'line';
  const { id, kind, name, fields, campIds, serviceEveryDays } = thing;
  const asSeen = useSeenVersion(thing.version);
  const [last] = corners.corners.slice(-1);
  const place: ThingPlace | null = isLine
    ? corners.corners.length >= 2
      ? { type: 'LineString', coordinates: corners.corners.map(([lon, lat]) => [lon, lat]) }
      : null
    : last
      ? { type: 'Point', coordinates: [last[0], last[1]] }
      : null;
  const save = () =>
    run(async () => {
      const body = { kind, name, fields, campIds, serviceEveryDays, place };
      await asSeen((version) =>
        call(updateThing, { params: { farmId, id }, body: { ...body, version } }),
      );
      await forgetFarm('things');
      onDone();
    });
  return (
    <section aria-label={t`Draw ${name}`} className="flex flex-col gap-3">
      <h2>
        <Trans>Draw {name}</Trans>
      </h2>
      <p className="text-muted">
        {isLine ? (
          <Trans>Click its corners one after the other, the last one twice; or type them.</Trans>
        ) : (
          <Trans>Tap where it stands, or type it.</Trans>
        )}
      </p>
      <CornerList of={corners} />
      {isLine ? <WalkIt corners={corners} /> : null}
      {isLine ? (
        <p role="status" className="text-[20px] font-bold">
          {place ? `${formatCount(Math.round(lengthM(corners.corners)))} m` : '–'}
        </p>
      ) : null}
      <FormMessage message={errors['place']?.[0] ?? message} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="flex-1"
          busy={busy}
          disabled={place === null}
          onClick={() => void save()}
        >
          <Trans>Save the place</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </section>
  );
}
