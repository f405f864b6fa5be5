import { type Camp, createCamp, listCamps, updateCamp } from '@kraal/contract/infrastructure';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { DecimalField } from '../../ui/decimalField.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { formatCount, formatArea } from '../../ui/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { PageHead } from '../../ui/surface.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { classNames } from '../../ui/classNames.ts';
import { areaKept, areaShown, areaUnit } from '../../platform/units.ts';
import { decimalOf } from '../../ui/decimal.ts';

const unbuilt = ['/infrastructure/water', '/infrastructure/fencing'];

/** Everything that stands on the farm; so far that is its camps. */
export function ItemsScreen() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const [editing, setEditing] = useState<Camp | 'new' | null>(null);
  const reading = useEndpoint(listCamps, { params: { farmId }, query: { limit: 200 } });
  if (unbuilt.includes(pathname))
    return (
      <>
        <h1>
          <Trans>Not built yet</Trans>
        </h1>
        <Empty>
          <Trans>Water points and fences come in a later step. The camps are under Camps.</Trans>
        </Empty>
      </>
    );
  return (
    <div>
      <PageHead title={t`Camps`}>
        {may ? (
          <Button variant="primary" onClick={() => setEditing('new')}>
            <Trans>Add a camp</Trans>
          </Button>
        ) : null}
      </PageHead>
      <Read of={reading}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              action={
                may ? (
                  <Button variant="primary" onClick={() => setEditing('new')}>
                    <Trans>Add the first camp</Trans>
                  </Button>
                ) : undefined
              }
            >
              <Trans>
                No camps yet. A camp is a fenced paddock; animals are moved from camp to camp.
              </Trans>
            </Empty>
          ) : (
            <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
              {items.map((camp) => (
                <CampCard
                  key={camp.id}
                  camp={camp}
                  {...(may ? { onEdit: () => setEditing(camp) } : {})}
                />
              ))}
            </ul>
          )
        }
      </Read>
      {editing ? (
        <CampDrawer camp={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </div>
  );
}

function CampCard({ camp, onEdit }: { camp: Camp; onEdit?: () => void }) {
  const { i18n } = useLingui();
  return (
    <li className="rounded-card border border-line bg-raised p-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2>{camp.name}</h2>
          <p className="text-muted">
            {camp.areaHa === null ? (
              <Trans>area not known</Trans>
            ) : (
              `${formatArea(camp.areaHa)} ${areaUnit()}`
            )}
          </p>
        </div>
        {onEdit ? (
          <Button variant="quiet" onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        ) : null}
      </div>
      <p className="mt-2">
        <Link
          className="text-[20px] font-bold underline"
          to={`/livestock/animals?campId=${camp.id}`}
        >
          {formatCount(camp.heads)}
        </Link>{' '}
        <Trans>head</Trans>
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-muted">
        {camp.classes.map(({ animalClass, heads }) => {
          const name = Object.entries(classNames).find(([known]) => known === animalClass)?.[1];
          return (
            <li key={animalClass}>
              {formatCount(heads)} {name ? i18n._(name) : animalClass}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function CampDrawer({ camp, onClose }: { camp: Camp | null; onClose: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const save = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      await forgetFarm();
      onClose();
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name = '', areaHa } = textsOf(event.currentTarget);
    const body = { name, areaHa: areaHa ? areaKept(decimalOf(areaHa)) : null };
    save(() =>
      camp
        ? call(updateCamp, {
            params: { farmId, id: camp.id },
            body: { ...body, version: camp.version },
          })
        : call(createCamp, { params: { farmId }, body }),
    );
  };
  return (
    <Drawer title={camp ? camp.name : t`Add a camp`} open onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField
          label={t`Name`}
          name="name"
          defaultValue={camp?.name ?? ''}
          autoFocus
          errors={errors['name']}
        />
        <DecimalField
          label={t`Area`}
          name="areaHa"
          unit={areaUnit()}
          defaultValue={camp?.areaHa == null ? '' : Math.round(areaShown(camp.areaHa) * 100) / 100}
          errors={errors['areaHa']}
        />
        <FormMessage message={message} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={busy} className="flex-1">
            <Trans>Save the camp</Trans>
          </Button>
          {camp ? (
            <Button
              variant="danger"
              busy={busy}
              onClick={() =>
                save(() =>
                  call(updateCamp, {
                    params: { farmId, id: camp.id },
                    body: { archived: true, version: camp.version },
                  }),
                )
              }
            >
              <Trans>Archive</Trans>
            </Button>
          ) : null}
        </div>
      </form>
    </Drawer>
  );
}
