import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { layoutOf } from '../../platform/device.ts';
import { MorePages, type useCursor } from '../../ui/morePages.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';

type Page<T> = { items: T[]; total: number; nextCursor: string | null };
type Props<T> = {
  of: UseQueryResult<Page<T>>;
  pages: ReturnType<typeof useCursor>;
  /** What is said where there is nothing. */
  empty: ReactNode;
  title?: (total: number) => ReactNode;
  cards: (items: readonly T[]) => ReactNode;
  /** `isWhole`: all there are stand on this page. */
  table: (items: readonly T[], isWhole: boolean) => ReactNode;
};

/** A register page by page: cards on the phone, the table on wide screens. */
export function RegisterList<T>({ of, pages, empty, title, cards, table }: Props<T>) {
  return (
    <Read of={of}>
      {({ items, total, nextCursor }) =>
        total === 0 ? (
          <Empty>{empty}</Empty>
        ) : (
          <Card title={title?.(total)}>
            {layoutOf() === 'mobile' ? cards(items) : table(items, !nextCursor && !pages.back)}
            <MorePages pages={pages} nextCursor={nextCursor} />
          </Card>
        )
      }
    </Read>
  );
}
