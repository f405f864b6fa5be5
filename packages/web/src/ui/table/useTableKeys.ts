import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { TableSelection } from './DataTable.tsx';

type Of<T> = {
  box: RefObject<HTMLDivElement | null>;
  /** Where the keys stand; before the first row in the table as a whole. */
  cursorRef: RefObject<number>;
  rows: readonly T[];
  selection: TableSelection<T> | undefined;
  onPeek: ((row: T | null) => void) | undefined;
  isPeeking: boolean;
  scrollTo: (index: number) => void;
};

/** A table by its keys: where they stand, from where a range is counted, and what each of them does. */
export function useTableKeys<T extends { id: string }>(of: Of<T>) {
  const { box, cursorRef, rows, selection, onPeek } = of;
  const anchor = useRef(0);

  const goTo = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
    cursorRef.current = to;
    const row = rows[to];
    if (row && of.isPeeking) onPeek?.(row);
    of.scrollTo(to);
    // The row is in the page one frame after it was scrolled to.
    requestAnimationFrame(() => {
      // Whoever holds the key has gone on: only where the keys stand now has the focus.
      if (cursorRef.current !== to) return;
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
    const line = event.target instanceof HTMLElement ? event.target.closest('[data-index]') : null;
    const isInRow = line !== null || event.target === box.current;
    // A key that is held is ahead of the row that has the focus.
    const at = isInRow ? cursorRef.current : -1;
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
    else if (row && event.key === 'ArrowRight' && onPeek) onPeek(row);
    else if (event.key === 'Escape' && of.isPeeking) onPeek?.(null);
    else return;
    event.preventDefault();
  };

  return { choose, onKeyDown };
}
