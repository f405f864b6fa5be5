import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../../platform/useDraft.ts';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { massKept, massUnit } from '../../platform/units.ts';
import { Button } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimalField.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import {
  AnimalField,
  newId,
  Rejections,
  type Subject,
  WarningBox,
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
  const { busy, message, errors, run, setErrors } = useSubmit();
  const { attach, clear } = useDraft(`gave_birth ${subjects.map(({ id }) => id).join()}`);
  const each = useRecordEach(subjects, () => {
    clear();
    onDone();
  });
  const [ids, setIds] = useState<readonly string[]>(() => [newId()]);
  const wrong = { ...each.errors, ...errors };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const unsaid = ids.findIndex((_, index) => !texts[`fate${index}`]);
    setErrors(unsaid >= 0 ? { [`young.${unsaid}.sex`]: [t`Fill this in.`] } : {});
    if (unsaid >= 0) return;
    const young = ids.map((id, index) => {
      const [said, dead] = (texts[`fate${index}`] ?? '').split(' ');
      const sex = oneOf(['female', 'male'], said);
      const [mass, tag] = [texts[`mass${index}`], texts[`tag${index}`]];
      return {
        ...(dead ? {} : { id }),
        alive: !dead,
        ...(sex ? { sex } : {}),
        ...(mass ? { massKg: massKept(decimalOf(mass)) } : {}),
        ...(tag && !dead ? { tag } : {}),
      };
    });
    const { ease, sireId, note, day } = texts;
    const answer = each.answer(texts);
    void run(() =>
      each.record((dam) => ({
        kind: 'gave_birth',
        occurredAt: momentOf(day ?? today),
        animalIds: [dam.id],
        ...(note ? { note } : {}),
        payload: {
          young,
          ...(ease ? { ease: Number(ease) } : {}),
          ...(sireId ? { sireId } : {}),
          ...answer,
        },
      })),
    );
  };
  return (
    <form ref={attach} onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {ids.map((id, index) => (
        <fieldset key={id} className="flex flex-col gap-3 rounded-control border border-line p-3">
          <legend className="px-1 font-[550]">
            <Trans>Young {index + 1}</Trans>
          </legend>
          <SelectField
            label={t`What was born`}
            name={`fate${index}`}
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
              name={`tag${index}`}
              errors={wrong[`young.${index}.tag`] ?? (index === 0 ? wrong['tag'] : undefined)}
            />
            <DecimalField
              label={t`Birth mass`}
              name={`mass${index}`}
              unit={massUnit()}
              errors={wrong[`young.${index}.massKg`]}
            />
          </div>
        </fieldset>
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
        name="day"
        type="date"
        defaultValue={today}
        max={today}
        errors={wrong['occurredAt']}
      />
      <TextField label={t`Remark`} name="note" />
      <Rejections list={each.rejections} rejected={each.rejectedCount} total={subjects.length} />
      <WarningBox asked={each.asked} round={each.round} />
      <FormMessage message={message} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy} className="flex-1">
          <Trans>Record the birth</Trans>
        </Button>
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
