import { useMemo, useState } from 'react';
import { ColumnsChoice } from './ColumnsChoice.tsx';
import { DataTable, type TableColumn } from './DataTable.tsx';
import { ordered } from './ordered.ts';
import { useTableLayout } from './useTableLayout.ts';

type ListColumn<T> = Omit<TableColumn<T>, 'sort'> & {
  /** What the rows are ordered by; without it they are not. */
  value?: (row: T) => string | number | null;
};

type Props<T> = {
  /** Under which this person's layout of it is kept. */
  name: string;
  label: string;
  rows: readonly T[];
  columns: readonly ListColumn<T>[];
  /** All there are: a page is not put in order as if it were the whole. */
  isWhole: boolean;
  nameOf: (row: T) => string;
  to: (row: T) => string;
};

/** A list of things on wide screens that comes as it is; where all of it is here any column puts it in order. */
export function ListTable<T extends { id: string }>(props: Props<T>) {
  const { name, label, rows, columns, isWhole } = props;
  const names = columns.map((column) => column.name);
  const [layout, setLayout] = useTableLayout(name, names, names);
  const [by, setBy] = useState<{ name: string; isDown: boolean } | null>(null);
  const shown = useMemo(() => {
    const value = by && columns.find((column) => column.name === by.name)?.value;
    return isWhole && by && value ? ordered(rows, value, by.isDown) : rows;
  }, [rows, columns, by, isWhole]);
  const sortBy = (chosen: string) =>
    setBy({ name: chosen, isDown: by?.name === chosen && !by.isDown });
  return (
    <>
      <div className="flex justify-end">
        <ColumnsChoice columns={columns} layout={layout} onLayout={setLayout} />
      </div>
      <div className="rounded-card border border-line bg-raised">
        <DataTable
          label={label}
          rows={shown}
          columns={columns
            .filter((column) => layout.columns.includes(column.name))
            .map((column) => ({
              ...column,
              sort: isWhole && column.value ? column.name : undefined,
            }))}
          layout={layout}
          onLayout={setLayout}
          sorting={{ by: by?.name ?? '', isDown: by?.isDown ?? false, set: sortBy }}
          nameOf={props.nameOf}
          to={props.to}
        />
      </div>
    </>
  );
}
