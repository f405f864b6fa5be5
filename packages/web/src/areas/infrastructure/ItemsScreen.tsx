import { type Camp, listCamps } from '@kraal/contract/infrastructure';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount, formatArea } from '../../ui/format.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { PageHead } from '../../ui/surface.tsx';
import { CampDrawer } from './CampDrawer.tsx';
import { classWords } from '../../ui/classNames.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { type ListColumn, ListTable } from '../../ui/table/ListTable.tsx';
import { ThingsScreen } from './things/ThingsScreen.tsx';
import { layoutOf } from '../../platform/device.ts';
import { areaUnit } from '../../platform/units.ts';

const animalsIn = (camp: Camp): string => `/livestock/animals?campId=${camp.id}`;

/** All that stands on the farm, by what it is: camps, water, fencing, or everything. */
export function ItemsScreen() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const list = pathname.endsWith('/water')
    ? 'water'
    : pathname.endsWith('/fencing')
      ? 'fencing'
      : null;
  const isCamps = pathname.endsWith('camps');
  return (
    <div>
      <PageHead
        title={
          isCamps ? t`Camps` : list === 'water' ? t`Water points` : list ? t`Fencing` : t`All items`
        }
      />
      <Lists />
      {isCamps ? <CampsPart /> : <ThingsScreen key={pathname} list={list} />}
    </div>
  );
}

/** The lists beside each other, so that each is one tap from the others. */
function Lists() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const camps = layoutOf() === 'mobile' ? '/camps' : '/infrastructure/camps';
  const lists = [
    ['/infrastructure/list', t`All items`],
    [camps, t`Camps`],
    ['/infrastructure/water', t`Water points`],
    ['/infrastructure/fencing', t`Fencing`],
  ] as const;
  return (
    <nav aria-label={t`Lists`} className="mb-4 flex flex-wrap gap-x-4">
      {lists.map(([to, label]) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className="inline-flex min-h-11 items-center underline aria-[current=page]:font-bold aria-[current=page]:no-underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function CampsPart() {
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const [editing, setEditing] = useState<Camp | 'new' | null>(null);
  const pages = useCursor();
  const reading = useEndpoint(
    listCamps,
    { params: { farmId }, query: { limit: 200, ...pages.query } },
    { keep: true },
  );
  return (
    <>
      {may ? (
        <div className="mb-4 flex justify-end">
          <Button variant="primary" onClick={() => setEditing('new')}>
            <Trans>Add a camp</Trans>
          </Button>
        </div>
      ) : null}
      <Read of={reading}>
        {({ items, nextCursor }) =>
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
            <>
              {layoutOf() === 'mobile' ? (
                <ul className="grid gap-3">
                  {items.map((camp) => (
                    <CampCard
                      key={camp.id}
                      camp={camp}
                      {...(may ? { onEdit: () => setEditing(camp) } : {})}
                    />
                  ))}
                </ul>
              ) : (
                <CampTable
                  camps={items}
                  isWhole={!nextCursor && !pages.back}
                  onEdit={may ? setEditing : null}
                />
              )}
              <MorePages pages={pages} nextCursor={nextCursor} />
            </>
          )
        }
      </Read>
      {editing ? (
        <CampDrawer camp={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}

function useClassesOf(): (camp: Camp) => string[] {
  const { i18n } = useLingui();
  return ({ classes }) =>
    classes.map(
      ({ animalClass, heads }) => `${formatCount(heads)} ${i18n._(classWords(animalClass))}`,
    );
}

function CampTable({
  camps,
  isWhole,
  onEdit,
}: {
  camps: readonly Camp[];
  isWhole: boolean;
  onEdit: ((camp: Camp) => void) | null;
}) {
  const { t } = useLingui();
  const classesOf = useClassesOf();
  const edit: ListColumn<Camp>[] = onEdit
    ? [
        {
          name: 'edit',
          label: t`Edit`,
          widthRem: 6,
          isControl: true,
          show: (camp) => (
            <Button variant="quiet" onClick={() => onEdit(camp)}>
              <Trans>Edit</Trans>
            </Button>
          ),
        },
      ]
    : [];
  return (
    <ListTable
      name="camps"
      views="camps"
      label={t`Camps`}
      rows={camps}
      isWhole={isWhole}
      nameOf={(camp) => camp.name}
      to={animalsIn}
      columns={[
        { name: 'name', label: t`Name`, widthRem: 14, text: (camp) => camp.name },
        {
          name: 'area',
          label: t`Area, ${areaUnit()}`,
          widthRem: 7,
          text: (camp) => formatArea(camp.drawnHa ?? camp.areaHa),
          right: true,
          value: (camp) => camp.drawnHa ?? camp.areaHa,
        },
        {
          name: 'heads',
          label: t`Head`,
          widthRem: 6,
          text: (camp) => formatCount(camp.heads),
          right: true,
          value: (camp) => camp.heads,
        },
        {
          name: 'classes',
          label: t`Who`,
          widthRem: 22,
          text: (camp) => classesOf(camp).join(', '),
        },
        ...edit,
      ]}
    />
  );
}

function CampCard({ camp, onEdit }: { camp: Camp; onEdit?: () => void }) {
  const classesOf = useClassesOf();
  const hectares = camp.drawnHa ?? camp.areaHa;
  return (
    <li className="rounded-card border border-line bg-raised p-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2>{camp.name}</h2>
          <p className="text-muted">
            {hectares === null ? (
              <Trans>area not known</Trans>
            ) : (
              `${formatArea(hectares)} ${areaUnit()}`
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
        <Link className="text-[20px] font-bold underline" to={animalsIn(camp)}>
          {formatCount(camp.heads)}
        </Link>{' '}
        <Trans>head</Trans>
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-muted">
        {classesOf(camp).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </li>
  );
}
