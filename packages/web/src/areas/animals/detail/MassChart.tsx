import { daysBetween, type Day } from '@kraal/domain/format/dates';
import { useLingui } from '@lingui/react/macro';
import { formatMass } from '../../../ui/format.ts';
import { massUnit } from '../../../platform/units.ts';
import { formatDate } from '../../../ui/localFormat.ts';

type Point = { on: Day; value: number };
const width = 720;
const height = 240;
const left = 44;
const bottom = 28;

/** Round steps of 1, 2 or 5 that give about four lines. */
function step(span: number): number {
  const raw = Math.max(span, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10);
}

/** Mass against time. The table below it says the same in numbers. */
export function MassChart({ points }: { points: readonly Point[] }) {
  const { t } = useLingui();
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const days = Math.max(1, daysBetween(first.on, last.on));
  const heaviest = Math.max(...points.map((point) => point.value));
  const unit = step(heaviest);
  const top = Math.ceil(heaviest / unit) * unit;
  const x = (on: Day) => left + (daysBetween(first.on, on) / days) * (width - left - 12);
  const y = (value: number) => height - bottom - (value / top) * (height - bottom - 12);
  const lines = Array.from({ length: Math.round(top / unit) + 1 }, (_, index) => index * unit);
  return (
    <svg
      role="img"
      aria-label={t`Mass from ${formatMass(first.value)} on ${formatDate(first.on)} to ${formatMass(last.value)} on ${formatDate(last.on)}, in ${massUnit()}`}
      viewBox={`0 0 ${width} ${height}`}
      className="w-full rounded-card border border-line bg-raised"
    >
      {lines.map((value) => (
        <g key={value}>
          <line x1={left} x2={width - 12} y1={y(value)} y2={y(value)} stroke="var(--line)" />
          <text
            x={left - 8}
            y={y(value) + 4}
            textAnchor="end"
            fontSize="13"
            fill="var(--ink-muted)"
          >
            {value}
          </text>
        </g>
      ))}
      <polyline
        points={points.map((point) => `${x(point.on)},${y(point.value)}`).join(' ')}
        fill="none"
        stroke="var(--veld)"
        strokeWidth="2.5"
      />
      {points.map((point) => (
        <circle
          key={point.on + point.value}
          cx={x(point.on)}
          cy={y(point.value)}
          r="4"
          fill="var(--veld)"
        >
          <title>{`${formatDate(point.on)}: ${formatMass(point.value)} ${massUnit()}`}</title>
        </circle>
      ))}
      <text x={left} y={height - 8} fontSize="13" fill="var(--ink-muted)">
        {formatDate(first.on)}
      </text>
      <text x={width - 12} y={height - 8} fontSize="13" textAnchor="end" fill="var(--ink-muted)">
        {formatDate(last.on)}
      </text>
    </svg>
  );
}
