import { asDay } from '@kraal/domain/format/dates';
import { checkImport, type ImportFile } from '@kraal/contract/exchange';
import { allSpecies } from '@kraal/domain/livestock/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useSpecies } from '../../platform/species.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { fieldNames } from './fieldNames.ts';
import { speciesWord } from '../../ui/speciesWord.ts';

const oneOf = <T extends string>(value: string | undefined, allowed: readonly T[]): T | null =>
  allowed.find((one) => one === value) ?? null;

/** What each column is; guessed from its heading, put right by hand. */
export function Mapping({ file, onChecked }: { file: ImportFile; onChecked: () => void }) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const { currentSpecies } = useSpecies();
  const { busy, message, errors, run } = useSubmit();
  const [purpose, setPurpose] = useState(file.options.purpose ?? 'animals');
  const fields = Object.entries(fieldNames).map(([value, label]) => ({
    value,
    label: i18n._(label),
  }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const mapping = Object.fromEntries(
      file.headings.map((_heading, index) => [String(index), texts[`column${index}`] ?? null]),
    );
    const options = {
      purpose,
      recordKind:
        oneOf(texts['recordKind'], [
          'treatment',
          'diagnosis',
          'test',
          'service',
          'pregnancy_check',
          'birth',
        ] as const) ?? 'treatment',
      species: oneOf(texts['species'], ['Cattle', 'Sheep', 'Goats'] as const) ?? currentSpecies,
      updateBy: oneOf(texts['updateBy'], ['tag', 'eid', 'externalId'] as const),
      dayOrder: oneOf(texts['dayOrder'], ['dmy', 'mdy', 'ymd'] as const),
      createParents: texts['createParents'] === 'on',
      parentNumbers: oneOf(texts['parentNumbers'], ['same', 'own'] as const) ?? 'same',
      onlyGood: texts['onlyGood'] !== 'all',
      registeredOn: texts['registeredOn'] ? asDay(texts['registeredOn']) : null,
    };
    void run(async () => {
      await call(checkImport, { params: { farmId, id: file.id }, body: { mapping, options } });
      await forgetFarm();
      onChecked();
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <Card title={<Trans>What is in {file.fileName}?</Trans>}>
        <div className="grid gap-4 md:grid-cols-3">
          <SelectField
            label={t`The file holds`}
            value={purpose}
            onChange={(event) =>
              setPurpose(
                oneOf(event.target.value, ['animals', 'weighings', 'records'] as const) ??
                  'animals',
              )
            }
            options={[
              { value: 'animals', label: t`animals` },
              { value: 'weighings', label: t`weighings of animals that are here` },
              { value: 'records', label: t`past work on animals that are here` },
            ]}
          />
          {purpose === 'records' ? (
            <SelectField
              label={t`Each row is`}
              name="recordKind"
              defaultValue={file.options.recordKind ?? 'treatment'}
              options={[
                { value: 'treatment', label: t`a treatment or vaccination` },
                { value: 'diagnosis', label: t`a diagnosis` },
                { value: 'test', label: t`a test` },
                { value: 'service', label: t`a service` },
                { value: 'pregnancy_check', label: t`a pregnancy check` },
                { value: 'birth', label: t`a birth: the animal is the dam` },
              ]}
            />
          ) : null}
          <SelectField
            label={t`Species`}
            name="species"
            defaultValue={file.options.species ?? currentSpecies}
            options={allSpecies.map((one) => ({ value: one, label: speciesWord(one) }))}
          />
          <SelectField
            label={t`Dates like 03/04/2024`}
            name="dayOrder"
            defaultValue={file.options.dayOrder ?? ''}
            empty={t`as the file's other dates show`}
            options={[
              { value: 'dmy', label: t`day first` },
              { value: 'mdy', label: t`month first` },
            ]}
          />
          {purpose === 'animals' ? (
            <>
              <SelectField
                label={t`Animals that are here already`}
                name="updateBy"
                defaultValue={file.options.updateBy ?? ''}
                empty={t`are a problem of their row`}
                options={[
                  { value: 'tag', label: t`update them by tag` },
                  { value: 'eid', label: t`update them by EID` },
                  { value: 'externalId', label: t`update them by the file's own id` },
                ]}
              />
              <SelectField
                label={t`The parents' numbers`}
                name="parentNumbers"
                defaultValue={file.options.parentNumbers ?? 'same'}
                options={[
                  { value: 'same', label: t`are tags like the others` },
                  { value: 'own', label: t`are a series of their own` },
                ]}
              />
              <TextField
                label={t`On the books from`}
                name="registeredOn"
                type="date"
                defaultValue={file.options.registeredOn ?? ''}
                hint={t`Empty: the first day the row knows of`}
                errors={errors['registeredOn']}
              />
              <CheckField
                name="createParents"
                defaultChecked={file.options.createParents ?? true}
                label={t`Unknown parents become reference animals`}
              />
            </>
          ) : null}
          <SelectField
            label={t`Rows with problems`}
            name="onlyGood"
            defaultValue={file.options.onlyGood === false ? 'all' : 'good'}
            options={[
              { value: 'good', label: t`leave them out` },
              { value: 'all', label: t`then import nothing` },
            ]}
          />
        </div>
        <p className="mt-3 text-muted">
          <Trans>
            Where only the year of birth is known, 1 July of that year stands for the day. A weaning
            mass without a date is dated by the birth and the age at weaning.
          </Trans>
        </p>
      </Card>
      <Card title={<Trans>Columns</Trans>}>
        <div className="overflow-x-auto">
          <table className="w-full min-w-[40rem]">
            <thead>
              <tr className="border-b border-line bg-sunken text-left">
                <th className="p-2">
                  <Trans>Column</Trans>
                </th>
                <th className="p-2">
                  <Trans>First rows</Trans>
                </th>
                <th className="p-2">
                  <Trans>is</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {file.headings.map((heading, index) => (
                <tr key={`${heading} ${index}`} className="border-b border-line align-middle">
                  <td className="p-2 font-[550]">{heading}</td>
                  <td className="mark max-w-60 truncate p-2 text-muted">
                    {file.sample
                      .map((row) => row[index])
                      .filter(Boolean)
                      .slice(0, 4)
                      .join(' · ')}
                  </td>
                  <td className="w-64 p-2">
                    <select
                      aria-label={t`Column ${heading} is`}
                      name={`column${index}`}
                      defaultValue={file.mapping[String(index)] ?? ''}
                      className="min-h-11 w-full rounded-control border border-line bg-raised px-2"
                    >
                      <option value="">{t`left out`}</option>
                      {fields.map((field) => (
                        <option key={field.value} value={field.value}>
                          {field.label}
                        </option>
                      ))}
                    </select>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <FormMessage message={errors['mapping']?.join(' ') ?? message} />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? <Trans>Checking every row…</Trans> : <Trans>Check {file.rowCount} rows</Trans>}
      </Button>
    </form>
  );
}
