import { type ImportFile, type ImportRow, mendImport } from '@kraal/contract/exchange';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { saidInWords } from '../../platform/serverWords.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { placeName } from './fieldNames.ts';

/** What is wrong with a row, each at the cell it stands in, which can be written anew. */
export function Mend({
  file,
  row,
  onMended,
}: {
  file: ImportFile;
  row: ImportRow;
  /** After the rows were read anew. */
  onMended: () => void;
}) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const columns = [...new Set(row.problems.flatMap(({ at }) => (at === null ? [] : [at])))];
  const elsewhere = row.problems.filter(({ at }) => at === null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const everywhere = texts['everywhere'] === 'on';
    void run(async () => {
      await call(mendImport, {
        params: { farmId, id: file.id },
        body: {
          cells: columns.map((column) => ({
            rowNumber: row.rowNumber,
            column,
            value: texts[`cell${column}`] ?? '',
            everywhere,
          })),
        },
      });
      await forgetFarm();
      onMended();
    });
  };
  return (
    <>
      {elsewhere.map((one) => (
        <p key={one.field + one.message} className="text-alarm">
          {one.column ?? placeName(i18n, one.field)}: {saidInWords(one.said, one.message)}
        </p>
      ))}
      {columns.length > 0 ? (
        <form
          onSubmit={submit}
          data-mends={row.rowNumber}
          className="mt-2 flex flex-col gap-3"
          noValidate
        >
          <div className="grid gap-3 md:grid-cols-3">
            {columns.map((column) => (
              <TextField
                key={column}
                label={file.headings[column] ?? ''}
                name={`cell${column}`}
                defaultValue={row.cells[column] ?? ''}
                autoComplete="off"
                errors={row.problems
                  .filter(({ at }) => at === column)
                  .map((one) => saidInWords(one.said, one.message))}
              />
            ))}
          </div>
          <FormMessage message={errors['cells']?.join(' ') ?? message} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={busy}>
              <Trans>Mend row {row.rowNumber}</Trans>
            </Button>
            <CheckField name="everywhere" label={t`and every row where the same stands there`} />
          </div>
        </form>
      ) : null}
    </>
  );
}
