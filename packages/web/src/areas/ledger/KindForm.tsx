import type { Species } from '@kraal/domain/animals/species';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { useToday } from '../../platform/today.ts';
import { useDraft } from '../../platform/useDraft.ts';
import { DayField } from '../../ui/dayField.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';
import { headsOf, PriceEach } from './leaving.tsx';
import { DraftOut } from './DraftOut.tsx';
import { KindFields } from './KindFields.tsx';
import { impossibleMasses, payloadOf, requiredIn } from './payloadTexts.ts';
import { BeforeLeaving } from './BeforeLeaving.tsx';
import { BeforeMoving } from './BeforeMoving.tsx';
import type { KindView, Payload } from './kindView.ts';
import type { Subject } from './ownForms.tsx';
import { MendMass } from './MendMass.tsx';
import { Rejections } from './Rejections.tsx';
import { WarningBox } from './WarningBox.tsx';
import { usePayloadSchema } from './usePayloadSchema.ts';
import { useKindRecord } from './useKindRecord.ts';
import { useRecordEach } from './useRecordEach.ts';
import { HeadsField } from './HeadsField.tsx';
import { KindButtons } from './KindButtons.tsx';

type Props = {
  view: KindView;
  subjects: readonly Subject[];
  species: Species;
  known?: Readonly<Record<string, string>>;
  onBack: () => void;
  onDone: () => void;
};

export function KindForm({ view, subjects, species, known, onBack, onDone }: Props) {
  const { t } = useLingui();
  const today = useToday();
  const { attach, clear } = useDraft(`${view.name} ${subjects.map(({ id }) => id).join()}`);
  const done = () => {
    clear();
    onDone();
  };
  const each = useRecordEach(subjects, done);
  const { lot, asksHeads, leavingOf, record, missing } = useKindRecord({ view, subjects, each });
  const [typed, setTyped] = useState<number | null>(null);
  const [priceCents, setPriceCents] = useState<number | null>(null);
  const mass = useDoubtedMass(each.codes);
  const element = useRef<HTMLFormElement>(null);
  const hold = useCallback(
    (attached: HTMLFormElement | null) => {
      element.current = attached;
      return attach(attached);
    },
    [attach],
  );
  const form = useForm({
    schema: usePayloadSchema(view.name),
    read: (texts) => payloadOf(view, texts),
    told: each.errors,
    beyond: (texts) => ({
      ...requiredIn(view, texts, t`Fill this in.`),
      ...impossibleMasses(view, texts, species),
      ...(leavingOf(texts['heads'])?.missing ? { heads: [t`Say how many.`] } : {}),
    }),
    send: async (_payload, element) => {
      const texts = textsOf(element);
      const leaving = leavingOf(texts['heads']);
      if (!leaving?.many) setTyped(null);
      else if (Number(texts['typed']) !== leaving.heads) {
        setTyped(leaving.heads);
        if (texts['typed']) form.reject({ typed: [t`This is not the number.`] }, element);
        return;
      }
      // As it was read, not as its schema completes it: the server completes it by its own.
      const payload = payloadOf(view, texts);
      mass.type(payload);
      await record(payload, texts);
    },
  });
  return (
    <form ref={hold} {...form.attach} className="flex flex-col gap-4">
      <BeforeLeaving of={subjects} kind={view.name} />
      <KindFields
        view={shownOf(view, each.codes)}
        species={species}
        isFemale={subjects.every(({ sex }) => sex === 'female')}
        field={form.field}
        {...(known ? { known } : {})}
        onPrice={setPriceCents}
      />
      {view.name === 'moved' ? <BeforeMoving of={subjects} /> : null}
      {mass.doubtedKg !== null && subjects[0] ? (
        <MendMass
          animalId={subjects[0].id}
          typedKg={mass.doubtedKg}
          onMend={(kept) => mend(element.current, kept)}
        />
      ) : null}
      <PriceEach cents={priceCents} heads={lot ? null : headsOf(subjects)} />
      {lot && asksHeads ? <HeadsField view={view} lot={lot} field={form.field('heads')} /> : null}
      <DayField {...form.field('day')} today={today} />
      {view.name === 'noted' || view.leaves ? null : (
        <CheckField name="corrects" label={t`This puts right their last entry of this kind`} />
      )}
      {view.name === 'noted' ? null : <TextField label={t`Remark`} name="note" />}
      <Rejections
        list={[...missing, ...each.rejections]}
        rejected={missing.length > 0 ? missing.length : each.rejectedCount}
        total={subjects.length}
      />
      {view.leaves && each.rejections.length > 0 && subjects.length > 1 ? (
        <DraftOut subjects={each.remaining} onDone={done} />
      ) : null}
      {typed === null ? null : (
        <TextField
          label={t`${typed} heads leave by this. Type ${typed} to confirm`}
          {...form.field('typed')}
          inputMode="numeric"
          autoFocus
        />
      )}
      <WarningBox asked={each.asked} round={each.round} />
      <FormMessage message={form.message} />
      <KindButtons count={each.remaining.length} isBusy={form.busy} onBack={onBack} />
    </form>
  );
}

/** Why it goes inside its withdrawal is asked of those that are inside. */
function shownOf(view: KindView, codes: readonly string[]): KindView {
  const isHeld = codes.some(
    (code) => code === 'inside_withdrawal' || code === 'inside_export_interval',
  );
  if (isHeld) return view;
  return { ...view, fields: view.fields.filter(({ name }) => name !== 'withdrawalOverride') };
}

/** A mass that the server finds unlikely, until another is typed. */
function useDoubtedMass(codes: readonly string[]) {
  const [typedKg, setTypedKg] = useState<number | null>(null);
  const type = ({ massKg }: Payload) => setTypedKg(typeof massKg === 'number' ? massKg : null);
  return { doubtedKg: codes.includes('ask_unlikely_mass') ? typedKg : null, type };
}

function mend(form: HTMLFormElement | null, mass: string): void {
  const field = form?.elements.namedItem('massKg');
  if (field instanceof HTMLInputElement) field.value = mass;
  form?.requestSubmit();
}
