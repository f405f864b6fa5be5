import { asDay } from '@kraal/domain/format/dates';
import { seasonFields } from '@kraal/contract/bodies/breeding';
import { addSeason, listSeasons, removeSeason } from '@kraal/contract/breeding';
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
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { useForm } from '../../forms/useForm.ts';
import { useSubmit } from '../../forms/useSubmit.ts';
import { formatDate } from '../../formats/localFormat.ts';

/** The farm's own names for its mating seasons; measures group by them, and nothing else follows from them. */
export function Seasons({ species }: { species: Species }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const manager = useMay('farm_manager');
  const [adding, setAdding] = useState(false);
  const seasons = useEndpoint(listSeasons, { params: { farmId }, query: { species, limit: 200 } });
  const { run } = useSubmit();
  const remove = (id: string) =>
    run(async () => {
      await call(removeSeason, { params: { farmId, id } });
      await forgetFarm('seasons');
    });
  return (
    <Card
      title={<Trans>Mating seasons</Trans>}
      actions={
        manager ? (
          <Button onClick={() => setAdding(true)}>
            <Trans>Name a season</Trans>
          </Button>
        ) : null
      }
    >
      <Read of={seasons} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">
              <Trans>No season has a name: females are grouped by the season year.</Trans>
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <li key={one.id} className="flex min-h-11 flex-wrap items-center gap-x-3">
                  <strong>{one.name}</strong>
                  <span className="flex-1 text-[13px] text-muted">
                    {formatDate(one.from)} – {formatDate(one.to)}
                  </span>
                  {manager ? (
                    <IconButton
                      label={t`Take the name ${one.name} away`}
                      onClick={() => void remove(one.id)}
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
        <Drawer title={t`Name a season`} open onClose={() => setAdding(false)}>
          <SeasonForm species={species} onDone={() => setAdding(false)} />
        </Drawer>
      ) : null}
    </Card>
  );
}

function SeasonForm({ species, onDone }: { species: Species; onDone: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const form = useForm({
    schema: seasonFields,
    read: ({ name = '', from = '', to = '' }) => ({
      species,
      name,
      from: asDay(from),
      to: asDay(to),
    }),
    send: async (body) => {
      await call(addSeason, { params: { farmId }, body });
      await forgetFarm('seasons');
      onDone();
    },
  });
  return (
    <form {...form.attach} className="flex flex-col gap-4">
      <TextField label={t`Name`} {...form.field('name')} autoFocus />
      <TextField label={t`First day of mating`} {...form.field('from')} type="date" />
      <TextField label={t`Last day of mating`} {...form.field('to')} type="date" />
      <FormMessage message={form.message} />
      <Button type="submit" variant="primary" busy={form.busy}>
        <Trans>Keep the name</Trans>
      </Button>
    </form>
  );
}
