import type { Position } from '@kraal/domain/land/shape';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { draftFeatures } from './landLayers.ts';
import { put, showAll } from './looking.ts';
import { type Drawn, makePen } from './pen.ts';

export type Draft = { of: Drawn | 'point'; corners: readonly Position[] };

type Hand = {
  /** What is being drawn; null where nothing is. */
  draft: Draft | null;
  /** Corners that are there already, on which a new one snaps. */
  known: () => readonly Position[];
  onCorners: (corners: Position[], isDone: boolean) => void;
};

/** What is being drawn on the plan, by pointer or put there by numbers. */
export function usePen(map: MapLibre | null, { draft, ...hand }: Hand): void {
  const pen = useRef<ReturnType<typeof makePen> | null>(null);
  // The canvas calls them long after one drawing of the page.
  const known = useEffectEvent(hand.known);
  const onCorners = useEffectEvent(hand.onCorners);
  useEffect(() => {
    if (!map || !draft) return;
    put(map, 'draft', draftFeatures(draft.corners));
    showAll(map, draft.corners);
    // A point needs no pen: it is where somebody taps.
    if (draft.of === 'point') return;
    pen.current ??= makePen(map, {
      known: () => known(),
      onCorners: (corners, isDone) => onCorners(corners, isDone),
    });
    pen.current.put(draft.of, draft.corners);
  }, [map, draft]);
  const isDrawing = draft !== null;
  useEffect(() => {
    if (!map || isDrawing) return;
    pen.current?.stop();
    pen.current = null;
    put(map, 'draft', draftFeatures([]));
  }, [map, isDrawing]);
}
