import { createMob, listMobs } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { call } from '../../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { formatCount } from '../../../ui/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Empty, Read } from '../../../ui/states.tsx';
import { PageHead } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../ui/useSubmit.ts';

export function MobsScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const reading = useEndpoint(listMobs, { params: { farmId }, query: { limit: 200 } });
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { name = '' } = textsOf(form);
    void run(async () => {
      await call(createMob, { params: { farmId }, body: { name } });
      form.reset();
      await forgetFarm();
    });
  };
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t`Mobs`} />
      {may ? (
        <form onSubmit={submit} className="mb-4 flex items-start gap-2" noValidate>
          <div className="flex-1">
            <TextField label={t`New mob`} name="name" errors={errors['name']} />
          </div>
          <Button type="submit" variant="primary" busy={busy} className="mt-6">
            <Trans>Start it</Trans>
          </Button>
        </form>
      ) : null}
      {message && !errors['name'] ? <FormMessage message={message} /> : null}
      <Read of={reading}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>
              <Trans>
                A mob is a group you manage as one. Start one, then let animals join it.
              </Trans>
            </Empty>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-raised">
              {items.map((mob) => (
                <li key={mob.id}>
                  <Link
                    className="flex min-h-12 items-center justify-between gap-3 px-4 hover:bg-sunken"
                    to={`/livestock/animals?mobId=${mob.id}`}
                  >
                    <span className="font-[550]">{mob.name}</span>
                    <span>
                      <Trans>{formatCount(mob.heads)} heads</Trans>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </div>
  );
}
