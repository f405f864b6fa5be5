import { useCallback, useState } from 'react';
import { useFarm, useUser } from '../platform/useSession.ts';
import { readLayout, type TableLayout } from '../ui/table/layout.ts';

/** A table's layout of this person on this farm, kept on the device. */
export function useTableLayout(
  table: string,
  known: readonly string[],
  usual: readonly string[],
): [TableLayout, (layout: TableLayout) => void] {
  const { farmId } = useFarm();
  const key = `kraal_table_${table}_${farmId}_${useUser()?.id ?? ''}`;
  const [layout, setLayout] = useState(() => readLayout(localStorage.getItem(key), known, usual));
  const keep = useCallback(
    (next: TableLayout) => {
      setLayout(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full device has it so until the page is left.
      }
    },
    [key],
  );
  return [layout, keep];
}
