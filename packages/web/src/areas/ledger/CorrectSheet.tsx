import type { TimelineEntry } from '@kraal/contract/ledger';
import { dayOf } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { KindFields, payloadOf, textsOfPayload } from './KindFields.tsx';
import { statementOf } from './kindView.ts';
import { kindView } from './kinds.ts';
import { sendOne, withId } from './send.ts';
import { UndoSheet } from './UndoSheet.tsx';

/** Nobody edits history: the wrong entry is cancelled and, where asked, recorded right in the same step. Both stay visible. */
export function CorrectSheet({ entry, onClose }: { entry: TimelineEntry; onClose: () => void }) {
  const { t } = useLingui();
  const { farmId, timeZone } = useFarm();
  const today = useToday();
  const momentOf = useMomentOf();
  const view = kindView(entry.kind);
  const day = dayOf(entry.occurredAt, timeZone);
  const { busy, message, errors, run, setErrors } = useSubmit();
  const [isWhole, setIsWhole] = useState(false);
  const canRepeat =
    view.offered !== undefined && !view.ownForm && entry.animals === 1 && entry.animalId !== null;
  const voids = (reason: string | undefined) => ({
    eventId: entry.id,
    reason: reason ?? t`recorded wrongly`,
  });
  const cancel = (form: HTMLFormElement | null) => {
    const { reason } = form ? textsOf(form) : {};
    void run(async () => {
      await sendOne(
        farmId,
        withId({
          kind: 'voided',
          occurredAt: new Date().toISOString(),
          payload: {},
          voids: voids(reason),
        }),
      );
      onClose();
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const { payload, errors: wrong } = payloadOf(view, texts, {
      required: t`Fill this in.`,
      number: t`This is no number.`,
    });
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    void run(async () => {
      const on = texts['day'] ?? day;
      await sendOne(
        farmId,
        withId({
          ...statementOf(entry.kind, payload),
          occurredAt: on === day ? entry.occurredAt : momentOf(on),
          animalIds: [entry.animalId ?? ''],
          voids: voids(texts['reason']),
          ...(entry.heads ? { heads: entry.heads } : {}),
        }),
      );
      onClose();
    });
  };
  const ofAct = entry.act && entry.act.standing > 1 ? entry.act.standing : null;
  if (isWhole) return <UndoSheet entry={entry} onClose={onClose} />;
  return (
    <Drawer title={t`Correct an entry`} open onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        {canRepeat ? (
          <>
            <KindFields view={view} errors={errors} known={textsOfPayload(view, entry.payload)} />
            <TextField
              label={t`Day`}
              name="day"
              type="date"
              defaultValue={day}
              max={today}
              errors={errors['occurredAt']}
            />
          </>
        ) : (
          <p className="text-muted">
            <Trans>
              This cancels the entry for everyone it concerns. It stays visible, struck through.
            </Trans>
          </p>
        )}
        <TextField
          label={t`Why`}
          name="reason"
          placeholder={t`recorded wrongly`}
          errors={errors['voids']}
        />
        <FormMessage
          message={
            message === 'Validation failed' ? (Object.values(errors).flat()[0] ?? message) : message
          }
        />
        <div className="flex flex-wrap gap-2">
          {canRepeat ? (
            <Button type="submit" variant="primary" busy={busy}>
              <Trans>Cancel it and record this instead</Trans>
            </Button>
          ) : null}
          <Button
            variant="danger"
            busy={busy}
            onClick={(event) => cancel(event.currentTarget.form)}
          >
            <Trans>Only cancel it</Trans>
          </Button>
          {ofAct ? (
            <Button busy={busy} onClick={() => setIsWhole(true)}>
              <Trans>Undo all {ofAct} that were recorded with it</Trans>
            </Button>
          ) : null}
        </div>
      </form>
    </Drawer>
  );
}
