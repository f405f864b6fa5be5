import type { SavedView, ViewedList } from '@kraal/contract/animals';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ColumnsChoice } from '../ui/table/ColumnsChoice.tsx';
import { DataTable, type TableColumn } from '../ui/table/DataTable.tsx';
import { ordered } from '../ui/table/ordered.ts';
import { KeepView, SavedViews } from './SavedViews.tsx';
import { useTableLayout } from './useTableLayout.ts';

type Value<T> = (row: T) => string | number | null;
/** Shows something of its row and is ordered by a value, where it has one; or a text, which is both. */
export type ListColumn<T> = Omit<TableColumn<T>, 'sort' | 'show'> & {
  /** Not shown until somebody asks for it. */
  isExtra?: boolean;
} & (
    | { show: TableColumn<T>['show']; value?: Value<T>; text?: never }
    | { text: (row: T) => string | null; value?: Value<T>; show?: never }
  );

type Props<T> = {
  /** Under which this person's layout of it is kept. */
  name: string;
  label: string;
  rows: readonly T[];
  columns: readonly ListColumn<T>[];
  /** All there are: a page is not put in order as if it were the whole. */
  isWhole: boolean;
  nameOf: (row: T) => string;
  to?: ((row: T) => string) | undefined;
  onRow?: ((row: T) => void) | undefined;
  /** A list of the farm: what somebody made of it can be kept under a name. */
  views?: ViewedList;
};

type Order = { name: string; isDown: boolean };
/** Of the address what a view does not keep: the species is chosen for the whole product. */
const notKept = ['species'];

/** What is not said is not known, and comes last. */
function valueOf<T>({ value, text }: ListColumn<T>): Value<T> | undefined {
  return value ?? (text && ((row) => text(row) || null));
}

/** A list of things on wide screens that comes as it is; where all of it is here any column puts it in order. */
export function ListTable<T extends { id: string }>(props: Props<T>) {
  const { name, label, rows, columns, isWhole } = props;
  const names = columns.map((column) => column.name);
  const usual = columns.flatMap((column) => (column.isExtra ? [] : [column.name]));
  const [layout, setLayout] = useTableLayout(name, names, usual);
  const [by, setBy] = useState<Order | null>(null);
  const [isNaming, setNaming] = useState(false);
  const [search, setSearch] = useSearchParams();
  const shown = useMemo(() => {
    const column = by && columns.find(({ name }) => name === by.name);
    const value = column && valueOf(column);
    return isWhole && by && value ? ordered(rows, value, by.isDown) : rows;
  }, [rows, columns, by, isWhole]);
  const sortBy = (chosen: string) =>
    setBy({ name: chosen, isDown: by?.name === chosen && !by.isDown });
  const open = ({ query: { order, down, ...address }, columns: chosen }: SavedView) => {
    const known = chosen.filter((one) => names.includes(one));
    setLayout({ ...layout, columns: known.length > 0 ? known : usual });
    setBy(order === undefined ? null : { name: order, isDown: down !== undefined });
    setSearch(
      (now) => {
        const kept = [...now].filter(([key]) => notKept.includes(key));
        return new URLSearchParams([...kept, ...Object.entries(address)]);
      },
      { replace: true },
    );
  };
  const query = {
    ...Object.fromEntries([...search].filter(([key]) => !notKept.includes(key))),
    ...(by ? { order: by.name, ...(by.isDown ? { down: 'yes' } : {}) } : {}),
  };
  const { views } = props;
  const table = (
    <div className="relative rounded-card border border-line bg-raised">
      <ColumnsChoice
        columns={columns}
        layout={layout}
        onLayout={setLayout}
        className="absolute top-0 right-0 z-30 rounded-none rounded-tr-card bg-sunken"
        also={
          views &&
          ((close) => (
            <KeepView
              onClick={() => {
                close();
                setNaming(true);
              }}
            />
          ))
        }
      />
      <DataTable
        hasTail
        label={label}
        rows={shown}
        columns={columns
          .filter((column) => layout.columns.includes(column.name))
          .map((column) => ({
            ...column,
            show: column.show ?? column.text,
            sort: isWhole && valueOf(column) ? column.name : undefined,
          }))}
        layout={layout}
        onLayout={setLayout}
        sorting={{ by: by?.name ?? '', isDown: by?.isDown ?? false, set: sortBy }}
        nameOf={props.nameOf}
        to={props.to}
        onRow={props.onRow}
      />
    </div>
  );
  if (!views) return table;
  return (
    <div className="flex flex-col gap-2">
      <SavedViews
        list={views}
        query={query}
        columns={layout.columns}
        isNaming={isNaming}
        onNaming={setNaming}
        onOpen={open}
      />
      {table}
    </div>
  );
}
