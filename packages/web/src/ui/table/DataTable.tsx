import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Sorting } from './HeadCell.tsx';
import { rowHeights, type TableLayout, widthsOf } from './layout.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useTableKeys } from './useTableKeys.ts';

export type TableColumn<T> = {
  name: string;
  label: string;
  /** By which the list can be ordered. */
  sort?: string | undefined;
  right?: boolean | undefined;
  /** Holds buttons or a choice, which are no way into the row. */
  isControl?: boolean | undefined;
  /** As wide as it is at first, in rem. */
  widthRem: number;
  show: (row: T) => ReactNode;
};

export type TableSelection<T> = {
  ids: ReadonlySet<string>;
  flip: (row: T) => void;
  /** Sets all of them alike. */
  set: (rows: readonly T[], isChosen: boolean) => void;
};

type Props<T> = {
  label: string;
  rows: readonly T[];
  /** The first is pinned and names the row. */
  columns: readonly TableColumn<T>[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  sorting?: Sorting;
  selection?: TableSelection<T>;
  nameOf: (row: T) => string;
  /** Where a row leads. */
  to?: ((row: T) => string) | undefined;
  /** Opens a row on this page. */
  onRow?: ((row: T) => void) | undefined;
  /** Shows a row beside the table without leaving it. */
  onPeek?: ((row: T | null) => void) | undefined;
  peeked?: string | null;
  /** Room at the end of the head for what stands over it. */
  hasTail?: boolean;
};

/**
 * Every list of things on wide screens: only the rows in view are in the page, the head and the first column stay. By
 * keys: up and down (or k and j) go, Home and End too, space or x choose, with Shift a range, Enter opens, the arrow to the right looks in.
 */
export function DataTable<T extends { id: string }>(props: Props<T>) {
  const { label, rows, columns, layout, selection, sorting } = props;
  const box = useRef<HTMLDivElement>(null);
  /** Asking the element where it stands would lay out the page with every letter of a search. */
  const isScrolled = useRef(false);
  const height = rowHeights[layout.density];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 6,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const cursor = useRef(-1);
  const { choose, onKeyDown } = useTableKeys({
    box,
    cursorRef: cursor,
    rows,
    selection,
    onPeek: props.onPeek,
    isPeeking: Boolean(props.peeked),
    scrollTo: (index) => virtual.scrollToIndex(index),
  });
  // Another page begins at its top.
  const firstId = rows[0]?.id;
  useEffect(() => {
    cursor.current = -1;
    if (!isScrolled.current) return;
    isScrolled.current = false;
    box.current?.scrollTo({ top: 0 });
  }, [firstId]);
  const { template, minWidth } = widthsOf(columns, layout, {
    hasChoice: selection !== undefined,
    hasTail: props.hasTail === true,
  });

  const stable = useRowHandlers({ choose, onPeek: props.onPeek, onRow: props.onRow });
  const isPageChosen = rows.length > 0 && rows.every(({ id }) => selection?.ids.has(id));
  return (
    <div
      ref={box}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={() => {
        isScrolled.current = true;
      }}
      onFocus={({ target }) => {
        const of = target.closest('[data-index]');
        cursor.current = of instanceof HTMLElement ? Number(of.dataset['index']) : -1;
      }}
      className="max-h-[max(18rem,calc(100dvh-19rem))] overflow-auto rounded-card"
    >
      <TableHead
        columns={columns}
        layout={layout}
        sorting={sorting}
        template={template}
        minWidth={minWidth}
        onLayout={props.onLayout}
        selectPage={
          selection ? { isChosen: isPageChosen, set: (is) => selection.set(rows, is) } : null
        }
      />
      <div
        role="rowgroup"
        className="relative"
        style={{ height: virtual.getTotalSize(), minWidth }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <TableRow
              // Another list in the same place changes the words of its rows; making rows anew costs thrice as much.
              key={index}
              row={row}
              index={index}
              columns={columns}
              name={props.nameOf(row)}
              isChosen={selection ? selection.ids.has(row.id) : null}
              isPeeked={props.peeked === row.id}
              template={template}
              height={height}
              start={start}
              onChoose={stable.choose}
              to={props.to?.(row)}
              onRow={props.onRow && stable.row}
              onOpen={stable.open}
              onPeek={props.onPeek && stable.peek}
            />
          );
        })}
      </div>
    </div>
  );
}

type Handlers<T> = {
  choose: (index: number, isRange: boolean) => void;
  onPeek: ((row: T) => void) | undefined;
  onRow: ((row: T) => void) | undefined;
};

/** Rows hold on to these: they stay the same, and do what was last asked for. */
function useRowHandlers<T>(handlers: Handlers<T>) {
  const navigate = useNavigate();
  const latest = useRef({ ...handlers, navigate });
  useLayoutEffect(() => {
    latest.current = { ...handlers, navigate };
  });
  const [stable] = useState(() => ({
    choose: (index: number, isRange: boolean) => latest.current.choose(index, isRange),
    open: (to: string) => void latest.current.navigate(to),
    peek: (row: T) => latest.current.onPeek?.(row),
    row: (row: T) => latest.current.onRow?.(row),
  }));
  return stable;
}
