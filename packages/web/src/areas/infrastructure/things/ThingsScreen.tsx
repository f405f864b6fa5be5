import { listThings, type Thing } from '@kraal/contract/things';
import type { ThingList } from '@kraal/domain/infrastructure/thingKinds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { layoutOf } from '../../../platform/device.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { formatDate } from '../../../ui/localFormat.ts';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { Empty, Read } from '../../../ui/states.tsx';
import { ListTable } from '../../../ui/table/ListTable.tsx';
import { ConditionBadge } from './ConditionBadge.tsx';
import { conditionWords, thingLabels } from './labels.ts';
import { lastSaid } from './lastSaid.ts';
import { ThingDrawer } from './ThingDrawer.tsx';
import { ThingForm } from './ThingForm.tsx';
import { WaitingThings } from './WaitingThings.tsx';
import { useShownThing } from './useShownThing.ts';

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

type ListProps = { things: readonly Thing[]; onOpen: (id: string) => void };

/** Due from its day on. */
const isDue = ({ serviceDueOn }: Thing, today: string): boolean =>
  serviceDueOn !== null && serviceDueOn <= today;

function ThingTable({ things, isWhole, onOpen }: ListProps & { isWhole: boolean }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  return (
    <ListTable
      name="things"
      views="things"
      label={t`What stands on the farm`}
      rows={things}
      isWhole={isWhole}
      nameOf={(thing) => thing.name}
      onRow={(thing) => onOpen(thing.id)}
      columns={[
        { name: 'name', label: t`Name`, widthRem: 14, text: ({ name }) => name },
        {
          name: 'kind',
          label: t`What`,
          widthRem: 10,
          text: ({ kind }) => i18n._(thingLabels[kind]),
        },
        {
          name: 'condition',
          label: t`Condition`,
          widthRem: 8,
          show: ({ condition }) =>
            condition === null ? (
              <span className="text-muted">
                <Trans>not looked at</Trans>
              </span>
            ) : (
              <ConditionBadge condition={condition} />
            ),
          value: ({ condition }) => (condition === null ? null : i18n._(conditionWords[condition])),
        },
        {
          name: 'inspected',
          label: t`Looked at`,
          widthRem: 8,
          text: ({ inspectedOn }) => (inspectedOn === null ? '' : formatDate(inspectedOn)),
          value: ({ inspectedOn }) => inspectedOn,
        },
        {
          name: 'said',
          label: t`Last reading`,
          widthRem: 14,
          text: (one) => lastSaid(one).join(', '),
        },
        {
          name: 'service',
          label: t`Service due`,
          widthRem: 8,
          show: (thing) =>
            thing.serviceDueOn === null ? null : (
              <span className={isDue(thing, today) ? 'font-[550] text-warn' : ''}>
                {formatDate(thing.serviceDueOn)}
              </span>
            ),
          value: ({ serviceDueOn }) => serviceDueOn,
        },
        {
          name: 'place',
          label: t`Map`,
          widthRem: 8,
          text: ({ place }) => (place === null ? t`no place yet` : t`drawn`),
        },
      ]}
    />
  );
}

function ThingCards({ things, onOpen }: ListProps) {
  const { i18n } = useLingui();
  const today = useToday();
  return (
    <ul className="grid gap-3">
      {things.map((thing) => (
        <li key={thing.id}>
          <button
            type="button"
            onClick={() => onOpen(thing.id)}
            className="w-full rounded-card border border-line bg-raised p-4 text-left"
          >
            <span className="flex items-start justify-between gap-3">
              <strong className="min-w-0 break-words">{thing.name}</strong>
              {thing.condition === null ? null : <ConditionBadge condition={thing.condition} />}
            </span>
            <span className="block text-muted">
              {[i18n._(thingLabels[thing.kind]), ...lastSaid(thing)].join(' · ')}
            </span>
            {isDue(thing, today) ? (
              <span className="block text-warn">
                <Trans>Service due since {formatDate(thing.serviceDueOn)}</Trans>
              </span>
            ) : null}
            {thing.place === null ? (
              <span className="block text-[13px] text-muted">
                <Trans>no place on the map yet</Trans>
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
