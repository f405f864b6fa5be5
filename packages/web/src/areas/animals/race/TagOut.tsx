import { listAnimals, type WorkSession } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/states.tsx';
import { DecimalField } from '../../../ui/decimalField.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { scanResults } from '@kraal/domain/breeding/flock';
import { textsOf } from '../../../ui/formData.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { newId, sendOne, withId, oneOf } from '../../ledger/index.ts';
import { ScanField } from '../ScanField.tsx';
import { tagOf } from '../list/columns.tsx';
import { massKept, massUnit } from '../../../platform/units.ts';
import { decimalOf } from '../../../ui/decimal.ts';

/** Untagged animals of a lot get their tags one after the other; each leaves the lot as an individual. */
export function TagOut({ session }: { session: WorkSession }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { data } = useEndpoint(listAnimals, {
    params: { farmId },
    query: { species: session.species, lots: 'only', limit: 200 },
  });
  const [lotId, setLotId] = useState('');
  const tagField = useRef<HTMLInputElement | null>(null);
  const { busy, message, errors, run } = useSubmit();
  const lots = data?.items ?? [];
  const lot = lots.find((one) => one.id === lotId) ?? lots[0];
  if (!lot)
    return (
      <Empty>
        <Trans>There is no lot of this species to tag from.</Trans>
      </Empty>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void run(async () => {
      for (const entry of entriesOf(textsOf(form), session, lot.id)) await sendOne(farmId, entry);
      form.reset();
      tagField.current?.focus();
    });
  };
  return (
    <form
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-card border border-line bg-raised p-4"
      noValidate
    >
      <SelectField
        label={t`Out of`}
        value={lot.id}
        onChange={(event) => setLotId(event.target.value)}
        options={lots.map((one) => ({ value: one.id, label: `${tagOf(one)} × ${one.heads}` }))}
      />
      <TextField
        label={t`Tag`}
        name="tag"
        autoFocus
        autoComplete="off"
        errors={errors['tag']}
        className="mark !text-[20px]"
      />
      <TextField
        label={t`EID`}
        name="eid"
        inputMode="numeric"
        autoComplete="off"
        errors={errors['eid']}
      />
      {lot.sex === 'mixed' ? (
        <SelectField
          label={t`Sex`}
          name="sex"
          empty=""
          options={[
            { value: 'female', label: t`female` },
            { value: 'male', label: t`male` },
          ]}
          errors={errors['sex']}
        />
      ) : null}
      <DecimalField label={t`Mass`} name="massKg" unit={massUnit()} errors={errors['massKg']} />
      {errors['scan'] ? <ScanField errors={errors['scan']} /> : null}
      <FormMessage message={errors['animalIds']?.[0] ?? message} />
      <Button type="submit" variant="primary" busy={busy} className="min-h-14">
        <Trans>Next</Trans>
      </Button>
    </form>
  );
}

/** One leaves its lot with a tag, and is weighed where a mass was typed. */
function entriesOf(texts: Record<string, string>, session: WorkSession, lotId: string) {
  const { tag, eid, massKg } = texts;
  const sex = oneOf(['female', 'male'], texts['sex']);
  const scan = oneOf([...scanResults, 'gave_birth', 'not_yet', 'unknown'], texts['scan']);
  const intoId = newId();
  const base = { occurredAt: new Date().toISOString(), sessionId: session.id, actId: session.id };
  const leaves = withId({
    ...base,
    kind: 'split',
    animalIds: [lotId],
    payload: {
      intoId,
      heads: 1,
      ...(tag ? { tag } : {}),
      ...(eid ? { eid } : {}),
      ...(sex ? { sex } : {}),
      ...(scan ? { scan } : {}),
    },
  });
  if (!massKg) return [leaves];
  const weighed = withId({
    ...base,
    kind: 'weighed',
    animalIds: [intoId],
    payload: { massKg: massKept(decimalOf(massKg)) },
  });
  return [leaves, weighed];
}
