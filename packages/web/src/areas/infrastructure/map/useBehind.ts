import { useEffect, useEffectEvent, useState } from 'react';
import { behindOf, cleanPlan } from './behind.ts';
import type { Basemap, Behind } from './landLayers.ts';

/** What lies behind a map, once it is known; what cannot be read leaves a clean one. */
export function useBehind(basemap: Basemap): Behind | null {
  const [behind, setBehind] = useState<Behind | null>(null);
  const said = useEffectEvent(() => basemap);
  useEffect(() => {
    let isHere = true;
    void behindOf(said())
      .catch(() => cleanPlan)
      .then((found) => {
        if (isHere) setBehind(found);
      });
    return () => {
      isHere = false;
    };
  }, []);
  return behind;
}
