import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Badge } from '../ui/surface.tsx';
import { DataTable, type TableColumn } from '../ui/table/DataTable.tsx';
import type { Density, TableLayout } from '../ui/table/layout.ts';

type Cow = { id: string; tag: string; massKg: number; camp: string; isHeld: boolean };
const cows: Cow[] = Array.from({ length: 8 }, (_, index) => ({
  id: String(index),
  tag: `K${index + 1}`,
  massKg: 380 + index * 17,
  camp: index % 2 ? 'Rivier' : 'Klipkamp',
  isHeld: index === 2,
}));
const columns: TableColumn<Cow>[] = [
  {
    name: 'tag',
    label: 'Tag',
    sort: 'tag',
    widthRem: 8,
    show: ({ tag }) => <span className="mark font-bold">{tag}</span>,
  },
  {
    name: 'mass',
    label: 'Mass, kg',
    sort: 'mass',
    right: true,
    widthRem: 7,
    show: ({ massKg }) => massKg,
  },
  { name: 'camp', label: 'Camp', widthRem: 10, show: ({ camp }) => camp },
  {
    name: 'state',
    label: 'To heed',
    widthRem: 9,
    show: ({ isHeld }) => (isHeld ? <Badge tone="warn">withdrawal</Badge> : null),
  },
  {
    name: 'acts',
    label: 'Acts',
    widthRem: 7,
    isControl: true,
    show: () => <Button variant="quiet">Edit</Button>,
  },
];

export function Tables() {
  return (
    <>
      <Table density="comfortable" />
      <Table density="compact" />
    </>
  );
}

function Table({ density }: { density: Density }) {
  const [layout, setLayout] = useState<TableLayout>({
    columns: columns.map(({ name }) => name),
    widths: {},
    density,
  });
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['1']));
  const set = (rows: readonly Cow[], isChosen: boolean) => {
    const next = new Set(ids);
    for (const { id } of rows)
      if (isChosen) next.add(id);
      else next.delete(id);
    setIds(next);
  };
  return (
    <div className="rounded-card border border-line bg-raised">
      <DataTable
        label={`Cows, ${density}`}
        rows={cows}
        columns={columns}
        layout={layout}
        onLayout={setLayout}
        sorting={{ by: 'mass', isDown: true, set: () => {} }}
        selection={{ ids, flip: (row) => set([row], !ids.has(row.id)), set }}
        nameOf={({ tag }) => tag}
        to={({ id }) => `/livestock/animals/${id}`}
      />
    </div>
  );
}
