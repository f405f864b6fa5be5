import type { ImportFile } from '@kraal/contract/exchange';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Card } from '../../ui/surface.tsx';

/** Every column with what it is; what is left out stands first, by name. */
export function Columns({
  file,
  fields,
}: {
  file: ImportFile;
  fields: { value: string; label: string }[];
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(file.mapping);
  const left = file.headings.filter((_heading, index) => !chosen[String(index)]);
  return (
    <Card title={<Trans>Columns</Trans>}>
      {left.length > 0 ? (
        <p role="status" className="mb-3 rounded-control border border-line bg-sunken p-3">
          <strong>
            <Trans>Left out:</Trans>
          </strong>{' '}
          {left.join(', ')}
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {file.headings.map((heading, index) => (
          <li
            key={`${heading} ${index}`}
            className="grid items-center gap-2 py-2 md:grid-cols-[14rem_minmax(0,1fr)_16rem]"
          >
            <span className="font-[550]">{heading}</span>
            <span className="mark min-w-0 truncate text-muted">
              {file.sample
                .map((row) => row[index])
                .filter(Boolean)
                .slice(0, 4)
                .join(' · ')}
            </span>
            <select
              aria-label={t`Column ${heading} is`}
              name={`column${index}`}
              value={chosen[String(index)] ?? ''}
              onChange={(event) =>
                setChosen({ ...chosen, [String(index)]: event.target.value || null })
              }
              className="min-h-11 w-full rounded-control border border-line bg-raised px-2"
            >
              <option value="">{t`left out`}</option>
              {fields.map((field) => (
                <option key={field.value} value={field.value}>
                  {field.label}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </Card>
  );
}
