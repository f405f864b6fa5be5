import type { SubjectKind } from '@kraal/domain/infrastructure/thingKinds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { useDraft } from '../../platform/useDraft.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/dayField.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { useForm } from '../../forms/useForm.ts';
import { KindFields } from './KindFields.tsx';
import { kindName } from './kindName.ts';
import { landKinds } from './kinds/land.ts';
import { type KindView, statementOf } from './kindView.ts';
import { payloadOf, requiredIn } from './payloadTexts.ts';
import { sendOne, withId } from './send.ts';
import { sayRecorded } from './undo.ts';
import { usePayloadSchema } from './usePayloadSchema.ts';

type About = { id: string; kind: SubjectKind; name: string };

type Props = {
  subject: About;
  /** Kinds that make no sense of it as it stands: opening what is open. */
  without?: readonly string[];
  /** Where only some are asked for. */
  only?: readonly string[];
};

/** What can be said of a camp or a thing on the land: a button each, then its form. */
export function RecordAbout({ subject, without = [], only }: Props) {
  const { t, i18n } = useLingui();
  const manager = useMay('farm_manager');
  const [chosen, setChosen] = useState<KindView | null>(null);
  const open = landKinds.filter(
    ({ name: kind, about, permission }) =>
      about?.includes(subject.kind) &&
      !without.includes(kind) &&
      (only?.includes(kind) ?? true) &&
      (manager || permission === 'field_worker'),
  );
  const name = subject.name;
  return (
    <>
      <div role="group" aria-label={t`Record of ${name}`} className="flex flex-wrap gap-2">
        {open.map((view) => (
          <Button key={view.name} onClick={() => setChosen(view)}>
            <view.icon className="size-5" aria-hidden />
            {i18n._(view.label)}
          </Button>
        ))}
      </div>
      {chosen ? (
        <Drawer title={`${i18n._(chosen.label)} · ${name}`} open onClose={() => setChosen(null)}>
          <AboutForm view={chosen} subject={subject} onDone={() => setChosen(null)} />
        </Drawer>
      ) : null}
    </>
  );
}

type FormProps = { view: KindView; subject: About; onDone: () => void };

function AboutForm({ view, subject, onDone }: FormProps) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const momentOf = useMomentOf();
  const { attach, clear } = useDraft(`${view.name} ${subject.id}`);
  const form = useForm({
    schema: usePayloadSchema(view.name),
    read: (texts) => payloadOf(view, texts),
    beyond: (texts) => requiredIn(view, texts, t`Fill this in.`),
    send: async (_payload, element) => {
      const texts = textsOf(element);
      const entry = withId({
        ...statementOf(view.name, payloadOf(view, texts)),
        occurredAt: momentOf(texts['day'] ?? today),
        subjectIds: [subject.id],
        ...(texts['note'] ? { note: texts['note'] } : {}),
      });
      const waits = (await sendOne(farmId, entry, subject.name)).result === 'waiting';
      clear();
      onDone();
      const words = `${i18n._(kindName(view.name))}: ${subject.name}`;
      void sayRecorded(farmId, {
        words: waits ? t`Kept on this device. ${words}` : words,
        waits,
        ids: [entry.id],
      });
    },
  });
  return (
    <form ref={attach} {...form.attach} className="flex flex-col gap-4">
      <KindFields view={view} field={form.field} />
      <DayField {...form.field('day')} today={today} />
      <TextField label={t`Remark`} name="note" />
      <FormMessage message={form.message} />
      <Button type="submit" variant="primary" busy={form.busy}>
        <Trans>Record it</Trans>
      </Button>
    </form>
  );
}
