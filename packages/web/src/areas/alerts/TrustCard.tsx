import { listTrust, setTrust } from '@kraal/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { kindName } from '../ledger/index.ts';

/** What scales, readers and gauges say; what a person must have seen is nothing to take unseen. */
const machineKinds = [
  'weighed',
  'measured',
  'condition_scored',
  'famacha_scored',
  'counted',
  'moved',
  'heat_observed',
  'rained',
  'level_read',
  'voltage_read',
];

/** Kinds that a farm takes from an author without anybody looking. */
export function TrustCard() {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const manager = useMay('farm_manager');
  const trust = useEndpoint(listTrust, { params: { farmId } });
  const { busy, message, errors, run } = useSubmit();
  const [author, setAuthor] = useState('');
  const [kind, setKind] = useState('weighed');
  const set = (body: { author: string; kind: string; isTrusted: boolean }) =>
    run(async () => {
      await call(setTrust, { params: { farmId }, body });
      setAuthor('');
      await forgetFarm('alerts');
    });
  const items = trust.data?.items ?? [];
  if (!manager && items.length === 0) return null;
  return (
    <Card title={<Trans>Taken by themselves</Trans>}>
      <ul className="divide-y divide-line">
        {items.map((one) => (
          <li key={`${one.author} ${one.kind}`} className="flex items-center justify-between">
            <span>
              {i18n._(kindName(one.kind))} · {one.author}
            </span>
            {manager ? (
              <Button
                variant="quiet"
                busy={busy}
                onClick={() => void set({ ...one, isTrusted: false })}
              >
                <Trans>No more</Trans>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {manager ? (
        <form
          noValidate
          className="mt-2 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
          onSubmit={(event) => {
            event.preventDefault();
            void set({ author, kind, isTrusted: true });
          }}
        >
          <SelectField
            label={t`Entries of`}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
            options={machineKinds.map((value) => ({ value, label: i18n._(kindName(value)) }))}
          />
          <TextField
            label={t`from`}
            value={author}
            errors={errors['author']}
            onChange={(event) => setAuthor(event.target.value)}
          />
          <Button type="submit" busy={busy}>
            <Trans>Take by themselves</Trans>
          </Button>
          <FormMessage message={message} />
        </form>
      ) : null}
    </Card>
  );
}
