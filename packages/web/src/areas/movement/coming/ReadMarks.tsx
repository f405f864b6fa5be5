import { matchMarks } from '@kraal/domain/movement/matchMarks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import type { ShownLoad } from './ComingDrawer.tsx';
import type { Exception } from './received.ts';

type Props = {
  open: ShownLoad['lines'];
  onRead: (exceptions: readonly Exception[]) => void;
};

/** Tags as a reader wrote them: who of the list was read came, who was not is missing, the others are strangers. */
export function ReadMarks({ open, onRead }: Props) {
  const { t } = useLingui();
  const [pasted, setPasted] = useState('');
  const apply = () => {
    const { read, strangers } = matchMarks(pasted, open);
    onRead([
      ...open
        .filter(({ ref, identifiers }) => (identifiers.tag ?? identifiers.eid) && !read.has(ref))
        .map(({ ref, heads }) => ({ how: 'missing' as const, ref, heads, mark: '' })),
      ...strangers.map((mark) => ({ how: 'extra' as const, ref: null, heads: 1, mark })),
    ]);
  };
  return (
    <details className="rounded-card border border-line p-3">
      <summary className="min-h-11 cursor-pointer content-center font-[550]">
        <Trans>Tags were scanned</Trans>
      </summary>
      <div className="flex flex-col gap-2">
        <TextArea
          label={t`Tags that were read, one a line`}
          rows={5}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <Button className="self-start" disabled={pasted.trim() === ''} onClick={apply}>
          <Trans>Hold them against the list</Trans>
        </Button>
      </div>
    </details>
  );
}
