import { useDeferredValue, useState } from 'react';
import { useCursor } from '../../ui/morePages.tsx';

type Pages = ReturnType<typeof useCursor> & {
  query: { q?: string; limit: number };
  text: string;
  search: (text: string) => void;
};

/** A searched list, page by page; another search starts at its first page. */
export function usePages(): Pages {
  const [text, setText] = useState('');
  const pages = useCursor();
  const q = useDeferredValue(text.trim());
  return {
    ...pages,
    query: { limit: 25, ...(q ? { q } : {}), ...pages.query },
    text,
    search: (typed) => {
      setText(typed);
      pages.first();
    },
  };
}
