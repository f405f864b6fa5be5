import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { HeadCell, type Sorting } from './HeadCell.tsx';
import { rowHeights, type TableLayout } from './layout.ts';
import { TableRow } from './TableRow.tsx';

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

type TableSelection<T> = {
  ids: ReadonlySet<string>;
  flip: (row: T) => void;
  /** Sets all of them alike. */
  set: (rows: readonly T[], isChosen: boolean) => void;
};

/** As wide as a button. */
const tailRem = 2.75;

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
  const { t } = useLingui();
  const { label, rows, columns, layout, selection, sorting } = props;
  const box = useRef<HTMLDivElement>(null);
  /** From which row a range is counted, and where the keys stand. */
  const anchor = useRef(0);
  const cursor = useRef(-1);
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
  // Another page begins at its top.
  const firstId = rows[0]?.id;
  useEffect(() => {
    cursor.current = -1;
    if (!isScrolled.current) return;
    isScrolled.current = false;
    box.current?.scrollTo({ top: 0 });
  }, [firstId]);
  const remOf = ({ name, widthRem }: TableColumn<T>): number => layout.widths[name] ?? widthRem;
  const template = [
    ...(selection ? ['2.75rem'] : []),
    ...columns.map((column) => `minmax(${remOf(column)}rem, ${remOf(column)}fr)`),
    ...(props.hasTail ? [`${tailRem}rem`] : []),
  ].join(' ');
  const besides = (selection ? 2.75 : 0) + (props.hasTail ? tailRem : 0);
  const rem = columns.reduce((sum, column) => sum + remOf(column), besides);
  const minWidth = `${rem}rem`;

  const goTo = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
    cursor.current = to;
    const row = rows[to];
    if (row && props.peeked) props.onPeek?.(row);
    virtual.scrollToIndex(to);
    // The row is in the page one frame after it was scrolled to.
    requestAnimationFrame(() => {
      // Whoever holds the key has gone on: only where the keys stand now has the focus.
      if (cursor.current !== to) return;
      const line = box.current?.querySelector<HTMLElement>(`[data-index="${to}"] [data-name]`);
      line?.focus({ preventScroll: true });
    });
  };
  const choose = (index: number, isRange: boolean) => {
    const row = rows[index];
    if (!selection || !row) return;
    const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
    const first = rows[anchor.current];
    if (isRange && first) selection.set(rows.slice(from, to + 1), selection.ids.has(first.id));
    else {
      selection.flip(row);
      anchor.current = index;
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const of = event.target instanceof HTMLElement ? event.target.closest('[data-index]') : null;
    const isInRow = of !== null || event.target === box.current;
    // A key that is held is ahead of the row that has the focus.
    const at = isInRow ? cursor.current : -1;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      j: at + 1,
      ArrowUp: at - 1,
      k: at - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    const row = rows[at];
    if (to !== undefined) {
      const next = Math.max(0, Math.min(rows.length - 1, to));
      if (event.shiftKey && selection && row) {
        // Away from where the range began it grows, towards it it shrinks.
        const isBack = Math.abs(next - anchor.current) < Math.abs(at - anchor.current);
        if (isBack) selection.set([row], false);
        else selection.set(rows.slice(Math.min(at, next), Math.max(at, next) + 1), true);
      } else anchor.current = next;
      goTo(next);
    } else if (row && (event.key === ' ' || event.key === 'x')) choose(at, event.shiftKey);
    else if (row && event.key === 'ArrowRight' && props.onPeek) props.onPeek(row);
    else if (event.key === 'Escape' && props.peeked) props.onPeek?.(null);
    else return;
    event.preventDefault();
  };

  // Rows hold on to these: they stay the same, and do what was last asked for.
  const navigate = useNavigate();
  const latest = useRef({ choose, props, navigate });
  useLayoutEffect(() => {
    latest.current = { choose, props, navigate };
  });
  const [stable] = useState(() => ({
    choose: (index: number, isRange: boolean) => latest.current.choose(index, isRange),
    open: (to: string) => void latest.current.navigate(to),
    peek: (row: T) => latest.current.props.onPeek?.(row),
    row: (row: T) => latest.current.props.onRow?.(row),
  }));

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
        // Into the table as a whole: the first key goes to its first row.
        cursor.current = of instanceof HTMLElement ? Number(of.dataset['index']) : -1;
      }}
      className="max-h-[max(18rem,calc(100dvh-19rem))] overflow-auto rounded-card"
    >
      <div
        role="row"
        className="sticky top-0 z-20 grid h-11 items-center bg-sunken font-[550] after:pointer-events-none after:absolute after:inset-x-0 after:bottom-0 after:z-10 after:h-px after:bg-line"
        style={{ gridTemplateColumns: template, minWidth }}
      >
        {selection ? (
          <span
            role="columnheader"
            className="sticky left-0 z-10 flex h-full items-center justify-center bg-sunken"
          >
            <label className="flex size-full items-center justify-center">
              <input
                type="checkbox"
                aria-label={t`Select this page`}
                className="size-5 accent-veld"
                checked={isPageChosen}
                onChange={() => selection.set(rows, !isPageChosen)}
              />
            </label>
          </span>
        ) : null}
        {columns.map((column, index) => (
          <HeadCell
            key={column.name}
            column={column}
            isPinned={index === 0}
            afterChoice={selection !== undefined}
            sorting={sorting}
            widthRem={remOf(column)}
            onWidth={(widthRem) =>
              props.onLayout({ ...layout, widths: { ...layout.widths, [column.name]: widthRem } })
            }
          />
        ))}
      </div>
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
