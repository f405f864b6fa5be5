import type { Species } from '@kraal/domain/animals/species';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { useDraft } from '../../platform/useDraft.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../ui/useForm.ts';
import { headsLeaving, headsOf, PriceEach, sharesOf } from './leaving.tsx';
import { correction, lastOf } from './corrections.ts';
import { DraftOut } from './DraftOut.tsx';
import { KindFields } from './KindFields.tsx';
import { impossibleMasses, payloadOf, requiredIn } from './payloadTexts.ts';
import { HeldNow } from './HeldNow.tsx';
import { statementOf, type KindView, type Payload } from './kindView.ts';
import type { Subject } from './ownForms.tsx';
import { MendMass } from './MendMass.tsx';
import { type Rejection, Rejections } from './Rejections.tsx';
import { WarningBox } from './WarningBox.tsx';
import { usePayloadSchema } from './usePayloadSchema.ts';
import { useRecordEach } from './useRecordEach.ts';

type Props = {
  view: KindView;
  subjects: readonly Subject[];
  species: Species;
  known?: Readonly<Record<string, string>>;
  onBack: () => void;
  onDone: () => void;
};

/** Whole lots go through these; of the others some heads may be named. */
const wholeLot = [
  'moved',
  'joined_mob',
  'weaned',
  'castrated',
  'counted',
  'marked',
  'noted',
  'joined_sire',
  'removed_sire',
];

export function KindForm({ view, subjects, species, known, onBack, onDone }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const momentOf = useMomentOf();
  const { attach, clear } = useDraft(`${view.name} ${subjects.map(({ id }) => id).join()}`);
  const done = () => {
    clear();
    onDone();
  };
  const each = useRecordEach(subjects, done);
  const [typed, setTyped] = useState<number | null>(null);
  const [priceCents, setPriceCents] = useState<number | null>(null);
  const [missing, setMissing] = useState<readonly Rejection[]>([]);
  const lot = subjects.length === 1 ? subjects.find((one) => one.isLot) : undefined;
  const [only] = subjects;
  const element = useRef<HTMLFormElement>(null);
  const hold = useCallback(
    (attached: HTMLFormElement | null) => {
      element.current = attached;
      return attach(attached);
    },
    [attach],
  );
  const [typedKg, setTypedKg] = useState<number | null>(null);
  const doubtedKg = each.codes.includes('ask_unlikely_mass') ? typedKg : null;
  const mend = (mass: string) => {
    const field = element.current?.elements.namedItem('massKg');
    if (field instanceof HTMLInputElement) field.value = mass;
    element.current?.requestSubmit();
  };
  // Why it goes inside its withdrawal is asked of those that are inside.
  const isHeld = each.codes.some(
    (code) => code === 'inside_withdrawal' || code === 'inside_export_interval',
  );
  const shown = isHeld
    ? view
    : { ...view, fields: view.fields.filter(({ name }) => name !== 'withdrawalOverride') };
  const asksHeads = lot !== undefined && !wholeLot.includes(view.name);
  const schema = usePayloadSchema(view.name);
  const leavingOf = (heads: string | undefined) =>
    view.leaves ? headsLeaving(each.remaining, lot, heads) : null;
  const record = async (payload: Payload, texts: Record<string, string>) => {
    const { heads, note, day } = texts;
    const counted = leavingOf(heads)?.many ? ['ask_many_leave'] : [];
    const said = { ...payload, ...each.answer(texts, ...counted) };
    const { massKg } = payload;
    setTypedKg(typeof massKg === 'number' ? massKg : null);
    // Of all of them, though some are recorded already: the price was for all.
    const shares = sharesOf(said, subjects, lot ? Number(heads) : null);
    const previous = texts['corrects']
      ? await lastOf(farmId, { kind: view.name, payload: said }, each.remaining)
      : null;
    const without = previous ? each.remaining.filter((one) => !previous.has(one.id)) : [];
    setMissing(
      without.map((one) => ({ name: one.name, message: t`There is no such entry to correct.` })),
    );
    if (without.length > 0) return;
    const occurredAt = momentOf(day ?? today);
    const remark = note ? { note } : {};
    if (view.together && !previous)
      return each.recordTogether({ ...statementOf(view.name, said), occurredAt, ...remark });
    await each.record((one) => ({
      ...statementOf(view.name, { ...said, ...shares.get(one.id) }),
      occurredAt,
      animalIds: [one.id],
      ...(asksHeads && heads ? { heads: Number(heads) } : {}),
      ...remark,
      ...correction(previous?.get(one.id), day === today, t`recorded wrongly`),
    }));
  };
  const form = useForm({
    schema,
    read: (texts) => payloadOf(view, texts),
    told: each.errors,
    beyond: (texts) => ({
      ...requiredIn(view, texts, t`Fill this in.`),
      ...impossibleMasses(view, payloadOf(view, texts), species),
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
      await record(payloadOf(view, texts), texts);
    },
  });
  return (
    <form ref={hold} {...form.attach} className="flex flex-col gap-4">
      {view.name === 'sold' || view.name === 'slaughtered' ? <HeldNow of={subjects} /> : null}
      <KindFields
        view={shown}
        species={species}
        isFemale={subjects.every(({ sex }) => sex === 'female')}
        field={form.field}
        {...(known ? { known } : {})}
        onPrice={setPriceCents}
      />
      {doubtedKg !== null && only ? (
        <MendMass animalId={only.id} typedKg={doubtedKg} onMend={mend} />
      ) : null}
      <PriceEach cents={priceCents} heads={lot ? null : headsOf(subjects)} />
      {asksHeads ? (
        <TextField
          label={t`How many heads`}
          {...form.field('heads')}
          inputMode="numeric"
          hint={
            view.leaves || view.countsHeads
              ? t`of ${lot.heads}`
              : t`All ${lot.heads} when left empty`
          }
        />
      ) : null}
      <TextField
        label={t`Day`}
        {...form.field('day')}
        required
        type="date"
        defaultValue={today}
        max={today}
      />
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
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy} className="flex-1">
          {each.remaining.length === 1 ? (
            <Trans>Record it</Trans>
          ) : (
            <Plural value={each.remaining.length} one="Record # entry" other="Record # entries" />
          )}
        </Button>
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
