import type { Species } from '@kraal/domain/animals/species';
import { type Day } from '@kraal/domain/format/dates';
import { dayTyped } from '../../ui/dayTyped.ts';
import { exportRegister, registers } from '@kraal/contract/health';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { download } from '../../platform/files.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { Treatments } from './Treatments.tsx';
import { Deaths } from './Deaths.tsx';
import { Sales } from './Sales.tsx';
import { Stock } from './StockRegister.tsx';

type Register = (typeof registers)[number];
const titles: Record<Register, MessageDescriptor> = {
  treatments: msg`Treatments`,
  stock: msg`Medicine stock`,
  deaths: msg`Deaths`,
  sales: msg`Sales`,
};

/** The books an auditor asks for, of a period, on screen, for a spreadsheet or on paper. */
export function Register({ species }: { species?: Species }) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const [search, setSearch] = useSearchParams();
  const register = registers.find((one) => one === search.get('register')) ?? 'treatments';
  const from = dayTyped(search.get('from') ?? '') ?? '';
  const to = dayTyped(search.get('to') ?? '') ?? '';
  /** Which book and of which time stands in the address, so that it is come back to, kept and sent to others. */
  const set = (name: 'register' | 'from' | 'to', value: string) =>
    setSearch(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  const { busy, message, run } = useSubmit();
  const period = {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(species ? { species } : {}),
  };
  const file = (format: 'csv' | 'xlsx' | 'pdf') =>
    run(() =>
      download(
        exportRegister,
        { params: { farmId, register }, query: { ...period, format } },
        `${register}.${format}`,
      ),
    );
  const key = `${from} ${to} ${species ?? ''}`;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t`Register`}
          value={register}
          onChange={(event) => set('register', event.target.value)}
          options={registers.map((one) => ({ value: one, label: i18n._(titles[one]) }))}
        />
        <TextField
          label={t`From`}
          type="date"
          value={from}
          onChange={(event) => set('from', dayTyped(event.target.value) ?? '')}
        />
        <TextField
          label={t`To`}
          type="date"
          value={to}
          onChange={(event) => set('to', dayTyped(event.target.value) ?? '')}
          errors={from && to && to < from ? [t`This day is before the first.`] : undefined}
        />
        <Button busy={busy} onClick={() => void file('csv')}>
          <Trans>CSV</Trans>
        </Button>
        <Button busy={busy} onClick={() => void file('xlsx')}>
          <Trans>Excel</Trans>
        </Button>
        <Button busy={busy} onClick={() => void file('pdf')}>
          <Trans>PDF</Trans>
        </Button>
      </div>
      <FormMessage message={message} />
      {register === 'treatments' ? (
        <Treatments key={key} period={period} />
      ) : register === 'stock' ? (
        <Stock key={key} period={period} />
      ) : register === 'sales' ? (
        <Sales key={key} period={period} />
      ) : (
        <Deaths key={key} period={period} />
      )}
    </div>
  );
}

export type Period = { from?: Day; to?: Day; species?: Species };
