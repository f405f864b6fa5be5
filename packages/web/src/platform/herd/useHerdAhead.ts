import { useEffect } from 'react';
import { readyLocalAnswers } from '../read.ts';

/** Whoever begins work where the signal ends has the newest herd along, and what answers of it. */
export function useHerdAhead(farmId: string): void {
  useEffect(() => {
    void import('./keepHerd.ts')
      .then(({ syncHerdOf }) => syncHerdOf(farmId))
      .then(readyLocalAnswers)
      .catch(() => undefined);
  }, [farmId]);
}
