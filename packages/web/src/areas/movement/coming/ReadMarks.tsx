import { ReadTags } from '../lorry/ReadTags.tsx';
import type { ShownLoad } from './ComingDrawer.tsx';
import { type Exception, withReading } from './received.ts';

type Props = {
  open: ShownLoad['lines'];
  exceptions: readonly Exception[];
  onRead: (exceptions: readonly Exception[]) => void;
};

/** Tags of the list as a reader read them; what somebody noted by hand stays as it is. */
export function ReadMarks({ open, exceptions, onRead }: Props) {
  return <ReadTags listed={open} onRead={(tags) => onRead(withReading(open, exceptions, tags))} />;
}
