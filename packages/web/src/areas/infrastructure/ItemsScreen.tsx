import { type Camp, listCamps } from '@kraal/contract/infrastructure';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { PageHead } from '../../ui/surface.tsx';
import { CampDrawer } from './CampDrawer.tsx';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { ThingsScreen } from './things/ThingsScreen.tsx';
import { layoutOf } from '../../platform/device.ts';
import { CampTable } from './CampTable.tsx';
import { CampCard } from './CampCard.tsx';

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
