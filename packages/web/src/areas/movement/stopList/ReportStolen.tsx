import { listStolenBody } from '@kraal/contract/bodies/stopList';
import type { Output } from '@kraal/contract/endpoint';
import { addToStopList, listStolen } from '@kraal/contract/stopList';
import { asDay } from '@kraal/domain/format/dates';
import { mostListed } from '@kraal/domain/movement/stopList';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm, useUser } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { formatCount } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { formatDate } from '../../../formats/localFormat.ts';
import { useForm } from '../../../forms/useForm.ts';

type Stolen = Output<typeof listStolen>['items'][number];

/** Who is on record as stolen and whom others are warned of: all of them, but for those that are left out. */
export function ReportStolen({ stolen, total }: { stolen: readonly Stolen[]; total: number }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const user = useUser();
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const shown = stolen.slice(0, mostListed);
  const form = useForm({
    schema: listStolenBody,
    read: ({ reference = '', contactName = '', contactPhone = '' }) => ({
      animalIds: shown.map(({ id }) => id).filter((id) => !without.has(id)),
      reference,
      contactName,
      contactPhone,
    }),
    send: async (body) => {
      await call(addToStopList, { params: { farmId }, body });
      await forgetFarm('transfers');
    },
  });
  const choose = (id: string, isIn: boolean) =>
    setWithout(new Set(isIn ? [...without].filter((one) => one !== id) : [...without, id]));
  const rest = total - shown.length;
  return (
    <form {...form.attach} className="flex flex-col gap-3">
      <p className="max-w-prose">
        <Trans>
          These are on record as stolen. Whoever has one of their numbers, or reads it, is shown the
          number of the police’s case, your farm, and whom to call.
        </Trans>
      </p>
      <ul className="max-h-80 overflow-y-auto">
        {shown.map(({ id, name, eid, stolenOn }) => (
          <li key={id}>
            <CheckField
              label={`${name} · ${eid} · ${formatDate(asDay(stolenOn))}`}
              checked={!without.has(id)}
              onChange={({ target }) => choose(id, target.checked)}
            />
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <p className="text-muted">
          <Trans>{formatCount(rest)} more, once these are listed</Trans>
        </p>
      ) : null}
      <TextField
        label={t`Number of the police’s case`}
        {...form.field('reference')}
        hint={t`Report it to the police first: they give you the number.`}
        maxLength={60}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t`Whom to call`}
          {...form.field('contactName')}
          defaultValue={user ? `${user.firstName} ${user.lastName}`.trim() : ''}
          maxLength={100}
        />
        <TextField
          label={t`Telephone`}
          {...form.field('contactPhone')}
          type="tel"
          defaultValue={user?.phone ?? ''}
          maxLength={30}
        />
      </div>
      <FormMessage message={form.message ?? form.field('animalIds').errors?.[0] ?? null} />
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        busy={form.busy}
        disabled={without.size === shown.length}
      >
        <Trans>Warn other farms</Trans>
      </Button>
    </form>
  );
}
