import { listTransfers, type TransferItem } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import { transferStatuses } from '@kraal/domain/movement/transfers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../formats/format.ts';
import { SelectField } from '../../ui/field.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/surface.tsx';
import { useShownTransfers } from './lorry/useShownTransfers.ts';
import { TodayLoads } from './TodayLoads.tsx';
import { TransferDrawer } from './TransferDrawer.tsx';
import { statusTones, statusWords } from './transferWords.ts';
import { kindWords } from './words.ts';

/** What is to leave, what waits for its owner's word and what is done, the latest first. */
export function TransfersPart() {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const [search, setSearch] = useSearchParams();
  const [status, setStatus] = useState('');
  const may = useMay('farm_manager');
  const pages = useCursor();
  const wanted = transferStatuses.find((one) => one === status);
  const transfers = useEndpoint(
    listTransfers,
    {
      params: { farmId },
      query: { limit: 50, ...pages.query, ...(wanted ? { status: wanted } : {}) },
    },
    { keep: true },
  );
  const openId = search.get('transfer');
  const open = (id: string | null) =>
    setSearch(
      (old) => {
        if (id === null) old.delete('transfer');
        else old.set('transfer', id);
        return old;
      },
      { replace: id === null },
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3 *:min-w-56">
        <SelectField
          label={t`How they stand`}
          empty={t`all`}
          value={status}
          onChange={({ target }) => {
            setStatus(target.value);
            pages.first();
          }}
          options={transferStatuses.map((one) => ({
            value: one,
            label: i18n._(statusWords[one]),
          }))}
        />
        {may ? (
          <Button variant="primary" onClick={() => setSearch({ tab: 'check' })}>
            <Trans>Begin a transfer</Trans>
          </Button>
        ) : null}
      </div>
      <TodayLoads onTransfer={open} onLoad={(load) => setSearch({ tab: 'coming', load })} />
      <Read of={transfers} rows={4}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty>
              {wanted ? (
                <Trans>None stands so.</Trans>
              ) : (
                <Trans>
                  Nothing is to leave yet. Ask who may leave, and begin a transfer of those who may.
                </Trans>
              )}
            </Empty>
          ) : (
            <>
              <TransferLines items={items} onOpen={open} />
              <MorePages pages={pages} nextCursor={nextCursor} />
            </>
          )
        }
      </Read>
      {openId ? <TransferDrawer id={openId} onClose={() => open(null)} /> : null}
    </div>
  );
}

function TransferLines({
  items,
  onOpen,
}: {
  items: readonly TransferItem[];
  onOpen: (id: string) => void;
}) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {useShownTransfers(items).map((one) => (
        <TransferLine key={one.id} transfer={one} onOpen={() => onOpen(one.id)} />
      ))}
    </ul>
  );
}

function TransferLine({ transfer, onOpen }: { transfer: TransferItem; onOpen: () => void }) {
  const { i18n } = useLingui();
  const { number, kind, status, day, soldOn, toName, heads } = transfer;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-left hover:bg-sunken"
      >
        <span className="min-w-48 flex-1">
          <span className="font-bold">
            {number} · {i18n._(kindWords[kind])}
          </span>
          <span className="block text-[13px] text-muted">
            {formatDate(asDay(soldOn ?? day))}
            {toName ? ` · ${toName}` : null}
          </span>
        </span>
        <span>
          <Plural value={heads} one="# head" other={`${formatCount(heads)} head`} />
        </span>
        <Badge tone={statusTones[status]}>{i18n._(statusWords[status])}</Badge>
      </button>
    </li>
  );
}
