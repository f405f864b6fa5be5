import { semenFields } from '@kraal/contract/bodies/breeding';
import { addSemen, endSemen, listSemen } from '@kraal/contract/breeding';
import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/iconButton.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { decimalOf } from '../../ui/decimal.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { useForm } from '../../forms/useForm.ts';
import { useSubmit } from '../../forms/useSubmit.ts';
import { AnimalField } from '../ledger/index.ts';

/** Straws by sire and delivery; each service with one takes one out. */
export function SemenFlask({ species }: { species: Species }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const manager = useMay('farm_manager');
  const [adding, setAdding] = useState(false);
  const flask = useEndpoint(listSemen, { params: { farmId }, query: { species, limit: 200 } });
  const { run } = useSubmit();
  const end = (id: string) =>
    run(async () => {
      await call(endSemen, { params: { farmId, id } });
      await forgetFarm('semen');
    });
  return (
    <Card
      title={<Trans>Semen in the flask</Trans>}
      actions={
        manager ? (
          <Button onClick={() => setAdding(true)}>
            <Trans>Add straws</Trans>
          </Button>
        ) : null
      }
    >
      <Read of={flask} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">
              <Trans>No straws are kept here.</Trans>
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <li key={one.id} className="flex min-h-11 flex-wrap items-center gap-x-3">
                  <strong className="mark">{one.sireName}</strong>
                  <span className="flex-1 text-[13px] text-muted">
                    {[one.batch, one.storedIn].filter(Boolean).join(' · ')}
                  </span>
                  <Badge tone={one.left > 0 ? 'muted' : 'warn'}>
                    <Trans>
                      {one.left} of {one.straws} left
                    </Trans>
                  </Badge>
                  {manager ? (
                    <IconButton
                      label={t`Take ${one.sireName} out of the flask`}
                      onClick={() => void end(one.id)}
                    >
                      <Trash2 className="size-5" />
                    </IconButton>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      {adding ? (
        <Drawer title={t`Add straws`} open onClose={() => setAdding(false)}>
          <StrawsForm species={species} onDone={() => setAdding(false)} />
        </Drawer>
      ) : null}
    </Card>
  );
}

function StrawsForm({ species, onDone }: { species: Species; onDone: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const form = useForm({
    schema: semenFields,
    read: ({ sireName = '', sireId, batch, straws, storedIn }) => ({
      species,
      sireName,
      straws: decimalOf(straws),
      sireId: sireId ?? null,
      batch: batch ?? null,
      storedIn: storedIn ?? null,
    }),
    send: async (body) => {
      await call(addSemen, { params: { farmId }, body });
      await forgetFarm('semen');
      onDone();
    },
  });
  return (
    <form {...form.attach} className="flex flex-col gap-4">
      <TextField label={t`Name on the straw`} {...form.field('sireName')} autoFocus />
      <AnimalField
        {...form.field('sireId')}
        label={t`The same sire on this farm, if there is one`}
        sex="male"
        species={species}
        anyStatus
      />
      <TextField label={t`Straws`} {...form.field('straws')} inputMode="numeric" />
      <TextField label={t`Batch number`} {...form.field('batch')} />
      <TextField label={t`Where in the flask`} {...form.field('storedIn')} />
      <FormMessage message={form.message} />
      <Button type="submit" variant="primary" busy={form.busy}>
        <Trans>Keep them</Trans>
      </Button>
    </form>
  );
}
