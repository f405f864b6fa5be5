import { addSemen, endSemen, listSemen } from '@kraal/contract/breeding';
import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
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
      await forgetFarm();
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
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { sireName, sireId, batch, straws, storedIn } = textsOf(event.currentTarget);
    void run(async () => {
      await call(addSemen, {
        params: { farmId },
        body: {
          species,
          sireName: sireName ?? '',
          straws: Number(straws),
          sireId: sireId ?? null,
          batch: batch ?? null,
          storedIn: storedIn ?? null,
        },
      });
      await forgetFarm();
      onDone();
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <TextField
        label={t`Name on the straw`}
        name="sireName"
        errors={errors['sireName']}
        autoFocus
      />
      <AnimalField
        name="sireId"
        label={t`The same sire on this farm, if there is one`}
        sex="male"
        species={species}
        anyStatus
        errors={errors['sireId']}
      />
      <TextField label={t`Straws`} name="straws" inputMode="numeric" errors={errors['straws']} />
      <TextField label={t`Batch number`} name="batch" errors={errors['batch']} />
      <TextField label={t`Where in the flask`} name="storedIn" errors={errors['storedIn']} />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" busy={busy}>
        <Trans>Keep them</Trans>
      </Button>
    </form>
  );
}
