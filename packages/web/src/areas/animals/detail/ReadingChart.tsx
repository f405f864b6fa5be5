import { daysBetween, type Day } from '@kraal/domain/format/dates';
import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';

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

type Props = {
  what: string;
  /** In the unit that is shown: the axis counts in it. */
  points: readonly Point[];
  unit: string | null;
  decimals?: number;
};

/** Readings against time. The table below says the same in numbers. */
export function ReadingChart({ what, points, unit, decimals = 1 }: Props) {
  const { t } = useLingui();
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const show = (value: number) => [formatDecimal(value, decimals), unit].filter(Boolean).join(' ');
  const days = Math.max(1, daysBetween(first.on, last.on));
  const most = Math.max(...points.map((point) => point.value));
  const each = step(most);
  const top = Math.ceil(most / each) * each;
  const x = (on: Day) => left + (daysBetween(first.on, on) / days) * (width - left - 12);
  const y = (value: number) => height - bottom - (value / top) * (height - bottom - 12);
  const lines = Array.from({ length: Math.round(top / each) + 1 }, (_, index) => index * each);
  return (
    <svg
      role="img"
      aria-label={t`${what} from ${show(first.value)} on ${formatDate(first.on)} to ${show(last.value)} on ${formatDate(last.on)}`}
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
          <title>{`${formatDate(point.on)}: ${show(point.value)}`}</title>
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
