import type { AnimalRow } from '@kraal/contract/animals';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Columns3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useToday } from '../../../platform/today.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { DataTable, type TableColumn } from '../../../ui/table/DataTable.tsx';
import type { TableLayout } from '../../../ui/table/layout.ts';
import { columns, tagOf } from './columns.tsx';
import { PeekPanel } from './PeekPanel.tsx';
import type { useAnimalFilter } from './useAnimalFilter.ts';
import type { useSelection } from './useSelection.ts';

type Props = {
  rows: readonly AnimalRow[];
  selection: ReturnType<typeof useSelection>;
  filter: ReturnType<typeof useAnimalFilter>;
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
};

export function AnimalTable({ rows, selection, filter, layout, onLayout }: Props) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const today = useToday();
  const [choosing, setChoosing] = useState(false);
  const [peeked, setPeeked] = useState<string | null>(null);
  // The same as long as nothing of them changed: rows are drawn anew only when they are others.
  const shown = useMemo(() => {
    const say = (message: MessageDescriptor): string => i18n._(message);
    return columns
      .filter(({ name }) => layout.columns.includes(name))
      .map(
        ({ name, label, sort, right, widthRem, show }): TableColumn<AnimalRow> => ({
          name,
          label: i18n._(label),
          sort,
          right,
          widthRem,
          show: (row) => show(row, { today, say }),
        }),
      );
  }, [layout.columns, today, i18n]);
  const by = filter.value('sort') || 'tag';
  const isDown = filter.value('descending') === 'true';
  const sortBy = (name: string) =>
    filter.set(name === by ? { descending: isDown ? '' : 'true' } : { sort: name, descending: '' });
  const looked = rows.find(({ id }) => id === peeked);
  return (
    <div className="flex items-start gap-3">
      <div className="relative min-w-0 flex-1 rounded-card border border-line bg-raised">
        <DataTable
          label={t`Animals`}
          rows={rows}
          columns={shown}
          layout={layout}
          onLayout={onLayout}
          sorting={{ by, isDown, set: sortBy }}
          selection={{ ids: selection.ids, flip: selection.flip, set: selection.set }}
          nameOf={tagOf}
          onOpen={({ id }) => void navigate(`/livestock/animals/${id}`)}
          onPeek={(row) => setPeeked(row?.id ?? null)}
          peeked={peeked}
        />
        <IconButton
          label={t`Columns and density`}
          className="absolute -top-12 right-0"
          onClick={() => setChoosing(true)}
        >
          <Columns3 className="size-5" aria-hidden />
        </IconButton>
      </div>
      {looked ? <PeekPanel animal={looked} onClose={() => setPeeked(null)} /> : null}
      <Drawer title={t`Columns and density`} open={choosing} onClose={() => setChoosing(false)}>
        <CheckField
          label={t`Rows stand close together`}
          checked={layout.density === 'compact'}
          onChange={(event) =>
            onLayout({ ...layout, density: event.target.checked ? 'compact' : 'comfortable' })
          }
        />
        <p className="my-2 text-muted">
          <Trans>This device remembers your choice.</Trans>
        </p>
        {columns.map(({ name, label }) => (
          <CheckField
            key={name}
            label={i18n._(label)}
            checked={layout.columns.includes(name)}
            disabled={name === 'tag'}
            onChange={({ target }) =>
              onLayout({
                ...layout,
                columns: columns
                  .map((one) => one.name)
                  .filter((one) => (one === name ? target.checked : layout.columns.includes(one))),
              })
            }
          />
        ))}
      </Drawer>
    </div>
  );
}
