import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/surface.tsx';
import type { usePages } from './usePages.ts';

type Props<T> = {
  page: { items: T[]; total: number; nextCursor: string | null };
  pages: ReturnType<typeof usePages>;
  children: (one: T) => ReactNode;
};

/** What a search found, and the way to the rest of it. */
export function SearchPage<T extends { id: string }>({ page, pages, children }: Props<T>) {
  const { nextCursor } = page;
  return (
    <Card>
      <p className="mb-2 text-muted" role="status">
        <Plural value={page.total} _0="Nothing found" one="# found" other="# found" />
      </p>
      <ul className="divide-y divide-line">
        {page.items.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-3 py-2">
            {children(one)}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex gap-2">
        {pages.back ? (
          <Button onClick={pages.back}>
            <Trans>Back</Trans>
          </Button>
        ) : null}
        {nextCursor ? (
          <Button onClick={() => pages.next(nextCursor)}>
            <Trans>More</Trans>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
