import { type AnimalQuery, listAnimals } from '@kraal/contract/animals';
import { filteredFields } from '@kraal/domain/animals/fields';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { layoutOf } from '../../../platform/device.ts';
import { readSoon, useEndpoint } from '../../../platform/queries.ts';
import { useReturning } from '../../../platform/useReturning.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formatCount, formatCounted } from '../../../ui/format.ts';
import { Empty, Read } from '../../../ui/states.tsx';
import { PageHead } from '../../../ui/surface.tsx';
import { SavedViews } from '../../../ui/table/SavedViews.tsx';
import { useTableLayout } from '../../../ui/table/useTableLayout.ts';
import { AnimalCards } from './AnimalCards.tsx';
import { AnimalTable } from './AnimalTable.tsx';
import { columns, usualColumns } from './columns.tsx';
import { ClassChips } from './ClassChips.tsx';
import { Doubles } from './Doubles.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { FoundElsewhere } from './FoundElsewhere.tsx';
import { Filters } from './Filters.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useAnimalFilter } from './useAnimalFilter.ts';
import { useSelection } from './useSelection.ts';

const pageSize = 50;
const columnNames = columns.map(({ name }) => name);

export function AnimalListScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const inputOf = (query: AnimalQuery, cursor?: string) => ({
    params: { farmId },
    query: { ...query, limit: pageSize, ...(cursor ? { cursor } : {}) },
  });
  const filter = useAnimalFilter((query) => readSoon(listAnimals, inputOf(query)));
  const mayRecord = useMay('field_worker');
  const mayImport = useMay('farm_manager');
  const selection = useSelection(filter.query);
  const [isNaming, setNaming] = useState(false);
  const [layout, setLayout] = useTableLayout('animals', columnNames, usualColumns());
  const [cursors, setCursors] = useReturning<{ of: string; trail: string[] }>('animals page', {
    of: '',
    trail: [],
  });
  const key = JSON.stringify(filter.query);
  // Another filter starts again at its first page.
  const trail = cursors.of === key ? cursors.trail : [];
  const cursor = trail.at(-1);
  const reading = useEndpoint(listAnimals, inputOf(filter.query, cursor), { keep: true });
  const isOfGone = !['', 'alive'].includes(filter.value('status'));
  const mobile = layoutOf() === 'mobile';
  const filtered = [
    'q',
    'class',
    'sex',
    'campId',
    'mobId',
    ...filteredFields,
    'lots',
    'bornFrom',
    'seenBefore',
    'status',
    'importId',
    'parentId',
  ].some((name) => filter.value(name as 'q') !== ''); // names of the filter itself
  return (
    <div className="flex flex-col gap-3">
      <PageHead
        title={
          reading.data ? (
            <>
              {/* Who left has no heads any more: then it is how many are on record. */}
              <Plural
                value={isOfGone ? reading.data.total : reading.data.heads}
                one="# head"
                other="# head"
              />
              {reading.data.more ? '+' : ''}
            </>
          ) : (
            t`Animals`
          )
        }
      >
        {mobile ? null : <ExportMenu query={filter.query} columns={layout.columns} />}
        {mayImport && !mobile ? (
          <LinkButton to="/livestock/import">
            <Trans>Import</Trans>
          </LinkButton>
        ) : null}
        {mayRecord ? (
          <LinkButton to="/livestock/race">
            <Trans>Race</Trans>
          </LinkButton>
        ) : null}
        {mayRecord ? (
          <LinkButton to={mobile ? '/add' : '/livestock/animals/new'} variant="primary">
            <Trans>Add animal</Trans>
          </LinkButton>
        ) : null}
      </PageHead>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ClassChips filter={filter} />
        <SavedViews
          list="animals"
          query={filter.address}
          columns={layout.columns}
          isNaming={isNaming}
          onNaming={setNaming}
          // On the phone those of the desktop are opened; there are no columns to keep.
          hasButton={!mobile}
          onOpen={(view) => {
            filter.open(view.query);
            setLayout({ ...layout, columns: view.columns });
          }}
        />
      </div>
      <Filters filter={filter} />
      {mayImport ? <Doubles /> : null}
      <Read of={reading}>
        {({ items, total, more, nextCursor }) =>
          items.length === 0 ? (
            filtered ? (
              <Empty
                action={
                  <FoundElsewhere
                    query={filter.query}
                    onSpecies={(species) => filter.set({ species, q: filter.typed() })}
                  />
                }
              >
                <Trans>No animal fits these filters.</Trans>
              </Empty>
            ) : (
              <Empty
                action={
                  mayImport ? (
                    <LinkButton variant="primary" to="/livestock/import">
                      <Trans>Bring in your herd from a spreadsheet</Trans>
                    </LinkButton>
                  ) : undefined
                }
              >
                <Trans>There are no animals here yet.</Trans>
              </Empty>
            )
          ) : (
            <>
              {mobile ? (
                <AnimalCards rows={items} selection={selection} />
              ) : (
                <AnimalTable
                  rows={items}
                  selection={selection}
                  filter={filter}
                  layout={layout}
                  onLayout={setLayout}
                />
              )}
              <div className="flex items-center justify-between gap-3 text-muted">
                <span>
                  <Trans>
                    {formatCount(trail.length * pageSize + 1)}–
                    {formatCount(trail.length * pageSize + items.length)} of{' '}
                    {formatCounted(total, more)}
                  </Trans>
                </span>
                <span className="flex gap-2">
                  <Button
                    disabled={trail.length === 0}
                    onClick={() => setCursors({ of: key, trail: trail.slice(0, -1) })}
                  >
                    <Trans>Back</Trans>
                  </Button>
                  <Button
                    disabled={!nextCursor}
                    onClick={() =>
                      nextCursor && setCursors({ of: key, trail: [...trail, nextCursor] })
                    }
                  >
                    <Trans>Next</Trans>
                  </Button>
                </span>
              </div>
            </>
          )
        }
      </Read>
      {/* Whoever is chosen stays so, though none of them is on this page. */}
      <SelectionBar
        selection={selection}
        total={reading.data?.total ?? 0}
        more={reading.data?.more ?? false}
        rows={reading.data?.items ?? []}
        species={filter.query.species}
      />
    </div>
  );
}
