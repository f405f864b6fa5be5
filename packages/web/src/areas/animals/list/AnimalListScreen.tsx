import { type AnimalQuery, listAnimals } from '@kraal/contract/animals';
import { Trans } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { layoutOf } from '../../../platform/device.ts';
import { readSoon, useEndpoint } from '../../../platform/queries.ts';
import { useReturning } from '../../../platform/useReturning.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount, formatCounted } from '../../../formats/format.ts';
import { Read } from '../../../ui/states.tsx';
import { useTableLayout } from '../../../lists/useTableLayout.ts';
import { AnimalCards } from './AnimalCards.tsx';
import { AnimalTable } from './AnimalTable.tsx';
import { columns, usualColumns } from './columns.tsx';
import { ListHead } from './ListHead.tsx';
import { ListTools } from './ListTools.tsx';
import { NoAnimals } from './NoAnimals.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useAnimalFilter } from './useAnimalFilter.ts';
import { useSelection } from './useSelection.ts';

const pageSize = 50;
const columnNames = columns.map(({ name }) => name);

export function AnimalListScreen() {
  const { farmId } = useFarm();
  const inputOf = (query: AnimalQuery, cursor?: string) => ({
    params: { farmId },
    query: { ...query, limit: pageSize, ...(cursor ? { cursor } : {}) },
  });
  const filter = useAnimalFilter((query) => readSoon(listAnimals, inputOf(query)));
  const laterFilter = useDeferredValue(filter);
  const selection = useSelection(filter.query);
  const [layout, setLayout] = useTableLayout('animals', columnNames, usualColumns());
  const { trail, goTo } = usePages(JSON.stringify(filter.query));
  const reading = useEndpoint(listAnimals, inputOf(filter.query, trail.at(-1)), { keep: true });
  // A later page carries the count of its first one, from before whatever was recorded on the way.
  const first = useEndpoint(
    listAnimals,
    { params: { farmId }, query: { ...filter.query, limit: 1 } },
    { keep: true, enabled: trail.length > 0 },
  );
  const counted = (trail.length > 0 ? first.data : undefined) ?? reading.data;
  return (
    <div className="flex flex-col gap-3">
      <ListHead filter={filter} columns={layout.columns} found={counted} />
      <ListTools filter={laterFilter} layout={layout} onLayout={setLayout} />
      <Read of={reading}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <NoAnimals filter={filter} />
          ) : (
            <>
              {layoutOf() === 'mobile' ? (
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
                  <RowsShown
                    // Somebody may have gone from an earlier page: the last one ends where the list does.
                    end={
                      nextCursor === null && counted && !counted.more
                        ? counted.total
                        : trail.length * pageSize + items.length
                    }
                    rows={items.length}
                    counted={counted}
                  />
                </span>
                <span className="flex gap-2">
                  <Button disabled={trail.length === 0} onClick={() => goTo(trail.slice(0, -1))}>
                    <Trans>Back</Trans>
                  </Button>
                  <Button
                    disabled={!nextCursor}
                    onClick={() => nextCursor && goTo([...trail, nextCursor])}
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
        total={counted?.total ?? 0}
        more={counted?.more ?? false}
        rows={reading.data?.items ?? []}
        species={filter.query.species}
      />
    </div>
  );
}

type RowsShownProps = {
  end: number;
  rows: number;
  counted: { total: number; more: boolean } | undefined;
};

/** Which of the list stand here, and how many there are. */
function RowsShown({ end, rows, counted }: RowsShownProps) {
  return (
    <Trans>
      {formatCount(end - rows + 1)}–{formatCount(end)} of{' '}
      {formatCounted(counted?.total ?? 0, counted?.more ?? false)}
    </Trans>
  );
}

/** The pages that were turned, come back to with the list; another filter (`key`) starts again at its first page. */
function usePages(key: string) {
  const [cursors, setCursors] = useReturning<{ of: string; trail: string[] }>('animals page', {
    of: '',
    trail: [],
  });
  return {
    trail: cursors.of === key ? cursors.trail : [],
    goTo: (trail: string[]) => setCursors({ of: key, trail }),
  };
}
