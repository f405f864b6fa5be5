import { useEffect } from 'react';
import { forgetFarm } from '../../platform/queries.ts';
import { isSilent, readyLocalAnswers } from '../../platform/read.ts';
import { useFarm } from '../../platform/useSession.ts';
import { herdChanged } from './News.tsx';

/** The first screen comes first. */
const afterMs = 1500;
const everyMs = 60_000;
/** Out of reach it is tried more often, so that screens are true soon after the signal is back. */
const whileSilentMs = 15_000;

/** What the server alone works out and is wanted out there. Broken off it is read the next time. */
const keepAhead = (farmId: string): Promise<void> =>
  import('../../areas/due/device/keepDoses.ts')
    .then(({ keepDoses }) => keepDoses(farmId))
    .catch(() => undefined);

/** Out: whether the server answered. The code for it comes from the same server, and may be out of reach like it. */
const syncOnce = (farmId: string): Promise<boolean> =>
  import('../../platform/herd/keepHerd.ts')
    .then(({ syncHerdOf }) => navigator.onLine && syncHerdOf(farmId))
    .catch(() => false);

/** Keeps the farm's herd on this device up to date, from opening the product to closing it. Nothing of it shows. */
export function HerdSync(): null {
  const { farmId } = useFarm();
  useEffect(() => {
    if (farmId === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const sync = async (): Promise<void> => {
      clearTimeout(timer);
      const wasSilent = isSilent();
      const hasAnswered = await syncOnce(farmId);
      if (isOver) return;
      if (hasAnswered && wasSilent) void forgetFarm();
      if (hasAnswered) void readyLocalAnswers();
      if (hasAnswered) void keepAhead(farmId);
      timer = setTimeout(() => void sync(), isSilent() ? whileSilentMs : everyMs);
    };
    const onSeen = () => void (document.visibilityState === 'visible' && sync());
    const onSignal = () => void sync();
    timer = setTimeout(onSignal, afterMs);
    window.addEventListener('online', onSignal);
    window.addEventListener(herdChanged, onSignal);
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', onSignal);
      window.removeEventListener(herdChanged, onSignal);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [farmId]);
  return null;
}
