import { checkImport, type ImportFile } from '@kraal/contract/exchange';
import { allSpecies } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/api.ts';
import type { FieldErrors } from '../../platform/errors.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useSpecies } from '../../platform/species.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { Columns } from './Columns.tsx';
import { guessContent, oneOf, readMapping } from './readMapping.ts';
import { columnFields, nameOfField } from './fieldNames.ts';
import { speciesWord } from '../../ui/speciesWord.ts';
import { AnimalColumns } from './AnimalColumns.tsx';

/** What each column is; guessed from its heading, put right by hand. */
export function Mapping({ file, onChecked }: { file: ImportFile; onChecked: () => void }) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const { currentSpecies } = useSpecies();
  const { busy, message, errors, run } = useSubmit();
  const [purpose, setPurpose] = useState(guessContent(file).purpose);
  const fields = columnFields.map((value) => ({ value, label: nameOfField(i18n, value) ?? value }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const { mapping, options } = readMapping(texts, file, { purpose, currentSpecies });
    void run(async () => {
      await call(checkImport, { params: { farmId, id: file.id }, body: { mapping, options } });
      await forgetFarm();
      onChecked();
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <Columns file={file} fields={fields} />
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
          {purpose === 'records' ? <RecordKindField file={file} /> : null}
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
          {purpose === 'animals' ? <AnimalColumns file={file} errors={errors} /> : null}
          <TextField
            label={
              purpose === 'records'
                ? t`Rows without a day are of`
                : t`Masses without a day were weighed on`
            }
            name="massesOn"
            type="date"
            defaultValue={file.options.massesOn ?? ''}
            hint={t`Only where no column says the day`}
            errors={errors['massesOn']}
          />
          {purpose === 'animals' ? <AgeField file={file} /> : null}
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
            Where only the year of birth is known, the year is kept and 1 July stands for the day. A
            weaning mass without a date is dated by the birth and the age at weaning.
          </Trans>
        </p>
      </Card>
      <FormMessage message={errors['mapping']?.join(' ') ?? message} />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? <Trans>Checking every row…</Trans> : <Trans>Check {file.rowCount} rows</Trans>}
      </Button>
    </form>
  );
}

type PartProps = { file: ImportFile; errors: FieldErrors };

function RecordKindField({ file }: Pick<PartProps, 'file'>) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Each row is`}
      name="recordKind"
      defaultValue={guessContent(file).recordKind}
      options={[
        { value: 'treatment', label: t`a treatment or vaccination` },
        { value: 'diagnosis', label: t`a diagnosis` },
        { value: 'test', label: t`a test` },
        { value: 'service', label: t`a service` },
        { value: 'pregnancy_check', label: t`a pregnancy check` },
        { value: 'birth', label: t`a birth: the animal is the dam` },
        { value: 'result', label: t`a result of a sale or slaughter` },
      ]}
    />
  );
}

function AgeField({ file }: Pick<PartProps, 'file'>) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Ages are`}
      name="ageUnit"
      defaultValue={file.options.ageUnit ?? ''}
      empty={t`as heading or cell says`}
      options={[
        { value: 'years', label: t`years` },
        { value: 'months', label: t`months` },
        { value: 'days', label: t`days` },
      ]}
    />
  );
}
