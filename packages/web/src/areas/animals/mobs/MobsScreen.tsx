import { clearForm } from '../../../ui/clearForm.ts';
import { mobBody } from '@kraal/contract/bodies/animals';
import { createMob, listMobs, type Mob } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { call } from '../../../platform/api.ts';
import { layoutOf } from '../../../platform/device.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatCount } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { speciesWord } from '../../../ui/speciesWord.ts';
import { ListTable } from '../../../lists/ListTable.tsx';
import { Empty, Read } from '../../../ui/states.tsx';
import { PageHead } from '../../../ui/surface.tsx';
import { useForm } from '../../../forms/useForm.ts';

export function MobsScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const pages = useCursor();
  const reading = useEndpoint(
    listMobs,
    { params: { farmId }, query: { limit: 200, ...pages.query } },
    { keep: true },
  );
  const form = useForm({
    schema: mobBody,
    read: ({ name = '' }) => ({ name }),
    send: async (body, element) => {
      await call(createMob, { params: { farmId }, body });
      clearForm(element);
      await forgetFarm('mobs');
    },
  });
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t`Mobs`} />
      {may ? (
        <form {...form.attach} className="mb-4 flex items-start gap-2">
          <div className="flex-1">
            <TextField label={t`New mob`} {...form.field('name')} />
          </div>
          <Button type="submit" variant="primary" busy={form.busy} className="mt-6">
            <Trans>Start it</Trans>
          </Button>
        </form>
      ) : null}
      <FormMessage message={form.message} />
      <Read of={reading}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty>
              <Trans>
                A mob is a group you manage as one. Start one, then let animals join it.
              </Trans>
            </Empty>
          ) : (
            <>
              {layoutOf() === 'mobile' ? (
                <MobCards mobs={items} />
              ) : (
                <MobTable mobs={items} isWhole={!nextCursor && !pages.back} />
              )}
              <MorePages pages={pages} nextCursor={nextCursor} />
            </>
          )
        }
      </Read>
    </div>
  );
}

const listOf = (mob: Mob): string => `/livestock/animals?mobId=${mob.id}`;

function MobTable({ mobs, isWhole }: { mobs: readonly Mob[]; isWhole: boolean }) {
  const { t } = useLingui();
  return (
    <ListTable
      name="mobs"
      views="mobs"
      label={t`Mobs`}
      rows={mobs}
      isWhole={isWhole}
      nameOf={(mob) => mob.name}
      to={listOf}
      columns={[
        {
          name: 'name',
          label: t`Name`,
          widthRem: 16,
          text: (mob) => mob.name,
        },
        {
          name: 'species',
          label: t`Species`,
          widthRem: 8,
          show: (mob) => (mob.species ? speciesWord(mob.species) : '–'),
          value: (mob) => mob.species && speciesWord(mob.species),
        },
        {
          name: 'heads',
          label: t`Head`,
          right: true,
          widthRem: 7,
          show: (mob) => formatCount(mob.heads),
          value: (mob) => mob.heads,
        },
        {
          name: 'records',
          label: t`On record`,
          right: true,
          widthRem: 7,
          show: (mob) => formatCount(mob.records),
          value: (mob) => mob.records,
        },
      ]}
    />
  );
}

function MobCards({ mobs }: { mobs: readonly Mob[] }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {mobs.map((mob) => (
        <li key={mob.id}>
          <Link
            className="flex min-h-12 items-center justify-between gap-3 px-4 hover:bg-sunken"
            to={listOf(mob)}
          >
            <span className="font-[550]">{mob.name}</span>
            <span>
              <Trans>{formatCount(mob.heads)} head</Trans>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
