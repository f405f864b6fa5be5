import type { TimelineEntry } from '@kraal/contract/ledger';
import { dayOf } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { DayField } from '../../ui/dayField.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';
import { KindFields } from './KindFields.tsx';
import { keptOf, payloadOf, requiredIn, textsOfPayload } from './payloadTexts.ts';
import { type Payload, statementOf } from './kindView.ts';
import { kindView } from './kinds.ts';
import { sendOne, withId } from './send.ts';
import { usePayloadSchema } from './usePayloadSchema.ts';
import { UndoSheet } from './UndoSheet.tsx';

/** Nobody edits history: the wrong entry is cancelled and, where asked, recorded right in the same step. Both stay visible. */
function useCorrection(entry: TimelineEntry, onClose: () => void) {
  const { t } = useLingui();
  const { farmId, timeZone } = useFarm();
  const momentOf = useMomentOf();
  const view = kindView(entry.kind);
  const day = dayOf(entry.occurredAt, timeZone);
  const schema = usePayloadSchema(entry.kind);
  const kept = keptOf(view, { ...entry.payload } as Payload); // every kind's payload is an object
  const isOfOne =
    view.offered !== undefined && !view.ownForm && entry.animals === 1 && entry.animalId !== null;
  const canRepeat = isOfOne || (view.about !== undefined && entry.subjectIds.length === 1);
  const voids = (reason: string | undefined) => ({
    eventId: entry.id,
    reason: reason ?? t`recorded wrongly`,
  });
  const cancel = (element: HTMLFormElement | null) => {
    const { reason } = element ? textsOf(element) : {};
    void form.run(async () => {
      await sendOne(
        farmId,
        withId({
          kind: 'voided',
          occurredAt: new Date().toISOString(),
          payload: {},
          voids: voids(reason),
          ...(view.about ? { subjectIds: entry.subjectIds } : {}),
        }),
      );
      onClose();
    });
  };
  const form = useForm({
    schema: canRepeat ? schema : null,
    read: (texts) => ({ ...kept, ...payloadOf(view, texts) }),
    beyond: (texts) =>
      canRepeat
        ? requiredIn(view, { ...textsOfPayload(view, kept), ...texts }, t`Fill this in.`)
        : {},
    send: async (_payload, element) => {
      const texts = textsOf(element);
      const on = texts['day'] ?? day;
      await sendOne(
        farmId,
        withId({
          ...statementOf(entry.kind, { ...kept, ...payloadOf(view, texts) }),
          occurredAt: on === day ? entry.occurredAt : momentOf(on),
          ...(view.about
            ? { subjectIds: entry.subjectIds }
            : { animalIds: [entry.animalId ?? ''] }),
          voids: voids(texts['reason']),
          ...(entry.heads ? { heads: entry.heads } : {}),
          ...(entry.note ? { note: entry.note } : {}),
        }),
      );
      onClose();
    },
  });
  return { form, cancel, view, day, canRepeat };
}

export function CorrectSheet({ entry, onClose }: { entry: TimelineEntry; onClose: () => void }) {
  const { t } = useLingui();
  const today = useToday();
  const [isWhole, setIsWhole] = useState(false);
  const { form, cancel, view, day, canRepeat } = useCorrection(entry, onClose);
  const { busy } = form;
  const ofAct = entry.act && entry.act.standing > 1 ? entry.act.standing : null;
  if (isWhole) return <UndoSheet entry={entry} onClose={onClose} />;
  return (
    <Drawer title={t`Correct an entry`} open onClose={onClose}>
      <form {...form.attach} className="flex flex-col gap-4">
        {canRepeat ? (
          <>
            <KindFields
              view={view}
              field={form.field}
              known={textsOfPayload(view, entry.payload)}
            />
            <DayField {...form.field('day')} today={today} day={day} />
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
          errors={form.field('voids').errors}
        />
        <FormMessage message={form.message} />
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
