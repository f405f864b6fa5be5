import type { AnimalRow } from '@kraal/contract/animals';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useToday } from '../../../platform/today.ts';
import { ColumnsChoice } from '../../../ui/table/ColumnsChoice.tsx';
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
  const today = useToday();
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
          to={({ id }) => `/livestock/animals/${id}`}
          onPeek={(row) => setPeeked(row?.id ?? null)}
          peeked={peeked}
        />
        <ColumnsChoice
          className="absolute -top-12 right-0"
          columns={columns.map(({ name, label }) => ({ name, label: i18n._(label) }))}
          layout={layout}
          onLayout={onLayout}
        />
      </div>
      {looked ? <PeekPanel animal={looked} onClose={() => setPeeked(null)} /> : null}
    </div>
  );
}
