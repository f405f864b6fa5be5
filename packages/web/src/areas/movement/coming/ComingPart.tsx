import { type ConsignmentItem, listConsignments } from '@kraal/contract/consignments';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { CheckField } from '../../../ui/field.tsx';
import { formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { Empty, Read } from '../../../ui/states.tsx';
import { Badge } from '../../../ui/surface.tsx';
import { kindWords } from '../words.ts';
import { ComingDrawer } from './ComingDrawer.tsx';
import { standingOf } from './comingWords.ts';
import { useReceiptsWaiting } from './useReceiptsWaiting.ts';

/** What other farms send here, the latest first. */
export function ComingPart() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [search, setSearch] = useSearchParams();
  const [onlyOpen, setOnlyOpen] = useState(false);
  const pages = useCursor();
  const loads = useEndpoint(
    listConsignments,
    {
      params: { farmId },
      query: { limit: 50, ...pages.query, ...(onlyOpen ? { open: 'true' as const } : {}) },
    },
    { keep: true },
  );
  const openId = search.get('load');
  const open = (id: string | null) =>
    setSearch(
      (old) => {
        if (id === null) old.delete('load');
        else old.set('load', id);
        return old;
      },
      { replace: id === null },
    );
  return (
    <div className="flex flex-col gap-4">
      <CheckField
        label={t`Only what is still to come`}
        checked={onlyOpen}
        onChange={({ target }) => {
          setOnlyOpen(target.checked);
          pages.first();
        }}
      />
      <Read of={loads} rows={4}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty>
              {onlyOpen ? (
                <Trans>Nothing is to come.</Trans>
              ) : (
                <Trans>
                  No other farm has sent anything here. Link with the farms you buy from under
                  Places, and what they send is announced here.
                </Trans>
              )}
            </Empty>
          ) : (
            <>
              <ul className="divide-y divide-line rounded-card border border-line bg-raised">
                {items.map((one) => (
                  <LoadLine key={one.id} load={one} onOpen={() => open(one.id)} />
                ))}
              </ul>
              <MorePages pages={pages} nextCursor={nextCursor} />
            </>
          )
        }
      </Read>
      {openId ? <ComingDrawer id={openId} onClose={() => open(null)} /> : null}
    </div>
  );
}

function LoadLine({ load, onOpen }: { load: ConsignmentItem; onOpen: () => void }) {
  const { i18n } = useLingui();
  const { sellerName, kind, day, departedOn, heads } = load;
  const { words, tone } = standingOf(load, useReceiptsWaiting());
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-left hover:bg-sunken"
      >
        <span className="min-w-48 flex-1">
          <span className="font-bold">{sellerName}</span>
          <span className="block text-[13px] text-muted">
            {i18n._(kindWords[kind])} · {formatDate(asDay(departedOn ?? day))}
          </span>
        </span>
        <span>
          <Plural value={heads} one="# head" other={`${formatCount(heads)} head`} />
        </span>
        <Badge tone={tone}>{i18n._(words)}</Badge>
      </button>
    </li>
  );
}
