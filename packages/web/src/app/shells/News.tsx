import type { Topic } from '@kraal/contract/endpoint';
import { listNotices } from '@kraal/contract/people';
import { useEffect } from 'react';
import { newsOfFarm, queryClient } from '../../platform/queries.ts';
import { hearFarm } from '../../platform/stream.ts';
import { useFarm } from '../../platform/useSession.ts';

/** The first screen comes first. */
const afterMs = 2000;

/** By this name the page says that the herd changed elsewhere. */
export const herdChanged = 'kraal-herd-changed';

const renewBell = (): void => void queryClient.invalidateQueries({ queryKey: [listNotices.path] });

/** What others change shows without anybody reloading. Nothing of it shows itself. */
export function News(): null {
  const { farmId } = useFarm();
  useEffect(() => {
    if (farmId === '') return;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = hearFarm(farmId, {
        topics: (_farm, topics: Topic[]) => {
          void newsOfFarm(topics);
          if (topics.includes('herd')) window.dispatchEvent(new Event(herdChanged));
          if (topics.includes('alerts') || topics.includes('members')) renewBell();
        },
        bell: renewBell,
      });
    }, afterMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [farmId]);
  return null;
}
