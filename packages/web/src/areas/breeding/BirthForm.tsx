import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldErrors } from '../../platform/errors.ts';
import { useDraft } from '../../platform/useDraft.ts';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { massKept, massUnit } from '../../platform/units.ts';
import { Button } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimalField.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../ui/useForm.ts';
import {
  AnimalField,
  newId,
  Rejections,
  type Subject,
  WarningBox,
  usePayloadSchema,
  useRecordEach,
  oneOf,
} from '../ledger/index.ts';
import { decimalOf } from '../../ui/decimal.ts';

type Props = {
  subjects: readonly Subject[];
  species: Species;
  onBack: () => void;
  onDone: () => void;
};
const mostYoung = 8;

/** One act: the birth and everybody born, alive or dead, tagged at once. The sire follows from her services. */
export function BirthForm({ subjects, species, onBack, onDone }: Props) {
  const { t } = useLingui();
  const today = useToday();
  const momentOf = useMomentOf();
  const { attach, clear } = useDraft(`gave_birth ${subjects.map(({ id }) => id).join()}`);
  const each = useRecordEach(subjects, () => {
    clear();
    onDone();
  });
  const [ids, setIds] = useState<readonly string[]>(() => [newId()]);
  const form = useForm({
    schema: usePayloadSchema('gave_birth'),
    read: (texts) => readBirth(texts, ids),
    told: each.errors,
    beyond: (texts) =>
      Object.fromEntries(
        ids.flatMap((_, index) =>
          texts[`young.${index}.sex`] ? [] : [[`young.${index}.sex`, [t`Fill this in.`]]],
        ),
      ),
    send: async (_payload, element) => {
      const texts = textsOf(element);
      const answer = each.answer(texts);
      await each.record((dam) => ({
        kind: 'gave_birth',
        occurredAt: momentOf(texts['day'] ?? today),
        animalIds: [dam.id],
        ...(texts['note'] ? { note: texts['note'] } : {}),
        payload: { ...readBirth(texts, ids), ...answer },
      }));
    },
  });
  const wrong = form.errors;
  return (
    <form ref={attach} {...form.attach} className="flex flex-col gap-4">
      {ids.map((id, index) => (
        <YoungFields key={id} index={index} wrong={wrong} />
      ))}
      <div className="flex gap-2">
        <Button disabled={ids.length >= mostYoung} onClick={() => setIds([...ids, newId()])}>
          <Trans>One more</Trans>
        </Button>
        {ids.length > 1 ? (
          <Button variant="quiet" onClick={() => setIds(ids.slice(0, -1))}>
            <Trans>One fewer</Trans>
          </Button>
        ) : null}
      </div>
      <EaseField />
      <AnimalField
        name="sireId"
        label={t`Sire, when her services do not say`}
        sex="male"
        species={species}
        anyStatus
        errors={wrong['sireId']}
      />
      <TextField
        label={t`Day`}
        {...form.field('day')}
        required
        type="date"
        defaultValue={today}
        max={today}
      />
      <TextField label={t`Remark`} name="note" />
      <Rejections list={each.rejections} rejected={each.rejectedCount} total={subjects.length} />
      <WarningBox asked={each.asked} round={each.round} />
      <FormMessage message={form.message} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy} className="flex-1">
          <Trans>Record the birth</Trans>
        </Button>
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The birth as its form says it: everybody born, alive or dead. */
function readBirth(texts: Record<string, string>, ids: readonly string[]) {
  return {
    young: ids.map((id, index) => {
      const [said, dead] = (texts[`young.${index}.sex`] ?? '').split(' ');
      const sex = oneOf(['female', 'male'], said);
      const [mass, tag] = [texts[`young.${index}.massKg`], texts[`young.${index}.tag`]];
      return {
        ...(dead ? {} : { id }),
        alive: !dead,
        ...(sex ? { sex } : {}),
        ...(mass ? { massKg: massKept(decimalOf(mass)) } : {}),
        ...(tag && !dead ? { tag } : {}),
      };
    }),
    ...(texts['ease'] ? { ease: Number(texts['ease']) } : {}),
    ...(texts['sireId'] ? { sireId: texts['sireId'] } : {}),
  };
}

type YoungProps = { index: number; wrong: FieldErrors };

function YoungFields({ index, wrong }: YoungProps) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-col gap-3 rounded-control border border-line p-3">
      <legend className="px-1 font-[550]">
        <Trans>Young {index + 1}</Trans>
      </legend>
      <SelectField
        label={t`What was born`}
        name={`young.${index}.sex`}
        empty=""
        errors={wrong[`young.${index}.sex`] ?? (index === 0 ? wrong['young'] : undefined)}
        options={[
          { value: 'female', label: t`female, alive` },
          { value: 'male', label: t`male, alive` },
          { value: 'female dead', label: t`female, dead` },
          { value: 'male dead', label: t`male, dead` },
        ]}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t`Tag`}
          name={`young.${index}.tag`}
          errors={wrong[`young.${index}.tag`] ?? (index === 0 ? wrong['tag'] : undefined)}
        />
        <DecimalField
          label={t`Birth mass`}
          name={`young.${index}.massKg`}
          unit={massUnit()}
          errors={wrong[`young.${index}.massKg`]}
        />
      </div>
    </fieldset>
  );
}

function EaseField() {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Ease`}
      name="ease"
      empty=""
      options={[
        { value: '1', label: t`1: unaided` },
        { value: '2', label: t`2: easy pull` },
        { value: '3', label: t`3: hard pull` },
        { value: '4', label: t`4: vet or caesarean` },
        { value: '5', label: t`5: wrong position` },
      ]}
    />
  );
}
