import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { narrowestRem, widestRem } from './layout.ts';

export type Sorting = {
  by: string;
  isDown: boolean;
  set: (by: string) => void;
};

type Props = {
  column: {
    name: string;
    label: string;
    sort?: string | undefined;
    right?: boolean | undefined;
  };
  isPinned: boolean;
  afterChoice: boolean;
  sorting: Sorting | undefined;
  widthRem: number;
  onWidth: (widthRem: number) => void;
};

const pxPerRem = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
const within = (rem: number): number =>
  Math.round(Math.max(narrowestRem, Math.min(widestRem, rem)) * 4) / 4;

export function HeadCell(props: Props) {
  const { column, sorting, widthRem, onWidth } = props;
  const isSorted = sorting !== undefined && column.sort === sorting.by;
  const pinned = props.isPinned
    ? `sticky z-10 bg-sunken ${props.afterChoice ? 'left-11' : 'left-0'}`
    : 'relative';
  const order = sorting?.isDown ? 'descending' : 'ascending';
  const Arrow = sorting?.isDown ? ArrowDown : ArrowUp;
  return (
    <span
      role="columnheader"
      {...(isSorted ? { 'aria-sort': order } : {})}
      className={`flex h-full min-w-0 items-center px-2 ${pinned} ${column.right ? 'justify-end' : ''}`}
    >
      {column.sort && sorting ? (
        <button
          type="button"
          className="inline-flex min-h-11 min-w-0 items-center gap-1 font-[550]"
          onClick={() => sorting.set(column.sort ?? '')}
        >
          <span className="truncate">{column.label}</span>
          {isSorted ? <Arrow className="size-4 shrink-0" aria-hidden /> : null}
        </button>
      ) : (
        <span className="truncate">{column.label}</span>
      )}
      <ResizeHandle label={column.label} widthRem={widthRem} onWidth={onWidth} />
    </span>
  );
}

/** Dragged, or with the arrow keys. */
function ResizeHandle({
  label,
  widthRem,
  onWidth,
}: {
  label: string;
  widthRem: number;
  onWidth: (widthRem: number) => void;
}) {
  const { t } = useLingui();
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const cell = handle.parentElement;
    if (!cell) return;
    const [from, startPx] = [event.clientX, cell.getBoundingClientRect().width];
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (moved) =>
      onWidth(within((startPx + moved.clientX - from) / pxPerRem()));
    handle.onpointerup = () => (handle.onpointermove = null);
    event.preventDefault();
  };
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(within(widthRem + (event.key === 'ArrowLeft' ? -1 : 1)));
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t`Width of ${label}`}
      aria-valuenow={widthRem}
      aria-valuemin={narrowestRem}
      aria-valuemax={widestRem}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={step}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent hover:border-line-strong focus-visible:border-veld"
    />
  );
}
