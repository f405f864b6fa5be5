import {
  createProtocol,
  listMedicines,
  type Protocol,
  updateProtocol,
} from '@kraal/contract/health';
import { type ProtocolMode, protocolModes } from '@kraal/domain/health/protocol';
import { allSpecies } from '@kraal/domain/livestock/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useSpecies } from '../../platform/species.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { monthName, useProtocolWords } from './protocolWords.ts';

const wholeOrNone = (text: string | undefined): number | null => (text ? Number(text) : null);
const modeOf = (text: string): ProtocolMode =>
  protocolModes.find((mode) => mode === text) ?? 'yearly';

export function ProtocolForm({
  protocol,
  onDone,
}: {
  protocol: Protocol | null;
  onDone: () => void;
}) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const { currentSpecies } = useSpecies();
  const words = useProtocolWords();
  const medicines = useEndpoint(listMedicines, { params: { farmId }, query: { limit: 200 } });
  const [mode, setMode] = useState<ProtocolMode>(protocol?.mode ?? 'course');
  const { busy, message, errors, run } = useSubmit();
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName(index + 1, i18n.locale),
  }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const body = {
      name: texts['name'] ?? '',
      species: allSpecies.find((one) => one === texts['species']) ?? currentSpecies,
      mode,
      medicineId: texts['medicineId'] ?? null,
      sex:
        texts['sex'] === 'female'
          ? ('female' as const)
          : texts['sex'] === 'male'
            ? ('male' as const)
            : null,
      fromDays: wholeOrNone(texts['fromDays']),
      toDays: wholeOrNone(texts['toDays']),
      fromMonth: mode === 'yearly' ? wholeOrNone(texts['fromMonth']) : null,
      toMonth: mode === 'yearly' ? wholeOrNone(texts['toMonth']) : null,
      steps: (texts['steps'] ?? '0')
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number),
      neverPregnant: Boolean(texts['neverPregnant']),
      compulsory: Boolean(texts['compulsory']),
      note: texts['note'] ?? null,
    };
    void run(async () => {
      await (protocol
        ? call(updateProtocol, {
            params: { farmId, id: protocol.id },
            body: { ...body, version: protocol.version },
          })
        : call(createProtocol, { params: { farmId }, body }));
      await forgetFarm();
      onDone();
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <TextField
        label={t`Name`}
        name="name"
        defaultValue={protocol?.name}
        errors={errors['name']}
        autoFocus
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label={t`Species`}
          name="species"
          defaultValue={protocol?.species ?? currentSpecies}
          options={allSpecies.map((one) => ({ value: one, label: one }))}
        />
        <SelectField
          label={t`Who`}
          name="sex"
          empty={t`both sexes`}
          defaultValue={protocol?.sex ?? ''}
          options={[
            { value: 'female', label: t`females` },
            { value: 'male', label: t`males` },
          ]}
        />
      </div>
      <SelectField
        label={t`When`}
        value={mode}
        onChange={(event) => setMode(modeOf(event.target.value))}
        options={protocolModes.map((value) => ({ value, label: words.modes[value] }))}
      />
      {mode === 'yearly' ? (
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            label={t`From the month`}
            name="fromMonth"
            empty=""
            defaultValue={protocol?.fromMonth ?? ''}
            options={months}
            errors={errors['fromMonth']}
          />
          <SelectField
            label={t`to the month`}
            name="toMonth"
            empty=""
            defaultValue={protocol?.toMonth ?? ''}
            options={months}
            errors={errors['toMonth']}
          />
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={t`From the age of`}
          name="fromDays"
          inputMode="numeric"
          unit={t`days`}
          defaultValue={protocol?.fromDays ?? ''}
          errors={errors['fromDays']}
        />
        <TextField
          label={t`up to`}
          name="toDays"
          inputMode="numeric"
          unit={t`days`}
          defaultValue={protocol?.toDays ?? ''}
          errors={errors['toDays']}
        />
      </div>
      <TextField
        label={t`Days of the doses`}
        name="steps"
        defaultValue={(protocol?.steps ?? [0]).join(', ')}
        hint={t`0, 2, 4 is a dose today and on the second and fourth day after`}
        errors={errors['steps']}
      />
      <SelectField
        label={t`Medicine`}
        name="medicineId"
        empty={t`not said`}
        defaultValue={protocol?.medicineId ?? ''}
        options={(medicines.data?.items ?? []).map((one) => ({ value: one.id, label: one.name }))}
        errors={errors['medicineId']}
      />
      <CheckField
        name="neverPregnant"
        label={t`Never to pregnant animals`}
        defaultChecked={protocol?.neverPregnant ?? false}
      />
      <CheckField
        name="compulsory"
        label={t`Compulsory by law`}
        defaultChecked={protocol?.compulsory ?? false}
      />
      <TextArea label={t`Note`} name="note" defaultValue={protocol?.note ?? ''} />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" busy={busy}>
        <Trans>Save the protocol</Trans>
      </Button>
    </form>
  );
}
