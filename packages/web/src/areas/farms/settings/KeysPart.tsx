import { clearForm } from '../../../ui/clearForm.ts';
import { keyScopes, newKey } from '@kraal/contract/bodies/farms';
import { endApiKey, listApiKeys, makeApiKey } from '@kraal/contract/farms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatAgo } from '../../../formats/localFormat.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { queryClient, useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Read } from '../../../ui/states.tsx';
import { Card } from '../../../ui/surface.tsx';
import { useForm } from '../../../forms/useForm.ts';

type Scope = (typeof keyScopes)[number];
const scopeNames: Record<Scope, MessageDescriptor> = {
  viewer: msg`may read`,
  field_worker: msg`may read and record`,
  farm_manager: msg`may read, record and manage`,
};

/** Keys for scales, readers and other programs. */
export function KeysPart() {
  const { t, i18n } = useLingui();
  const params = { farmId: useFarm().farmId };
  const keys = useEndpoint(listApiKeys, { params, query: { limit: 200 } });
  const [made, setMade] = useState<string | null>(null);
  const again = () => queryClient.invalidateQueries({ queryKey: [listApiKeys.path] });
  const form = useForm({
    schema: newKey,
    read: ({ name = '', role }) => ({
      name,
      role: keyScopes.find((one) => one === role) ?? 'viewer',
    }),
    send: async (body, element) => {
      setMade((await call(makeApiKey, { params, body })).key);
      clearForm(element);
      await again();
    },
  });
  const end = (id: string) =>
    form.run(async () => {
      await call(endApiKey, { params: { ...params, id } });
      await again();
    });
  return (
    <Card title={t`Keys of other programs`}>
      <Read of={keys} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">
              <Trans>
                No program has a key. A scale or a reader at the crush can send what it measures
                with one.
              </Trans>
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center gap-3 py-2">
                  <div className="min-w-0 flex-1">
                    <div className="truncate font-[550]">{one.name}</div>
                    <div className="text-[13px] text-muted">
                      {i18n._(scopeNames[one.role as Scope])} · {one.createdBy} ·{' '}
                      <Trans>last used: {formatAgo(one.lastUsedAt)}</Trans>
                    </div>
                  </div>
                  <Button busy={form.busy} onClick={() => void end(one.id)}>
                    <Trans>End the key</Trans>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      <form {...form.attach} className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label={t`What is it for?`} {...form.field('name')} />
          <SelectField
            label={t`It`}
            name="role"
            defaultValue="field_worker"
            options={keyScopes.map((value) => ({ value, label: i18n._(scopeNames[value]) }))}
          />
        </div>
        <FormMessage message={form.message} />
        <Button type="submit" busy={form.busy} className="self-start">
          <Trans>Make a key</Trans>
        </Button>
      </form>
      {made ? (
        <div role="status" className="mt-4 rounded-control bg-sunken p-3">
          <p>
            <Trans>Copy it now: it is not shown again.</Trans>
          </p>
          <p className="mark break-all" data-testid="api-key">
            {made}
          </p>
        </div>
      ) : null}
    </Card>
  );
}
