import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from './button.tsx';

type Cursor = {
  query: { cursor?: string };
  next: (cursor: string) => void;
  /** Another list begins with its first page. */
  first: () => void;
  back: (() => void) | null;
};

export function useCursor(): Cursor {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  return {
    query: cursor ? { cursor } : {},
    first: () => setCursors([]),
    next: (following) => setCursors([...cursors, following]),
    back: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : null,
  };
}

export function MorePages({ pages, nextCursor }: { pages: Cursor; nextCursor: string | null }) {
  if (!pages.back && !nextCursor) return null;
  return (
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
  );
}
