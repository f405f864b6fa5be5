import { useLingui } from '@lingui/react/macro';
import { PanelRightOpen } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { TableColumn } from './DataTable.tsx';

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
  to: string;
  onOpen: (to: string) => void;
  onPeek: ((row: T) => void) | undefined;
};

function Row<T extends { id: string }>(props: Props<T>) {
  const { t } = useLingui();
  const { row, index, columns, name, isChosen, onChoose, onOpen, onPeek } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      {...(isChosen === null ? {} : { 'aria-selected': isChosen })}
      data-index={index}
      className={`group absolute inset-x-0 grid cursor-pointer items-center border-b border-line hover:bg-sunken aria-selected:bg-veld-soft ${props.isPeeked ? 'bg-sunken' : 'bg-raised'}`}
      style={{
        gridTemplateColumns: props.template,
        height: props.height,
        transform: `translateY(${props.start}px)`,
      }}
      onClick={() => onOpen(props.to)}
    >
      {isChosen === null ? null : (
        <span
          role="cell"
          className="sticky left-0 z-10 flex h-full items-center justify-center bg-inherit"
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
        </span>
      )}
      {columns.map((column, place) => {
        if (place > 0)
          return (
            <span
              key={column.name}
              role="cell"
              className={`truncate px-2 ${column.right ? 'text-right' : ''}`}
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
            <Link
              to={props.to}
              data-name=""
              title={name}
              className="flex min-h-8 min-w-0 flex-1 items-center hover:underline"
              onClick={(event) => event.stopPropagation()}
            >
              <span className="truncate">{column.show(row)}</span>
            </Link>
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
