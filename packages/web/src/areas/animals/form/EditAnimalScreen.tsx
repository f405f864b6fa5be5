import { animalDetail, type AnimalDetail } from '@kraal/contract/animals';
import { isWarning } from '@kraal/domain/ledger/warning';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CallError } from '../../../platform/errors.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { useMomentOf, useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Read } from '../../../ui/states.tsx';
import { PageHead } from '../../../ui/surface.tsx';
import { useForm } from '../../../forms/useForm.ts';
import {
  PhotoField,
  sendTogether,
  WarningBox,
  useCampOptions,
  useMobOptions,
  usePayloadSchema,
  withId,
  statementOf,
} from '../../ledger/index.ts';
import { tagOf } from '../list/columns.tsx';
import { DescriptionFields, MarkFields } from './AnimalFields.tsx';
import { halfOfficial, readFields } from './readFields.ts';
import { changesOf } from './changesOf.ts';

export function EditAnimalScreen() {
  const { id = '' } = useParams();
  const { farmId } = useFarm();
  const reading = useEndpoint(animalDetail, { params: { farmId, id } });
  return <Read of={reading}>{(animal) => <Form key={animal.id} animal={animal} />}</Read>;
}

type Changes = { kind: string; payload: Record<string, unknown> }[];

const ownOf = (changes: Changes, kind: string): Record<string, unknown> =>
  changes.find((one) => one.kind === kind)?.payload ?? {};

function Form({ animal }: { animal: AnimalDetail }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const navigate = useNavigate();
  const today = useToday();
  const momentOf = useMomentOf();
  const camps = useCampOptions();
  const mobs = useMobOptions();
  const [asked, setAsked] = useState({ codes: [] as readonly string[], of: '', round: 0 });
  const form = useForm({
    // Of what it says only what changed is sent, under several kinds: the details are what is checked while typing.
    schema: usePayloadSchema('described'),
    read: (texts) => ownOf(changesOf(animal, readFields(texts, today)), 'described'),
    beyond: (texts) => halfOfficial(texts, t`Give both, or neither.`),
    send: async (_payload, element) => {
      const texts = textsOf(element);
      const changes = changesOf(animal, readFields(texts, today));
      const said = JSON.stringify(changes);
      // A yes is to what was asked of this very form.
      const isSure = texts['sure'] !== undefined && asked.of === said;
      const yes = isSure ? { sure: [...asked.codes] } : {};
      const occurredAt = momentOf(today);
      await sendTogether(
        farmId,
        changes.map(({ kind, payload }) =>
          withId({
            ...statementOf(kind, kind === 'described' ? { ...payload, ...yes } : payload),
            occurredAt,
            animalIds: [animal.id],
          }),
        ),
      ).catch((error: unknown) => {
        const codes = error instanceof CallError ? error.codes : [];
        const questions = codes.every(isWarning) ? codes : [];
        setAsked(({ round }) => ({ codes: questions, of: said, round: round + 1 }));
        throw error;
      });
      await navigate(`/livestock/animals/${animal.id}`);
    },
  });
  const { busy, errors, message } = form;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        title={
          <Trans>
            Edit <span className="mark">{tagOf(animal)}</span>
          </Trans>
        }
      />
      <form {...form.attach} className="flex flex-col gap-4">
        {animal.isLot ? null : <MarkFields errors={errors} animal={animal} />}
        <DescriptionFields
          species={animal.species}
          errors={errors}
          animal={animal}
          today={today}
          hasPrecision
        />
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            label={t`Sex`}
            name="sex"
            defaultValue={animal.sex}
            options={[
              { value: 'female', label: t`female` },
              { value: 'male', label: t`male` },
              ...(animal.isLot ? [{ value: 'mixed', label: t`mixed` }] : []),
            ]}
            errors={errors['sex']}
          />
          <ChoiceField
            key={camps.length}
            label={t`Camp`}
            name="campId"
            defaultValue={animal.campId ?? ''}
            empty={t`none`}
            options={camps}
            errors={errors['campId']}
          />
          <ChoiceField
            key={`mob ${mobs.length}`}
            label={t`Mob`}
            name="mobId"
            defaultValue={animal.mobId ?? ''}
            empty={t`none`}
            options={mobs}
            errors={errors['mobId']}
          />
        </div>
        <PhotoField label={t`Photo`} name="photoId" errors={errors['photoId']} />
        <WarningBox asked={asked.codes} round={asked.round} />
        <FormMessage message={errors['animalIds']?.[0] ?? message} />
        <Button type="submit" variant="primary" busy={busy}>
          <Trans>Save the changes</Trans>
        </Button>
      </form>
    </div>
  );
}
