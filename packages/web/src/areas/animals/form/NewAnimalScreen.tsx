import { clearForm } from '../../../ui/clearForm.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { isWarning } from '@kraal/domain/ledger/warning';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listAnimals } from '@kraal/contract/animals';
import { fieldsWhere } from '@kraal/domain/animals/fields';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import { call } from '../../../platform/api.ts';
import { layoutOf } from '../../../platform/device.ts';
import { CallError } from '../../../platform/errors.ts';
import { useSpecies } from '../../../platform/species.ts';
import { useMomentOf, useToday } from '../../../platform/today.ts';
import { useDraft } from '../../../platform/useDraft.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { DecimalField } from '../../../ui/decimalField.tsx';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { PageHead } from '../../../ui/surface.tsx';
import { useForm } from '../../../ui/useForm.ts';
import {
  newId,
  sendOne,
  WarningBox,
  useCampOptions,
  useMobOptions,
  usePayloadSchema,
  withId,
  statementOf,
} from '../../ledger/index.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { BroughtFields } from './BroughtFields.tsx';
import { DescriptionFields, MarkFields, SpeciesField } from './AnimalFields.tsx';
import { halfOfficial, readFields } from './readFields.ts';
import { massUnit } from '../../../platform/units.ts';

/** By which an animal is told from the others. */
const identifying = ['tag', 'eid', 'brand', 'tattoo', 'name', 'officialNumber0', 'damId'] as const;

/** What all heads of a lot have alike; its name stands above. */
const fieldsOfLots = fieldsWhere(({ isInherited }) => isInherited);

type How = 'registered' | 'born' | 'acquired';

/** One form on both layouts: on the phone what is not needed at once is folded away. */
export function NewAnimalScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const navigate = useNavigate();
  const today = useToday();
  const momentOf = useMomentOf();
  const { currentSpecies } = useSpecies();
  const [species, setSpecies] = useState(currentSpecies);
  const [how, setHow] = useState<How>('registered');
  const [isLot, setIsLot] = useState(false);
  const [sex, setSex] = useState('female');
  const camps = useCampOptions();
  const mobs = useMobOptions();
  const mobile = layoutOf() === 'mobile';
  /** What was asked of which form: a yes is to that one. */
  const [asked, setAsked] = useState({ codes: [] as readonly string[], of: '', round: 0 });
  /** Sent again unchanged it is the same animal. */
  const sent = useRef({ id: newId(), said: '' });
  const { attach, clear } = useDraft('new animal');
  const read = (texts: Record<string, string>) => {
    const { day, sure, ...payload } = readFields(texts, today);
    const said = JSON.stringify([how, species, day, payload]);
    if (how === 'born') {
      delete payload['bornOn'];
      delete payload['birthMassKg'];
      delete payload['bornPrecision'];
    }
    return { payload: { species, ...payload }, said, day, isSure: sure !== undefined };
  };
  const form = useForm({
    schema: usePayloadSchema(how),
    read: (texts) => read(texts).payload,
    beyond: (texts) => ({
      ...halfOfficial(texts, t`Give both, or neither.`),
      ...(isLot && !texts['heads'] ? { heads: [t`Say how many.`] } : {}),
      // Whom nobody can tell from the others is one of a lot; young are known by their dam.
      ...(isLot || identifying.some((name) => texts[name])
        ? {}
        : { tag: [t`Give a tag, another mark or a name, or the dam.`] }),
    }),
    send: async (_payload, element, by) => {
      const { payload, said, day, isSure } = read(textsOf(element));
      if (sent.current.said !== said) sent.current = { id: newId(), said };
      const { id } = sent.current;
      const yes = isSure && asked.of === said ? { sure: [...asked.codes] } : {};
      const event = withId({
        ...statementOf(how, { ...payload, ...yes }),
        occurredAt: momentOf(typeof day === 'string' ? day : today),
        animalIds: [id],
      });
      await sendOne(farmId, event).catch((error: unknown) => {
        const codes = error instanceof CallError ? error.codes : [];
        const questions = codes.every(isWarning) ? codes : [];
        setAsked(({ round }) => ({ codes: questions, of: said, round: round + 1 }));
        throw error;
      });
      setAsked(({ round }) => ({ codes: [], of: '', round }));
      sent.current = { id: newId(), said: '' };
      clear();
      const { toast } = await import('../../../ui/toast.tsx');
      toast.success(t`It is in the book.`);
      if (by?.getAttribute('value') === 'again') clearForm(element);
      else void navigate(mobile ? `/livestock/${id}` : `/livestock/animals/${id}`);
    },
  });
  const { busy, errors, message } = form;
  /** What came as *was here already* becomes a birth on its day; nothing else of the form changes. */
  const bornHere = (element: HTMLFormElement | null) => {
    const [day, born] = ['day', 'bornOn'].map((name) => element?.elements.namedItem(name));
    if (day instanceof HTMLInputElement && born instanceof HTMLInputElement) day.value = born.value;
    setHow('born');
    form.forgive();
    setAsked(({ round }) => ({ codes: [], of: '', round }));
  };
  /** The number is a known parent's, and it is that animal: entered under its id it keeps its young. */
  const knownParent = async (element: HTMLFormElement | null) => {
    const { tag = '', eid = '' } = textsOf(element ?? document.createElement('form'));
    const { items } = await call(listAnimals, {
      params: { farmId },
      query: { species, status: 'reference', q: tag || eid, limit: 50 },
    });
    const found = items.find(
      (one) =>
        one.sex === sex && (tag === '' ? one.eid === eid : tagKey(one.tag ?? '') === tagKey(tag)),
    );
    if (!found) return;
    sent.current = { id: found.id, said: asked.of };
    element?.requestSubmit();
  };
  const more = (
    <>
      <DescriptionFields
        species={species}
        errors={errors}
        today={today}
        hasPrecision={how !== 'born'}
      />
      {how === 'acquired' ? (
        <TextField label={t`Bought from`} name="from" errors={errors['from']} />
      ) : null}
      {how === 'born' ? null : (
        <BroughtFields female={sex === 'female'} today={today} errors={errors} />
      )}
    </>
  );
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t`Add an animal`} />
      <form ref={attach} {...form.attach} className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          <SpeciesField species={species} onChange={setSpecies} />
          <SelectField
            label={t`How it came`}
            value={how}
            onChange={(event) =>
              setHow(
                event.target.value === 'born'
                  ? 'born'
                  : event.target.value === 'acquired'
                    ? 'acquired'
                    : 'registered',
              )
            }
            options={[
              { value: 'registered', label: t`was here already` },
              { value: 'born', label: t`born here` },
              { value: 'acquired', label: t`bought or given` },
            ]}
          />
        </div>
        <CheckField
          label={t`A lot: several animals not known one by one`}
          checked={isLot}
          onChange={(event) => setIsLot(event.target.checked)}
        />
        {isLot ? (
          <div className="grid grid-cols-2 gap-4">
            <TextField label={t`Heads`} name="heads" inputMode="numeric" errors={errors['heads']} />
            <TextField label={t`Name of the lot`} name="name" errors={errors['name']} />
          </div>
        ) : (
          <MarkFields errors={errors} />
        )}
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            label={t`Sex`}
            name="sex"
            value={sex}
            onChange={(event) => setSex(event.target.value)}
            options={[
              { value: 'female', label: t`female` },
              { value: 'male', label: t`male` },
              ...(isLot ? [{ value: 'mixed', label: t`mixed` }] : []),
            ]}
            errors={errors['sex']}
          />
          <DecimalField
            label={how === 'born' ? t`Birth mass` : t`Mass`}
            name="massKg"
            unit={massUnit()}
            errors={errors['massKg']}
          />
          <ChoiceField
            label={t`Camp`}
            name="campId"
            empty={t`none`}
            options={camps}
            errors={errors['campId']}
          />
          <ChoiceField
            label={t`Mob`}
            name="mobId"
            empty={t`none`}
            options={mobs}
            errors={errors['mobId']}
          />
          <TextField
            label={
              how === 'born'
                ? t`Born on`
                : how === 'acquired'
                  ? t`Arrived on`
                  : t`On the books from`
            }
            name="day"
            type="date"
            required
            defaultValue={today}
            max={today}
            errors={errors['day']}
          />
        </div>
        {isLot ? (
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label={t`Born (about)`}
              name="bornOn"
              type="date"
              max={today}
              errors={errors['bornOn']}
            />
            <FieldInputs names={fieldsOfLots} errors={errors} />
          </div>
        ) : mobile ? (
          <details className="rounded-card border border-line p-3">
            <summary className="flex min-h-11 items-center font-[550]">
              <Trans>More about it</Trans>
            </summary>
            <div className="mt-3 flex flex-col gap-4">{more}</div>
          </details>
        ) : (
          more
        )}
        <FormMessage message={errors['animalIds']?.[0] ?? message} />
        {asked.codes.includes('ask_born_here') && how !== 'born' ? (
          <Button onClick={(event) => bornHere(event.currentTarget.form)} className="self-start">
            <Trans>It was born here</Trans>
          </Button>
        ) : null}
        {asked.codes.includes('ask_known_parent') ? (
          <Button
            onClick={(event) => void knownParent(event.currentTarget.form)}
            className="self-start"
          >
            <Trans>It is that animal</Trans>
          </Button>
        ) : null}
        <WarningBox asked={asked.codes} round={asked.round} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy} className="flex-1">
            <Trans>Add it</Trans>
          </Button>
          <Button type="submit" name="then" value="again" busy={busy}>
            <Trans>Add it and another</Trans>
          </Button>
        </div>
      </form>
    </div>
  );
}
