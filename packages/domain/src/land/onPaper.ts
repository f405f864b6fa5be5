import { middleOf, planeAround, type Point } from './plane.ts';
import type { Position } from './shape.ts';

/** Scales that a ruler and a surveyor's triangle know. */
export const scales = [
  500, 1000, 1250, 2000, 2500, 5000, 7500, 10_000, 12_500, 15_000, 20_000, 25_000, 30_000, 40_000,
  50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 500_000,
] as const;
export type Scale = (typeof scales)[number];

export const papers = ['A4', 'A3'] as const;
export type Paper = (typeof papers)[number];

const sizesMm: Record<Paper, readonly [short: number, long: number]> = {
  A4: [210, 297],
  A3: [297, 420],
};
/** Round the plan, and under it what belongs to it: title, legend, scale. */
const marginMm = 12;
const footMm = 34;

export type Sheet = {
  isLandscape: boolean;
  scale: number;
  widthMm: number;
  heightMm: number;
  /** The frame of the plan on the paper. */
  frame: { left: number; top: number; width: number; height: number };
  /** Where a position comes to lie, mm from the left and from the top. */
  at: (position: Position) => Point;
  /** What lies at a place of the paper. */
  from: (point: Point) => Position;
};

/** Some room round the farm, so that no fence lies on the frame. */
const roomMm = 6;

/**
 * A plan on a sheet of paper: true to scale in its middle and everywhere on a farm (the plane is the gnomonic one, off
 * by less than a thousandth at 150 km). In: all that is to be seen, the paper, and a scale where one is wanted. Out:
 * the sheet, upright or across as it fits better; null where it does not fit at that scale, or at any.
 */
export function sheetFor(
  positions: readonly Position[],
  { paper, scale }: { paper: Paper; scale: number | null },
): Sheet | null {
  if (positions.length === 0) return null;
  const middle = middleOf(positions);
  const plane = planeAround(middle);
  const points = positions.map(plane.toPlane);
  const across = spanOf(points.map(([x]) => x));
  const up = spanOf(points.map(([, y]) => y));
  const isLandscape = across.length > up.length;
  const [short, long] = sizesMm[paper];
  const [widthMm, heightMm] = isLandscape ? [long, short] : [short, long];
  const frame = {
    left: marginMm,
    top: marginMm,
    width: widthMm - 2 * marginMm,
    height: heightMm - 2 * marginMm - footMm,
  };
  const fits = (one: number): boolean =>
    (across.length * 1000) / one <= frame.width - 2 * roomMm &&
    (up.length * 1000) / one <= frame.height - 2 * roomMm;
  const chosen = scale === null ? scales.find(fits) : fits(scale) ? scale : undefined;
  if (chosen === undefined) return null;
  const centre: Point = [frame.left + frame.width / 2, frame.top + frame.height / 2];
  const perM = 1000 / chosen;
  return {
    isLandscape,
    scale: chosen,
    widthMm,
    heightMm,
    frame,
    at: (position) => {
      const [x, y] = plane.toPlane(position);
      return [centre[0] + (x - across.middle) * perM, centre[1] - (y - up.middle) * perM];
    },
    from: ([x, y]) =>
      plane.toEarth([across.middle + (x - centre[0]) / perM, up.middle - (y - centre[1]) / perM]),
  };
}

function spanOf(values: readonly number[]): { length: number; middle: number } {
  const low = values.reduce((least, one) => Math.min(least, one), Infinity);
  const high = values.reduce((most, one) => Math.max(most, one), -Infinity);
  return { length: high - low, middle: (low + high) / 2 };
}

/** Degrees between lines of a grid: so many of them that four to ten lie across the sheet. */
const gridSteps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
const mostLines = 10;

export type GridLine = { label: string; from: Point; to: Point; isMeridian: boolean };

/** Meridians and parallels across the frame, each from edge to edge, with what it is called. */
export function gridOf({ frame, at, from }: Sheet): GridLine[] {
  const corners = [
    from([frame.left, frame.top]),
    from([frame.left + frame.width, frame.top]),
    from([frame.left + frame.width, frame.top + frame.height]),
    from([frame.left, frame.top + frame.height]),
  ];
  const lons = rangeOf(corners.map(([lon]) => lon));
  const lats = rangeOf(corners.map(([, lat]) => lat));
  const widest = Math.max(lons.high - lons.low, lats.high - lats.low);
  const step = gridSteps.find((one) => widest / one <= mostLines) ?? 1;
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const label = (degrees: number, ends: string): string =>
    `${Math.abs(degrees).toFixed(decimals)}° ${degrees < 0 ? ends[1] : ends[0]}`;
  const meridians = linesIn(lons, step).map((lon) => ({
    label: label(lon, 'EW'),
    from: at([lon, lats.low]),
    to: at([lon, lats.high]),
    isMeridian: true,
  }));
  const parallels = linesIn(lats, step).map((lat) => ({
    label: label(lat, 'NS'),
    from: at([lons.low, lat]),
    to: at([lons.high, lat]),
    isMeridian: false,
  }));
  return [...meridians, ...parallels];
}

const rangeOf = (values: readonly number[]) => ({
  low: values.reduce((least, one) => Math.min(least, one), Infinity),
  high: values.reduce((most, one) => Math.max(most, one), -Infinity),
});

function linesIn({ low, high }: { low: number; high: number }, step: number): number[] {
  const lines: number[] = [];
  for (let at = Math.ceil(low / step); at * step <= high; at += 1) lines.push(at * step);
  return lines;
}

/** Metres of the bar that shows the scale: round, and some centimetres long. */
export function barMetres(scale: number): number {
  const wanted = (scale * 60) / 1000;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return ([5, 2, 1].find((one) => one * power <= wanted) ?? 1) * power;
}
