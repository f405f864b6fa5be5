import { dayOf } from '@kraal/domain/format/dates';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/dayField.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';
import { KindFields } from './KindFields.tsx';
import { kindView } from './kinds.ts';
import type { Payload } from './kindView.ts';
import { keptOf, payloadOf, requiredIn, textsOfPayload } from './payloadTexts.ts';
import { usePayloadSchema } from './usePayloadSchema.ts';

/** What an entry says as far as its form asks for it. */
export type Mended = { payload: Payload; occurredAt: string; note: string | undefined };

type Props = {
  event: { kind: string; occurredAt: string; payload: object; note?: string | undefined };
  /** What the button that sends it says. */
  act: ReactNode;
  send: (mended: Mended) => Promise<void>;
};

/** The form of an entry that is there already, filled in with what it says: its day, photo and remark stay unless somebody changes them. */
export function MendForm({ event, act, send }: Props) {
  const { t } = useLingui();
  const { timeZone } = useFarm();
  const today = useToday();
  const momentOf = useMomentOf();
  const view = kindView(event.kind);
  const day = dayOf(event.occurredAt, timeZone);
  const said = { ...event.payload } as Payload; // every kind's payload is an object
  const kept = keptOf(view, said);
  const form = useForm({
    schema: usePayloadSchema(event.kind),
    read: (texts) => ({ ...kept, ...payloadOf(view, texts) }),
    beyond: (texts) =>
      requiredIn(view, { ...textsOfPayload(view, kept), ...texts }, t`Fill this in.`),
    send: async (_payload, element) => {
      const texts = textsOf(element);
      const on = texts['day'] ?? day;
      await send({
        payload: { ...kept, ...payloadOf(view, texts) },
        occurredAt: on === day ? event.occurredAt : momentOf(on),
        note: texts['note'],
      });
    },
  });
  return (
    <form {...form.attach} className="flex flex-col gap-4">
      <KindFields view={view} field={form.field} known={textsOfPayload(view, said)} />
      <DayField {...form.field('day')} today={today} day={day} />
      {view.name === 'noted' ? null : (
        <TextField label={t`Remark`} name="note" defaultValue={event.note ?? ''} />
      )}
      <FormMessage message={form.message} />
      <Button type="submit" variant="primary" busy={form.busy}>
        {act}
      </Button>
    </form>
  );
}
