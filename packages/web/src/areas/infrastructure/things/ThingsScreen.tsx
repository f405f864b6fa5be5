import { listThings } from '@kraal/contract/things';
import type { ThingList } from '@kraal/domain/infrastructure/thingKinds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { layoutOf } from '../../../platform/device.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { Empty, Read } from '../../../ui/states.tsx';
import { ThingDrawer } from './ThingDrawer.tsx';
import { ThingForm } from './ThingForm.tsx';
import { WaitingThings } from './WaitingThings.tsx';
import { useShownThing } from './useShownThing.ts';
import { ThingTable } from './ThingTable.tsx';
import { ThingCards } from './ThingCards.tsx';

type Props = { list: ThingList | null };

/** What stands on the land, of one list or all of it: its condition first, since that is what is looked for. */
export function ThingsScreen({ list }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const [search, setSearch] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const pages = useCursor();
  const isAttention = search.get('attention') === 'true';
  const query = {
    limit: 200,
    ...(list ? { list } : {}),
    ...(isAttention ? { attention: 'true' as const } : {}),
    ...pages.query,
  };
  const reading = useEndpoint(listThings, { params: { farmId }, query }, { keep: true });
  const put = (name: string, value: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const openId = search.get('thing');
  const shown = useShownThing();
  return (
    <div className="flex flex-col gap-4">
      <WaitingThings />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CheckField
          name="attention"
          label={t`Only what wants attention`}
          checked={isAttention}
          onChange={(event) => put('attention', event.target.checked ? 'true' : null)}
        />
        {may ? (
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Trans>Add something</Trans>
          </Button>
        ) : null}
      </div>
      <Read of={reading}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <NoThings isAttention={isAttention} />
          ) : (
            <>
              {layoutOf() === 'mobile' ? (
                <ThingCards things={items.map(shown)} onOpen={(id) => put('thing', id)} />
              ) : (
                <ThingTable
                  things={items.map(shown)}
                  isWhole={!nextCursor && !pages.back}
                  onOpen={(id) => put('thing', id)}
                />
              )}
              <MorePages pages={pages} nextCursor={nextCursor} />
            </>
          )
        }
      </Read>
      {isAdding ? (
        <ThingForm
          list={list}
          onClose={() => setAdding(false)}
          onKept={(id) => {
            setAdding(false);
            put('thing', id);
          }}
        />
      ) : null}
      {openId ? <ThingDrawer id={openId} onClose={() => put('thing', null)} /> : null}
    </div>
  );
}

function NoThings({ isAttention }: { isAttention: boolean }) {
  return (
    <Empty>
      {isAttention ? (
        <Trans>Nothing wants attention: nothing is worn or broken, and no service is due.</Trans>
      ) : (
        <Trans>
          Nothing here yet. Troughs, tanks, fences, gates and gauges are added here or drawn on the
          map; what is found and mended is kept with them.
        </Trans>
      )}
    </Empty>
  );
}
