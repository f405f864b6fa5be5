import type { TraceWay } from '@kraal/domain/movement/trace';
import { Plural } from '@lingui/react/macro';
import { mostInColumn, type Placed, type SpreadNode, spreadOf } from './spread.ts';

/** What one takes up, in pixels. */
const box = { width: 168, height: 52, right: 48, below: 12 };
const leftOf = (column: number): number => column * (box.width + box.right);
const topOf = ({ row }: Placed): number => row * (box.height + box.below);

/** From the right side of the one to the left side of the other. */
function lineBetween(from: Placed, to: Placed, xOf: (one: Placed) => number): string {
  const [left, right] = xOf(from) < xOf(to) ? [from, to] : [to, from];
  const [x1, y1] = [xOf(left) + box.width, topOf(left) + box.height / 2];
  const [x2, y2] = [xOf(right), topOf(right) + box.height / 2];
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}

type Props = {
  label: string;
  nodes: readonly SpreadNode[];
  /** Of a source what was asked about is the last that had it, and stands on the right. */
  way: TraceWay;
};

/** Who had it from whom, from left to right. Everybody of it stands in the list beneath, too. */
export function SpreadGraph({ label, nodes: all, way }: Props) {
  const { nodes, lines, columns, rows, left } = spreadOf(all);
  const width = columns * (box.width + box.right) - box.right;
  const height = rows * (box.height + box.below) - box.below + (left.size > 0 ? 36 : 0);
  const columnOf = (column: number): number => (way === 'source' ? columns - 1 - column : column);
  const xOf = ({ column }: Placed): number => leftOf(columnOf(column));
  return (
    <div
      role="figure"
      aria-label={label}
      // What is wider than the screen is moved by keys, too.
      tabIndex={0}
      className="goes-on"
    >
      <div className="relative" style={{ width, height }}>
        <svg
          aria-hidden
          width={width}
          height={height}
          className="absolute inset-0 fill-none stroke-muted"
        >
          {lines.map(({ from, to }) => (
            <path key={`${from.id} ${to.id}`} d={lineBetween(from, to, xOf)} strokeWidth={1.5} />
          ))}
        </svg>
        {nodes.map((one) => (
          <div
            key={one.id}
            className={`absolute flex flex-col justify-center rounded-card border px-2 ${one.column === 0 ? 'border-alarm bg-raised' : 'border-line bg-raised'}`}
            style={{ left: xOf(one), top: topOf(one), width: box.width, height: box.height }}
          >
            <span className="truncate font-bold" title={one.label}>
              {one.label}
            </span>
            <span className="truncate text-[13px] text-muted">{one.note}</span>
          </div>
        ))}
        {[...left].map(([column, count]) => (
          <span
            key={column}
            className="absolute text-[13px] text-muted"
            style={{
              left: leftOf(columnOf(column)),
              top: mostInColumn * (box.height + box.below),
            }}
          >
            <Plural value={count} one="# more" other="# more" />
          </span>
        ))}
      </div>
    </div>
  );
}
