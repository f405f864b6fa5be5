import type { AnimalRow } from '@kraal/contract/animals';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useToday } from '../../../platform/today.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { columns, rememberColumns, rememberedColumns, tagOf } from './columns.tsx';
import type { useAnimalFilter } from './useAnimalFilter.ts';
import type { useSelection } from './useSelection.ts';

type Props = {
  rows: readonly AnimalRow[];
  selection: ReturnType<typeof useSelection>;
  filter: ReturnType<typeof useAnimalFilter>;
};
const rowHeight = 44;

/** Only the rows in view are in the page; the head stays. */
export function AnimalTable({ rows, selection, filter }: Props) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const today = useToday();
  const [shown, setShown] = useState(rememberedColumns);
  const [choosing, setChoosing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const visible = columns.filter((column) => shown.includes(column.name));
  const template = `2.75rem ${visible.map((column) => `minmax(${column.width}, 1fr)`).join(' ')}`;
  // Head and rows are grids of their own: the same least width keeps their columns in line.
  const minWidth = `calc(3.75rem + ${visible.map((column) => column.width).join(' + ')})`;
  const sort = filter.value('sort') || 'tag';
  const down = filter.value('descending') === 'true';
  const sortBy = (name: string) =>
    filter.set(sort === name ? { descending: down ? '' : 'true' } : { sort: name, descending: '' });
  const choose = (names: string[]) => {
    setShown(names);
    rememberColumns(names);
  };
  const onPage = rows.length > 0 && rows.every(({ id }) => selection.ids.has(id));
  return (
    <div className="relative rounded-card border border-line bg-raised">
      <div
        ref={box}
        role="table"
        aria-label={t`Animals`}
        aria-rowcount={rows.length + 1}
        tabIndex={0}
        className="max-h-[calc(100dvh-19rem)] min-h-72 overflow-auto rounded-card"
      >
        <div
          role="row"
          className="sticky top-0 z-10 grid h-11 items-center border-b border-line bg-sunken px-2 font-[550]"
          style={{ gridTemplateColumns: template, minWidth }}
        >
          <span role="columnheader">
            <input
              type="checkbox"
              aria-label={t`Select this page`}
              className="size-5 accent-veld"
              checked={onPage}
              onChange={() => selection.flipPage(rows)}
            />
          </span>
          {visible.map((column) => (
            <span
              key={column.name}
              role="columnheader"
              aria-sort={column.sort === sort ? (down ? 'descending' : 'ascending') : undefined}
              className={`px-2 ${column.right ? 'text-right' : ''}`}
            >
              {column.sort ? (
                <button
                  type="button"
                  className="inline-flex min-h-11 items-center gap-1 font-[550]"
                  onClick={() => sortBy(column.sort ?? 'tag')}
                >
                  {i18n._(column.label)}
                  {column.sort === sort ? (
                    down ? (
                      <ArrowDown className="size-4" aria-hidden />
                    ) : (
                      <ArrowUp className="size-4" aria-hidden />
                    )
                  ) : null}
                </button>
              ) : (
                i18n._(column.label)
              )}
            </span>
          ))}
        </div>
        <div
          role="rowgroup"
          className="relative"
          style={{ height: virtual.getTotalSize(), minWidth }}
        >
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const chosen = selection.ids.has(row.id);
            return (
              <div
                key={row.id}
                role="row"
                aria-rowindex={item.index + 2}
                aria-selected={chosen}
                className="absolute inset-x-0 grid cursor-pointer items-center border-b border-line px-2 hover:bg-sunken aria-selected:bg-veld-soft"
                style={{
                  gridTemplateColumns: template,
                  height: rowHeight,
                  transform: `translateY(${item.start}px)`,
                }}
                onClick={() => void navigate(`/livestock/animals/${row.id}`)}
              >
                <span role="cell">
                  <input
                    type="checkbox"
                    aria-label={t`Select ${tagOf(row)}`}
                    className="size-5 accent-veld"
                    checked={chosen}
                    onClick={(event) => event.stopPropagation()}
                    onChange={() => selection.flip(row)}
                  />
                </span>
                {visible.map((column) => (
                  <span
                    key={column.name}
                    role="cell"
                    className={`truncate px-2 ${column.right ? 'text-right' : ''}`}
                  >
                    {column.name === 'tag' ? (
                      <button
                        type="button"
                        className="min-h-8 w-full min-w-0 text-left hover:underline"
                      >
                        {column.show(row, { today, say: (message) => i18n._(message) })}
                      </button>
                    ) : (
                      column.show(row, { today, say: (message) => i18n._(message) })
                    )}
                  </span>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      <IconButton
        label={t`Choose columns`}
        className="absolute -top-12 right-0"
        onClick={() => setChoosing(true)}
      >
        <Columns3 className="size-5" />
      </IconButton>
      <Drawer title={t`Columns`} open={choosing} onClose={() => setChoosing(false)}>
        <p className="mb-2 text-muted">
          <Trans>This device remembers your choice.</Trans>
        </p>
        {columns.map((column) => (
          <CheckField
            key={column.name}
            label={i18n._(column.label)}
            checked={shown.includes(column.name)}
            disabled={column.name === 'tag'}
            onChange={(event) =>
              choose(
                columns
                  .map(({ name }) => name)
                  .filter((name) =>
                    name === column.name ? event.target.checked : shown.includes(name),
                  ),
              )
            }
          />
        ))}
      </Drawer>
    </div>
  );
}
