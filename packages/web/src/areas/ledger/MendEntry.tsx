import { dayOf } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { mendWaiting } from '../../platform/outbox/outbox.ts';
import type { Waiting } from '../../platform/outbox/store.ts';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../ui/useForm.ts';
import { KindFields } from './KindFields.tsx';
import { kindName } from './kindName.ts';
import { kindView } from './kinds.ts';
import { statementOf } from './kindView.ts';
import { payloadOf, requiredIn, textsOfPayload } from './payloadTexts.ts';
import { usePayloadSchema } from './usePayloadSchema.ts';

/** Whether one form asks all that an entry says, so that it can be filled in again. */
export function isMendable({ event, act }: Waiting): boolean {
  const view = kindView(event.kind);
  return (
    act === undefined &&
    view.offered !== undefined &&
    !view.ownForm &&
    event.animalIds?.length === 1 &&
    event.voids === undefined
  );
}

/** An entry that was not taken, with what it says: put right it is sent again, as the entry that it was to be. */
export function MendEntry({ entry, onClose }: { entry: Waiting; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useFarm();
  const today = useToday();
  const momentOf = useMomentOf();
  const { event, name, refused } = entry;
  const view = kindView(event.kind);
  const day = dayOf(event.occurredAt, timeZone);
  const said = { ...event.payload } as Record<string, unknown>; // every kind's payload is an object
  const form = useForm({
    schema: usePayloadSchema(event.kind),
    read: (texts) => payloadOf(view, texts),
    beyond: (texts) => requiredIn(view, texts, t`Fill this in.`),
    send: async (_payload, element) => {
      const texts = textsOf(element);
      const on = texts['day'] ?? day;
      const photo = typeof said['photoId'] === 'string' ? { photoId: said['photoId'] } : {};
      const { note: _before, ...others } = event;
      await mendWaiting(entry, {
        ...others,
        ...statementOf(event.kind, { ...photo, ...payloadOf(view, texts) }),
        occurredAt: on === day ? event.occurredAt : momentOf(on),
        ...(texts['note'] ? { note: texts['note'] } : {}),
      });
      onClose();
    },
  });
  return (
    <Drawer
      title={[i18n._(kindName(event.kind)), name].filter(Boolean).join(' · ')}
      open
      onClose={onClose}
    >
      <form {...form.attach} className="flex flex-col gap-4">
        <p className="text-alarm">{refused}</p>
        <KindFields view={view} field={form.field} known={textsOfPayload(view, said)} />
        <TextField
          label={t`Day`}
          {...form.field('day')}
          required
          type="date"
          defaultValue={day}
          max={today}
        />
        {view.name === 'noted' ? null : (
          <TextField label={t`Remark`} name="note" defaultValue={event.note ?? ''} />
        )}
        <FormMessage message={form.message} />
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Send it like this</Trans>
        </Button>
      </form>
    </Drawer>
  );
}
