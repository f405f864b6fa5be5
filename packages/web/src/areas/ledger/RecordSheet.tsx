import type { Species } from '@kraal/domain/livestock/species';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, Suspense, useState } from 'react';
import { useMay } from '../../platform/useSession.ts';
import { momentOf, useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Spinner } from '../../ui/states.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { TreatForm } from '../health/index.ts';
import { KindFields, payloadOf } from './KindFields.tsx';
import { type KindView, kindView, kindViews } from './kinds.ts';
import { type Refusal, Refusals } from './Refusals.tsx';
import { correction, lastOf } from './corrections.ts';
import { sendEvents, withId } from './send.ts';

export type Subject = { id: string; name: string; heads: number; isLot: boolean; sex: string; status: string };
type Props = { subjects: readonly Subject[]; species: Species; kind?: string; onClose: () => void; onDone: () => void };

/** Kinds that take one value for many animals go as one event for all of them; the ledger answers for each animal. */
function fits(view: KindView, subjects: readonly Subject[], species: Species): boolean {
  const { offered } = view;
  if (!offered || (offered.species && !offered.species.includes(species))) return false;
  if (subjects.length > 1 && !offered.bulk) return false;
  const lots = subjects.some((one) => one.isLot);
  if (offered.lots === 'only') return lots;
  if (lots && !offered.lots) return false;
  if (offered.males && subjects.every((one) => one.sex === 'female')) return false;
  const missing = subjects.some((one) => one.status === 'lost' || one.status === 'stolen');
  return view.name === 'found' ? missing || lots : !missing || view.name === 'noted';
}

export function RecordSheet({ subjects, species, kind, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const manager = useMay('farm_manager');
  const [chosen, setChosen] = useState<KindView | null>(kind ? kindView(kind) : null);
  const open = kindViews.filter((view) => fits(view, subjects, species) && (manager || view.permission === 'field_worker'));
  const [only] = subjects;
  const who = subjects.length === 1 && only ? only.name : t`${plural(subjects.length, { one: '# animal', other: '# animals' })}`;
  return (
    <Drawer title={chosen ? `${i18n._(chosen.label)} · ${who}` : t`Record · ${who}`} open onClose={onClose}>
      {chosen ? (
        chosen.name === 'treated' ? <Suspense fallback={<Spinner />}><TreatForm subjects={subjects} onBack={() => setChosen(null)} onDone={onDone} /></Suspense> : <KindForm view={chosen} subjects={subjects} onBack={() => setChosen(null)} onDone={onDone} />
      ) : (
        <ul className="grid grid-cols-2 gap-2">
          {open.map((view) => (
            <li key={view.name}>
              <Button className="w-full justify-start" onClick={() => setChosen(view)}><view.icon className="size-5 text-veld" aria-hidden />{i18n._(view.label)}</Button>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function KindForm({ view, subjects, onBack, onDone }: { view: KindView; subjects: readonly Subject[]; onBack: () => void; onDone: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const { busy, message, errors, run, setErrors } = useSubmit();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const lot = subjects.length === 1 ? subjects.find((one) => one.isLot) : undefined;
  const askHeads = lot !== undefined && !['moved', 'joined_mob', 'weaned', 'castrated', 'counted', 'noted'].includes(view.name);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const { payload, errors: wrong } = payloadOf(view, texts, { required: t`Fill this in.`, number: t`This is no number.` });
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    const { heads, note } = texts;
    void run(async () => {
      // One event per animal: each is judged, answered and, if need be, taken back on its own.
      const previous = texts['corrects'] ? await lastOf(farmId, view.name, subjects) : null;
      const missing = previous ? subjects.filter((one) => !previous.has(one.id)) : [];
      if (missing.length > 0) return setRefusals(missing.map((one) => ({ name: one.name, message: t`There is no such entry to correct.` })));
      const events = subjects.map((one) => withId({ kind: view.name, occurredAt: momentOf(texts['day'] ?? today, today), animalIds: [one.id], payload, ...(askHeads && heads ? { heads: Number(heads) } : {}), ...(note ? { note } : {}), ...correction(previous?.get(one.id), texts['day'] === today, t`recorded wrongly`) }));
      const answers = await sendEvents(farmId, events);
      const refused = answers.flatMap((answer, index) => (answer.result === 'rejected' ? [{ name: subjects[index]?.name ?? '', message: answer.message ?? '' }] : []));
      if (refused.length === 1 && subjects.length === 1) setErrors(answers[0]?.errors ?? {});
      if (refused.length > 0) return setRefusals(refused);
      const { toast } = await import('../../ui/toast.tsx');
      toast.success(t`Recorded for ${plural(subjects.length, { one: '# animal', other: '# animals' })}.`);
      onDone();
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <KindFields view={view} errors={errors} />
      {askHeads ? <TextField label={t`How many heads`} name="heads" inputMode="numeric" hint={t`All ${lot.heads} when left empty`} errors={errors['heads']} /> : null}
      <TextField label={t`Day`} name="day" type="date" defaultValue={today} max={today} errors={errors['occurredAt']} />
      {view.name === 'noted' || view.leaves ? null : <CheckField name="corrects" label={t`This puts right their last entry of this kind`} />}
      {view.name === 'noted' ? null : <TextField label={t`Remark`} name="note" />}
      <Refusals list={refusals} total={subjects.length} />
      <FormMessage message={message} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy} className="flex-1">
          {subjects.length === 1 ? <Trans>Record it</Trans> : <Plural value={subjects.length} one="Record # entry" other="Record # entries" />}
        </Button>
        <Button onClick={onBack}><Trans>Back</Trans></Button>
      </div>
    </form>
  );
}
