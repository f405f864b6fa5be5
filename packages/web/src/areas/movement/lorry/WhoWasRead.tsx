import { Plural, Trans } from '@lingui/react/macro';
import { formatCount } from '../../../formats/format.ts';
import type { ShownTransfer } from '../TransferDrawer.tsx';
import { unreadOf } from './readAtLorry.ts';
import type { TagsRead } from './ReadTags.tsx';

/** As many names as somebody reads at a ramp. */
const mostNamed = 12;

/** What a reading came to: how many of the list were read, who was not, and who is on nobody's list. */
export function WhoWasRead({ lines, tags }: { lines: ShownTransfer['lines']; tags: TagsRead }) {
  const unread = unreadOf(lines, tags);
  const named = unread.slice(0, mostNamed).map(({ name }) => name);
  const more = unread.length - named.length;
  // Who cannot be read, and a lot, are counted and not missed.
  const read = tags.read.size;
  const strangers = tags.strangers.join(', ');
  const names = named.join(', ');
  return (
    <div role="status" className="flex flex-col gap-1">
      <p>
        <Trans>
          {formatCount(read)} of {formatCount(read + unread.length)} were read.
        </Trans>
      </p>
      {unread.length === 0 ? null : (
        <p className="text-warn">
          <Trans>Not read: {names}</Trans>
          {more > 0 ? (
            <>
              {' '}
              <Plural value={more} one="and # more" other="and # more" />
            </>
          ) : null}
        </p>
      )}
      {strangers === '' ? null : (
        <p className="font-bold text-alarm">
          <Trans>On nobody’s list: {strangers}</Trans>
        </p>
      )}
    </div>
  );
}
