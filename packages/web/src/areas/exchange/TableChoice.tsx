import { type ImportFile, importLines, placeTable } from '@kraal/contract/exchange';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

type Layout = NonNullable<ImportFile['layout']>;

export function TableChoice({
  file,
  layout,
  onDone,
}: {
  file: ImportFile;
  layout: Layout;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const params = { farmId, id: file.id };
  const [sheet, setSheet] = useState(layout.sheet);
  const lines = useEndpoint(importLines, { params, query: { sheet } });
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    void run(async () => {
      await call(placeTable, {
        params,
        body: {
          sheet,
          headingRow: Number(texts['headingRow'] ?? 0),
          headingRows: texts['two'] === 'on' ? 2 : 1,
        },
      });
      await forgetFarm();
      onDone();
    });
  };
  const wrong = errors['file'] ?? errors['headingRow'] ?? errors['sheet'];
  return (
    <form
      onSubmit={submit}
      className="mt-4 flex flex-col gap-4 border-t border-line pt-4"
      noValidate
    >
      {layout.sheets.length > 1 ? (
        <SelectField
          label={t`Sheet`}
          value={String(sheet)}
          onChange={(event) => setSheet(Number(event.target.value))}
          options={layout.sheets.map(({ name, rows }, index) => ({
            value: String(index),
            label: t`${name} (${rows} rows)`,
          }))}
        />
      ) : null}
      <Read of={lines}>
        {({ items }) => (
          <SelectField
            key={sheet}
            label={t`The headings stand in`}
            name="headingRow"
            defaultValue={String(sheet === layout.sheet ? layout.headingRow : (items[0]?.row ?? 0))}
            options={[
              ...items.map(({ row, cells }) => ({
                value: String(row),
                label: t`row ${row}` + `: ${cells.filter(Boolean).join(' · ').slice(0, 80)}`,
              })),
              { value: '0', label: t`no row: there are none` },
            ]}
          />
        )}
      </Read>
      <CheckField
        name="two"
        defaultChecked={layout.headingRows === 2}
        label={t`They stand in two rows, this one and the next`}
      />
      <FormMessage message={wrong?.join(' ') ?? message} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          <Trans>Read the table there</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
