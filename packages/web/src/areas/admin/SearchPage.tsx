import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MorePages } from '../../ui/morePages.tsx';
import { Card } from '../../ui/surface.tsx';
import type { usePages } from './usePages.ts';

type Props<T> = {
  page: { items: T[]; total: number; nextCursor: string | null };
  pages: ReturnType<typeof usePages>;
  children: (items: readonly T[], isWhole: boolean) => ReactNode;
};

/** What a search found, and the way to the rest of it. */
export function SearchPage<T>({ page, pages, children }: Props<T>) {
  const { nextCursor } = page;
  return (
    <Card>
      <p className="mb-2 text-muted" role="status">
        <Plural value={page.total} _0="Nothing found" one="# found" other="# found" />
      </p>
      {page.items.length > 0 ? children(page.items, !nextCursor && !pages.back) : null}
      <MorePages pages={pages} nextCursor={nextCursor} />
    </Card>
  );
}
