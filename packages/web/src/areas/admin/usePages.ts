import { useDeferredValue, useState } from 'react';

type Pages = {
  query: { q?: string; limit: number; cursor?: string };
  text: string;
  search: (text: string) => void;
  next: (cursor: string) => void;
  back: (() => void) | null;
};

/** A searched list, page by page; another search starts at its first page. */
export function usePages(): Pages {
  const [text, setText] = useState('');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const q = useDeferredValue(text.trim());
  const cursor = cursors.at(-1);
  return {
    query: { limit: 25, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) },
    text,
    search: (typed) => {
      setText(typed);
      setCursors([]);
    },
    next: (following) => setCursors([...cursors, following]),
    back: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : null,
  };
}
