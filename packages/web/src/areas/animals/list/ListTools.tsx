import { memo, useState } from 'react';
import { layoutOf } from '../../../platform/device.ts';
import { useMay } from '../../../platform/useSession.ts';
import type { TableLayout } from '../../../ui/table/layout.ts';
import { SavedViews } from '../../../lists/SavedViews.tsx';
import { ClassChips } from './ClassChips.tsx';
import { Doubles } from './Doubles.tsx';
import { Filters } from './Filters.tsx';
import type { useAnimalFilter } from './useAnimalFilter.ts';

type Props = {
  filter: ReturnType<typeof useAnimalFilter>;
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
};

/** What narrows the list, above it. Drawn after the list itself: somebody who types looks at that. */
export const ListTools = memo(({ filter, layout, onLayout }: Props) => {
  const mayImport = useMay('farm_manager');
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ClassChips filter={filter} />
        <SavedViews
          list="animals"
          query={filter.address}
          columns={layout.columns}
          isNaming={isNaming}
          onNaming={setNaming}
          // On the phone those of the desktop are opened; there are no columns to keep.
          hasButton={layoutOf() !== 'mobile'}
          onOpen={(view) => {
            filter.open(view.query);
            onLayout({ ...layout, columns: view.columns });
          }}
        />
      </div>
      <Filters filter={filter} />
      {mayImport ? <Doubles /> : null}
    </>
  );
});
ListTools.displayName = 'ListTools';
