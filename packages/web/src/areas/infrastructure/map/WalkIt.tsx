import { distanceM } from '@kraal/domain/land/measure';
import { keptPosition, type Position } from '@kraal/domain/land/shape';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Footprints } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../formats/format.ts';
import { formatDateTime } from '../../../formats/localFormat.ts';
import { keptWalks as walks, mostWalked } from './keptWalks.ts';
import type { Corners } from './useCorners.ts';

/** Nearer to the last corner than this nobody has gone anywhere. */
const stepM = 10;
/** A receiver that is farther off than this does not know where it is. */
const worstM = 30;

type Props = { corners: Pick<Corners, 'corners' | 'set'> };

/**
 * Walking a fence or a boundary: a corner each time one has gone some metres. It needs no signal: what was walked stays
 * on the device until it is drawn with.
 */
export function WalkIt({ corners }: Props) {
  const { t } = useLingui();
  const { farmId, timeZone } = useFarm();
  /** When the walk began; null where nobody walks. */
  const [begun, setBegun] = useState<string | null>(null);
  const isWalking = begun !== null;
  const [known, setKnown] = useState(() => walks.of(farmId));
  const [problem, setProblem] = useState<string | null>(null);
  const onStep = useEffectEvent(({ coords }: GeolocationPosition) => {
    if (coords.accuracy > worstM)
      return setProblem(t`The position is off by ${formatCount(Math.round(coords.accuracy))} m.`);
    setProblem(null);
    const here: Position = keptPosition([coords.longitude, coords.latitude]);
    const last = corners.corners.at(-1);
    if (last && distanceM(last, here) < stepM) return;
    if (corners.corners.length >= mostWalked) {
      setProblem(t`A walk has at most ${formatCount(mostWalked)} corners: begin another one.`);
      return setBegun(null);
    }
    corners.set([...corners.corners, here]);
    if (begun) walks.keep(farmId, { at: begun, corners: [...corners.corners, here] });
  });
  useEffect(() => {
    if (!isWalking) return;
    const watch = navigator.geolocation.watchPosition(
      (position) => onStep(position),
      () => setProblem(t`This device does not say where it is.`),
      { enableHighAccuracy: true, maximumAge: 2000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isWalking, t]);
  const begin = () => {
    setBegun(new Date().toISOString());
  };
  const end = () => {
    setBegun(null);
    setKnown(walks.of(farmId));
  };
  return (
    <div className="flex flex-col gap-2">
      <Button variant="quiet" onClick={isWalking ? end : begin} aria-pressed={isWalking}>
        <Footprints className="size-5" aria-hidden />
        {isWalking ? <Trans>I am at the end</Trans> : <Trans>Walk along it</Trans>}
      </Button>
      {problem ? (
        <p role="alert" className="text-alarm">
          {problem}
        </p>
      ) : null}
      {known.length > 0 && !isWalking && corners.corners.length === 0 ? (
        <ul aria-label={t`Walked before`} className="divide-y divide-line">
          {known.map(({ at, corners: walked }) => (
            <li key={at}>
              <button
                type="button"
                className="min-h-11 w-full text-left underline"
                onClick={() => corners.set([...walked])}
              >
                {formatDateTime(at, timeZone)}:{' '}
                <Plural value={walked.length} one="# corner" other="# corners" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
