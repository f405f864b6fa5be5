import type { Position } from '@kraal/domain/land/shape';
import type { Map as MapLibre } from 'maplibre-gl';
import {
  TerraDraw,
  TerraDrawLineStringMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';

/** What is drawn: a ring of corners, or a line across. */
export type Drawn = 'ring' | 'line';

type Snap = (
  event: { containerX: number; containerY: number },
  context: {
    project: (lng: number, lat: number) => { x: number; y: number };
  },
) => [number, number] | undefined;

/** Nearer than this on the screen a corner is meant that is there already. */
const snapPx = 12;

const snapTo =
  (corners: () => readonly Position[]): Snap =>
  ({ containerX, containerY }, { project }) => {
    let nearest: [number, number] | undefined;
    let nearestPx = snapPx;
    for (const [lon, lat] of corners()) {
      const { x, y } = project(lon, lat);
      const px = Math.hypot(x - containerX, y - containerY);
      if (px < nearestPx) [nearest, nearestPx] = [[lon, lat], px];
    }
    return nearest;
  };

type Hand = {
  /** Corners of camps that are drawn, on which a new one snaps. */
  known: () => readonly Position[];
  /** `isDone`: a step that can be taken back; else a corner is on its way. */
  onCorners: (corners: Position[], isDone: boolean) => void;
};

/** terra-draw on a map, with its pens for rings and lines. */
function openDraw(map: MapLibre, known: Hand['known']) {
  const toCustom = snapTo(known);
  const coordinates = {
    midpoints: true,
    draggable: true,
    deletable: true,
    snappable: { toCustom },
  };
  const drawing = { snapping: { toCustom }, pointerDistance: snapPx };
  const pens = {
    polygon: new TerraDrawPolygonMode(drawing),
    linestring: new TerraDrawLineStringMode(drawing),
  };
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
    modes: [
      pens.polygon,
      pens.linestring,
      new TerraDrawSelectMode({
        allowManualDeselection: false,
        flags: { polygon: { feature: { coordinates } }, linestring: { feature: { coordinates } } },
      }),
    ],
  });
  return { draw, pens };
}

/**
 * terra-draw knows one ring or one line at a time; what camps are made of them is composed by us. It works with pointer
 * and touch; corners that are typed come in by `put`.
 */
export function makePen(map: MapLibre, { known, onCorners }: Hand) {
  const { draw, pens } = openDraw(map, known);
  let drawn: Drawn = 'ring';
  let isPutting = false;
  /** What it shows: put to it, or drawn with it. */
  let own: string | null = null;
  const cornersNow = (): Position[] => {
    const feature = draw
      .getSnapshot()
      .find(({ geometry }) => geometry.type === (drawn === 'ring' ? 'Polygon' : 'LineString'));
    if (!feature) return [];
    const { geometry } = feature;
    const ring =
      geometry.type === 'Polygon'
        ? (geometry.coordinates[0] ?? []).slice(0, -1)
        : geometry.type === 'LineString'
          ? geometry.coordinates
          : [];
    return ring.map(([lon = 0, lat = 0]): Position => [lon, lat]);
  };
  const penInHand = () => {
    const mode = draw.getMode();
    return mode === 'polygon' || mode === 'linestring' ? pens[mode] : null;
  };
  /** Corners of what is not closed yet, without the one that follows the pointer. */
  const placed = (): Position[] => cornersNow().slice(0, penInHand()?.undoSize() ?? 0);
  /** Each corner that is placed is a step. */
  const reportPlaced = () => {
    const corners = isPutting ? [] : placed();
    if (corners.length === 0 || own === String(corners)) return;
    own = String(corners);
    onCorners(corners, true);
  };
  const report = (isDone: boolean) => {
    const corners = cornersNow();
    own = String(corners);
    onCorners(corners, isDone);
  };
  draw.start();
  draw.on('change', (_ids, type) => {
    if (isPutting || type === 'styling') return;
    if (draw.getMode() === 'select') report(false);
    // The pen counts a corner once it has said that it changed.
    else if (penInHand()) queueMicrotask(reportPlaced);
  });
  draw.on('finish', (id) => {
    report(true);
    // A ring that was closed is pulled into shape by its corners from here on.
    if (draw.getMode() !== 'select') {
      draw.setMode('select');
      draw.selectFeature(id);
    }
  });
  /** Of what is being drawn the last corners are taken back, and the pen goes on from the one before. */
  const stepBack = (corners: readonly Position[]): boolean => {
    const [pen, now] = [penInHand(), placed()];
    const isBefore = String(now.slice(0, corners.length)) === String(corners);
    if (!pen || corners.length === 0 || corners.length >= now.length || !isBefore) return false;
    isPutting = true;
    for (let step = corners.length; step < now.length; step += 1) pen.undo();
    isPutting = false;
    own = String(corners);
    return true;
  };
  const begin = () => draw.setMode(drawn === 'ring' ? 'polygon' : 'linestring');
  return {
    /** Corners as they are now: fewer than make a shape wait for the pointer. */
    put: (of: Drawn, corners: readonly Position[]) => {
      if (own === String(corners) && drawn === of) return;
      if (drawn === of && stepBack(corners)) return;
      own = String(corners);
      isPutting = true;
      drawn = of;
      draw.setMode('static');
      draw.clear();
      const line = corners.map(([lon, lat]) => [lon, lat]);
      if (corners.length >= (of === 'ring' ? 3 : 2)) {
        const geometry =
          of === 'ring'
            ? { type: 'Polygon' as const, coordinates: [[...line, ...line.slice(0, 1)]] }
            : { type: 'LineString' as const, coordinates: line };
        const mode = of === 'ring' ? 'polygon' : 'linestring';
        const [added] = draw.addFeatures([{ type: 'Feature', properties: { mode }, geometry }]);
        draw.setMode('select');
        if (added?.id !== undefined && added.valid) draw.selectFeature(added.id);
      } else begin();
      isPutting = false;
    },
    stop: () => draw.stop(),
  };
}
