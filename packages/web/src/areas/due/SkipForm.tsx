import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { Rejections, type Subject, useRecordEach } from '../ledger/index.ts';

/** A protocol is left out this time, with the reason why. */
export function SkipForm({
  protocolId,
  subjects,
  onBack,
  onDone,
}: {
  protocolId: string;
  subjects: readonly Subject[];
  onBack: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const today = useToday();
  const momentOf = useMomentOf();
  const each = useRecordEach(subjects, onDone);
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { reason } = textsOf(event.currentTarget);
    setBusy(true);
    void each
      .record(({ id }) => ({
        kind: 'protocol_skipped',
        occurredAt: momentOf(today),
        animalIds: [id],
        payload: { protocolId, reason: reason ?? '' },
      }))
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <TextField label={t`Reason`} name="reason" autoFocus />
      <Rejections list={each.rejections} rejected={each.rejectedCount} total={subjects.length} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy} className="flex-1">
          <Plural value={subjects.length} one="Leave # out" other="Leave # out" />
        </Button>
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
