import { ReadTags } from '../lorry/ReadTags.tsx';
import type { ShownLoad } from './ComingDrawer.tsx';
import type { Exception } from './received.ts';

type Props = {
  open: ShownLoad['lines'];
  onRead: (exceptions: readonly Exception[]) => void;
};

/** Who of the list was read came, who was not is missing, and what is on nobody's list are strangers. */
export function ReadMarks({ open, onRead }: Props) {
  return (
    <ReadTags
      listed={open}
      onRead={({ read, strangers }) =>
        onRead([
          ...open
            .filter(
              ({ ref, identifiers }) => (identifiers.tag ?? identifiers.eid) && !read.has(ref),
            )
            .map(({ ref, heads }) => ({ how: 'missing' as const, ref, heads, mark: '' })),
          ...strangers.map((mark) => ({ how: 'extra' as const, ref: null, heads: 1, mark })),
        ])
      }
    />
  );
}
