import type { Species } from '@kraal/domain/animals/species';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { useDraft } from '../../platform/useDraft.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { headsLeaving, headsOf, PriceEach, sharesOf } from './leaving.tsx';
import { correction, lastOf } from './corrections.ts';
import { DraftOut } from './DraftOut.tsx';
import { KindFields, payloadOf } from './KindFields.tsx';
import { HeldNow } from './HeldNow.tsx';
import { statementOf, type KindView } from './kindView.ts';
import type { Subject } from './ownForms.tsx';
import { MendMass } from './MendMass.tsx';
import { type Rejection, Rejections } from './Rejections.tsx';
import { WarningBox } from './WarningBox.tsx';
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
  const { busy, message, errors, run, setErrors } = useSubmit();
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
  const form = useRef<HTMLFormElement>(null);
  const hold = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      return attach(element);
    },
    [attach],
  );
  const [typedKg, setTypedKg] = useState<number | null>(null);
  const doubtedKg = each.codes.includes('ask_unlikely_mass') ? typedKg : null;
  const mend = (mass: string) => {
    const field = form.current?.elements.namedItem('massKg');
    if (field instanceof HTMLInputElement) field.value = mass;
    form.current?.requestSubmit();
  };
  // Why it goes inside its withdrawal is asked of those that are inside.
  const isHeld = each.codes.some(
    (code) => code === 'inside_withdrawal' || code === 'inside_export_interval',
  );
  const shown = isHeld
    ? view
    : { ...view, fields: view.fields.filter(({ name }) => name !== 'withdrawalOverride') };
  const asksHeads = lot !== undefined && !wholeLot.includes(view.name);
  const wrong = { ...each.errors, ...errors };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const read = payloadOf(view, texts, {
      required: t`Fill this in.`,
      number: t`This is no number.`,
    });
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) return;
    const { heads, note } = texts;
    const leaving = view.leaves ? headsLeaving(each.remaining, lot, heads) : null;
    if (!leaving?.many) setTyped(null);
    if (leaving?.missing) return setErrors({ heads: [t`Say how many.`] });
    if (leaving?.many && Number(texts['typed']) !== leaving.heads) {
      setTyped(leaving.heads);
      return texts['typed'] ? setErrors({ typed: [t`This is not the number.`] }) : undefined;
    }
    const counted = leaving?.many ? ['ask_many_leave'] : [];
    const payload = { ...read.payload, ...each.answer(texts, ...counted) };
    const { massKg } = read.payload;
    setTypedKg(typeof massKg === 'number' ? massKg : null);
    // Of all of them, though some are recorded already: the price was for all.
    const shares = sharesOf(payload, subjects, lot ? Number(heads) : null);
    void run(async () => {
      const previous = texts['corrects']
        ? await lastOf(farmId, { kind: view.name, payload }, each.remaining)
        : null;
      const without = previous ? each.remaining.filter((one) => !previous.has(one.id)) : [];
      setMissing(
        without.map((one) => ({ name: one.name, message: t`There is no such entry to correct.` })),
      );
      if (without.length > 0) return;
      const occurredAt = momentOf(texts['day'] ?? today);
      if (view.together && !previous)
        return each.recordTogether({
          ...statementOf(view.name, payload),
          occurredAt,
          ...(note ? { note } : {}),
        });
      await each.record((one) => ({
        ...statementOf(view.name, { ...payload, ...shares.get(one.id) }),
        occurredAt,
        animalIds: [one.id],
        ...(asksHeads && heads ? { heads: Number(heads) } : {}),
        ...(note ? { note } : {}),
        ...correction(previous?.get(one.id), texts['day'] === today, t`recorded wrongly`),
      }));
    });
  };
  return (
    <form ref={hold} onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {view.name === 'sold' || view.name === 'slaughtered' ? <HeldNow of={subjects} /> : null}
      <KindFields
        view={shown}
        species={species}
        isFemale={subjects.every(({ sex }) => sex === 'female')}
        errors={wrong}
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
          name="heads"
          inputMode="numeric"
          hint={
            view.leaves || view.countsHeads
              ? t`of ${lot.heads}`
              : t`All ${lot.heads} when left empty`
          }
          errors={wrong['heads']}
        />
      ) : null}
      <TextField
        label={t`Day`}
        name="day"
        type="date"
        defaultValue={today}
        max={today}
        errors={wrong['occurredAt']}
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
          name="typed"
          inputMode="numeric"
          autoFocus
          errors={wrong['typed']}
        />
      )}
      <WarningBox asked={each.asked} round={each.round} />
      <FormMessage message={message} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy} className="flex-1">
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
