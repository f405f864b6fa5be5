import { useLingui } from '@lingui/react/macro';
import { PanelRightOpen } from 'lucide-react';
import { memo } from 'react';
import type { TableColumn } from './DataTable.tsx';
import { RowName } from './RowName.tsx';

type Props<T> = {
  row: T;
  index: number;
  columns: readonly TableColumn<T>[];
  name: string;
  /** Null where nothing is chosen in this table. */
  isChosen: boolean | null;
  isPeeked: boolean;
  template: string;
  height: number;
  start: number;
  onChoose: (index: number, isRange: boolean) => void;
  /** Where the row leads: a link like any other, which opens in another tab, too. */
  to: string | undefined;
  /** What the row opens on this page, where it does. */
  onRow: ((row: T) => void) | undefined;
  onOpen: (to: string) => void;
  onPeek: ((row: T) => void) | undefined;
};

function Row<T extends { id: string }>(props: Props<T>) {
  const { t } = useLingui();
  const { row, index, columns, name, isChosen, onChoose, onOpen, onPeek, onRow, to } = props;
  const opens = to ? () => onOpen(to) : onRow && (() => onRow(row));
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      {...(isChosen === null ? {} : { 'aria-selected': isChosen })}
      data-index={index}
      className={`group absolute inset-x-0 grid [contain:layout_style] items-center after:pointer-events-none after:absolute after:inset-x-0 after:bottom-0 after:z-10 after:h-px after:bg-line hover:bg-sunken aria-selected:bg-veld-soft ${props.isPeeked ? 'bg-sunken' : 'bg-raised'} ${to || onRow ? 'cursor-pointer' : ''}`}
      style={{
        gridTemplateColumns: props.template,
        height: props.height,
        transform: `translateY(${props.start}px)`,
      }}
      onClick={() => (to ? onOpen(to) : onRow?.(row))}
    >
      {isChosen === null ? null : (
        <span
          role="cell"
          className="sticky left-0 z-10 flex h-full items-center justify-center bg-inherit"
        >
          <label
            className="flex size-full items-center justify-center"
            onClick={(event) => event.stopPropagation()}
          >
            <input
              type="checkbox"
              aria-label={t`Select ${name}`}
              className="size-5 accent-veld"
              checked={isChosen}
              onClick={(event) => {
                event.stopPropagation();
                onChoose(index, event.shiftKey);
              }}
              onChange={() => {}}
              tabIndex={-1}
            />
          </label>
        </span>
      )}
      {columns.map((column, place) => {
        if (place > 0)
          return (
            <span
              // A button that is busy is busy for its own row.
              key={column.isControl ? `${column.name} ${row.id}` : column.name}
              role="cell"
              className={`px-2 ${column.isControl ? 'min-w-0 pointer-fine:[&_:is(button,select)]:min-h-9' : 'truncate'} ${column.right ? 'text-right' : ''}`}
              {...(column.isControl ? { onClick: (event) => event.stopPropagation() } : {})}
            >
              {column.show(row)}
            </span>
          );
        return (
          <span
            key={column.name}
            role="cell"
            className={`sticky z-10 flex h-full items-center gap-1 bg-inherit px-2 ${isChosen === null ? 'left-0' : 'left-11'}`}
          >
            <RowName to={to} name={name} onOpen={opens}>
              <span className="truncate">{column.show(row)}</span>
            </RowName>
            {onPeek ? (
              <button
                type="button"
                tabIndex={-1}
                aria-label={t`Look into ${name}`}
                className="shrink-0 rounded-control p-1.5 text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-ink"
                onClick={(event) => {
                  event.stopPropagation();
                  onPeek(row);
                }}
              >
                <PanelRightOpen className="size-4" aria-hidden />
              </button>
            ) : null}
          </span>
        );
      })}
    </div>
  );
}

/** Drawn again only when something of it is another: whoever types above the table draws none. */
export const TableRow = memo(Row) as typeof Row; // memo forgets that it is generic
