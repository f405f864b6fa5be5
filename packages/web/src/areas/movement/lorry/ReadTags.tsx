import { matchMarks } from '@kraal/domain/movement/matchMarks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';

type Listed = Parameters<typeof matchMarks>[1];
export type TagsRead = ReturnType<typeof matchMarks>;

type Props = { listed: Listed; onRead: (read: TagsRead) => void };

/** Tags as a reader writes them, one a line, held against who is on the list. */
export function ReadTags({ listed, onRead }: Props) {
  const { t } = useLingui();
  const [pasted, setPasted] = useState('');
  return (
    <details className="rounded-card border border-line p-3">
      <summary className="min-h-11 cursor-pointer content-center font-[550]">
        <Trans>Tags were scanned</Trans>
      </summary>
      <div className="flex flex-col gap-2">
        <TextArea
          label={t`Tags that were read, one a line`}
          rows={5}
          name="tagsRead"
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <Button
          className="self-start"
          disabled={pasted.trim() === ''}
          onClick={() => onRead(matchMarks(pasted, listed))}
        >
          <Trans>Hold them against the list</Trans>
        </Button>
      </div>
    </details>
  );
}
