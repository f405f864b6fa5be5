import { exportLandReport, type LandReport, landReports } from '@kraal/contract/plan';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { download } from '../../platform/files.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

const labels: Record<LandReport, MessageDescriptor> = {
  season: msg`Load of the season per camp`,
  grazing: msg`Grazing history per camp`,
  plan: msg`Plan and what was done`,
  rain: msg`Rain and stocking rate`,
  things: msg`Fences, gates, water: condition and service`,
};
const formats = ['pdf', 'xlsx', 'csv'] as const;

/** What goes to the bank, the adviser, the file. */
export function ReportsPart() {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const take = (report: LandReport, format: (typeof formats)[number]) =>
    void run(() =>
      download(
        exportLandReport,
        {
          params: { farmId, report },
          query: { format, ...(from ? { from } : {}), ...(to ? { to } : {}) },
        },
        `${report}.${format}`,
      ),
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="grid max-w-96 grid-cols-2 gap-3">
        <TextField
          label={t`From`}
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          errors={errors['from']}
        />
        <TextField
          label={t`Until`}
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          errors={errors['to']}
        />
      </div>
      <p className="text-muted">
        <Trans>Without days it is the last twelve months.</Trans>
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {landReports.map((report) => {
          const label = i18n._(labels[report]);
          return (
            <li key={report} className="flex flex-wrap items-center gap-2 px-3 py-2">
              <span className="min-w-52 flex-1">{label}</span>
              {formats.map((format) => (
                <Button
                  key={format}
                  busy={busy}
                  aria-label={`${label}, ${format.toUpperCase()}`}
                  onClick={() => take(report, format)}
                >
                  {format.toUpperCase()}
                </Button>
              ))}
            </li>
          );
        })}
      </ul>
      <FormMessage message={Object.keys(errors).length === 0 ? message : null} />
    </div>
  );
}
