import { protocolFields } from '@kraal/contract/bodies/health';
import {
  createProtocol,
  listMedicines,
  type Protocol,
  protocolTemplates,
  updateProtocol,
} from '@kraal/contract/health';
import { allSpecies } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useSpecies } from '../../platform/species.ts';
import { inWords } from '../../platform/serverWords.ts';
import { useFarm } from '../../platform/useSession.ts';
import { useSeenVersion } from '../../platform/useSeenVersion.ts';
import { decimalOf } from '../../ui/decimal.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';
import { ProtocolWhen, whenOf } from './ProtocolWhen.tsx';
import { protocolWord } from '../../formats/protocolWord.ts';
import { speciesWord } from '../../ui/speciesWord.ts';

type Start = Omit<Protocol, 'id' | 'version' | 'isDefault' | 'medicine'>;

/** A new protocol begins empty or with what is usual in the field; the vet decides. */
export function ProtocolForm({
  protocol,
  onDone,
}: {
  protocol: Protocol | null;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { currentSpecies } = useSpecies();
  const [template, setTemplate] = useState('');
  const templates = useEndpoint(protocolTemplates, { params: { farmId } });
  // Those of the species in hand first: the form may be for another.
  const offered = (templates.data?.items ?? []).toSorted(
    (one, other) =>
      Number(other.species === currentSpecies) - Number(one.species === currentSpecies),
  );
  const keyOf = ({ species, name }: Pick<Start, 'species' | 'name'>) => `${species} ${name}`;
  const chosen = offered.find((one) => keyOf(one) === template);
  // A protocol of one's own begins in one's own language.
  const begun = chosen
    ? { ...chosen, name: protocolWord(chosen.name), note: chosen.note && inWords(chosen.note) }
    : null;
  return (
    <div className="flex flex-col gap-4">
      {protocol === null && offered.length > 0 ? (
        <SelectField
          label={t`Begin with`}
          empty={t`an empty form`}
          value={template}
          onChange={({ target }) => setTemplate(target.value)}
          options={offered.map((one) => ({
            value: keyOf(one),
            label: `${protocolWord(one.name)} · ${speciesWord(one.species)}`,
          }))}
        />
      ) : null}
      <Fields key={template} start={protocol ?? begun} protocol={protocol} onDone={onDone} />
    </div>
  );
}

function Fields({
  start,
  protocol,
  onDone,
}: {
  start: Start | null;
  protocol: Protocol | null;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { currentSpecies } = useSpecies();
  const medicines = useEndpoint(listMedicines, { params: { farmId }, query: { limit: 200 } });
  const asSeen = useSeenVersion(protocol?.version ?? 0);
  const form = useForm({
    schema: protocolFields,
    read: (texts) => ({
      name: texts['name'] ?? '',
      species: allSpecies.find((one) => one === texts['species']) ?? currentSpecies,
      ...whenOf(texts),
      medicineId: texts['medicineId'] ?? null,
      sex: (['female', 'male'] as const).find((one) => one === texts['sex']) ?? null,
      steps: (texts['steps'] ?? '0')
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(decimalOf),
      neverPregnant: Boolean(texts['neverPregnant']),
      compulsory: Boolean(texts['compulsory']),
      note: texts['note'] ?? null,
    }),
    send: async (body) => {
      await (protocol
        ? asSeen((version) =>
            call(updateProtocol, {
              params: { farmId, id: protocol.id },
              body: { ...body, version },
            }),
          )
        : call(createProtocol, { params: { farmId }, body }));
      await forgetFarm('protocols');
      onDone();
    },
  });
  const { errors: neverErrors } = form.field('neverPregnant');
  return (
    <form {...form.attach} className="flex flex-col gap-4">
      <TextField label={t`Name`} {...form.field('name')} defaultValue={start?.name} autoFocus />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label={t`Species`}
          name="species"
          defaultValue={start?.species ?? currentSpecies}
          options={allSpecies.map((one) => ({ value: one, label: speciesWord(one) }))}
        />
        <SelectField
          label={t`Who`}
          {...form.field('sex')}
          empty={t`both sexes`}
          defaultValue={start?.sex ?? ''}
          options={[
            { value: 'female', label: t`females` },
            { value: 'male', label: t`males` },
          ]}
        />
      </div>
      <ProtocolWhen start={start} field={form.field} />
      <TextField
        label={t`Days of the doses`}
        {...form.field('steps')}
        defaultValue={(start?.steps ?? [0]).join(', ')}
        hint={t`0, 2, 4 is a dose today and on the second and fourth day after`}
      />
      <SelectField
        label={t`Medicine`}
        {...form.field('medicineId')}
        empty={t`not said`}
        defaultValue={start?.medicineId ?? ''}
        options={(medicines.data?.items ?? []).map((one) => ({ value: one.id, label: one.name }))}
      />
      <CheckField
        name="neverPregnant"
        label={t`Never to pregnant animals`}
        defaultChecked={start?.neverPregnant ?? false}
      />
      <FormMessage message={neverErrors?.join(' ') ?? null} />
      <CheckField
        name="compulsory"
        label={t`Compulsory by law`}
        defaultChecked={start?.compulsory ?? false}
      />
      <TextArea label={t`Note`} {...form.field('note')} defaultValue={start?.note ?? ''} />
      <FormMessage message={form.message} />
      <Button type="submit" variant="primary" busy={form.busy}>
        <Trans>Save the protocol</Trans>
      </Button>
    </form>
  );
}
