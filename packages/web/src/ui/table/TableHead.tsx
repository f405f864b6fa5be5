import { useLingui } from '@lingui/react/macro';
import type { TableColumn } from './DataTable.tsx';
import { HeadCell, type Sorting } from './HeadCell.tsx';
import { remOf, type TableLayout } from './layout.ts';

type Props<T> = {
  columns: readonly TableColumn<T>[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  sorting: Sorting | undefined;
  template: string;
  minWidth: string;
  /** Null where nothing is chosen in this table. */
  selectPage: { isChosen: boolean; set: (isChosen: boolean) => void } | null;
};

/** The head, which stays while its rows go by. */
export function TableHead<T>(props: Props<T>) {
  const { t } = useLingui();
  const { columns, layout, onLayout, sorting, template, minWidth, selectPage } = props;
  return (
    <div
      role="row"
      className="sticky top-0 z-20 grid h-11 items-center bg-sunken font-[550] after:pointer-events-none after:absolute after:inset-x-0 after:bottom-0 after:z-10 after:h-px after:bg-line"
      style={{ gridTemplateColumns: template, minWidth }}
    >
      {selectPage ? (
        <span
          role="columnheader"
          className="sticky left-0 z-10 flex h-full items-center justify-center bg-sunken"
        >
          <label className="flex size-full items-center justify-center">
            <input
              type="checkbox"
              aria-label={t`Select this page`}
              className="size-5 accent-veld"
              checked={selectPage.isChosen}
              onChange={() => selectPage.set(!selectPage.isChosen)}
            />
          </label>
        </span>
      ) : null}
      {columns.map((column, index) => (
        <HeadCell
          key={column.name}
          column={column}
          isPinned={index === 0}
          afterChoice={selectPage !== null}
          sorting={sorting}
          widthRem={remOf(column, layout)}
          onWidth={(widthRem) =>
            onLayout({ ...layout, widths: { ...layout.widths, [column.name]: widthRem } })
          }
        />
      ))}
    </div>
  );
}
