import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDraft } from '../../platform/useDraft.ts';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { massKept } from '../../platform/units.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/dayField.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';
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
import { YoungFields } from './YoungFields.tsx';
import { EaseField } from './EaseField.tsx';

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
      <DayField {...form.field('day')} today={today} />
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
