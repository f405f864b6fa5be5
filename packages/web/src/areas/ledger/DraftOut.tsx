import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choiceField.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { useMobOptions } from './places.ts';
import { useRecordEach } from './useRecordEach.ts';

/** Those that may not go yet are put in a mob of their own in one act, while the others are on their way. */
export function DraftOut({
  subjects,
  onDone,
}: {
  subjects: readonly { id: string; name: string }[];
  onDone: () => void;
}) {
  const { t } = useLingui();
  const today = useToday();
  const momentOf = useMomentOf();
  const mobs = useMobOptions();
  const [mobId, setMobId] = useState('');
  const each = useRecordEach(subjects, onDone);
  const { busy, message, run } = useSubmit();
  const draft = () =>
    run(() =>
      each.record(({ id }) => ({
        kind: 'joined_mob',
        occurredAt: momentOf(today),
        animalIds: [id],
        payload: { mobId },
      })),
    );
  return (
    <div className="flex flex-col gap-2">
      <ChoiceField
        label={t`Draft them out to the mob`}
        value={mobId}
        empty=""
        onChange={(event) => setMobId(event.target.value)}
        options={mobs}
      />
      <FormMessage message={message ?? each.rejections[0]?.message ?? null} />
      <Button busy={busy} disabled={mobId === ''} onClick={() => void draft()}>
        <Plural value={subjects.length} one="Draft # out" other="Draft # out" />
      </Button>
    </div>
  );
}
