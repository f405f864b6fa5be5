import { useLingui } from '@lingui/react/macro';
import type { TagsRead } from './ReadTags.tsx';

/** As long as a step's note may be. */
const longestNote = 500;

/** Marks that were read and are on nobody's list are kept as the step's note: somebody asks for them later. */
export function useStrangersNoted() {
  const { t } = useLingui();
  return (tags: TagsRead | null): { note?: string } => {
    const strangers = tags?.strangers.join(', ') ?? '';
    return strangers === ''
      ? {}
      : { note: t`On nobody’s list: ${strangers}`.slice(0, longestNote) };
  };
}
