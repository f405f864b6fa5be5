import { AnimalLink } from '../../ui/animalLink.tsx';
import { type DueItem, type DueKind, dueKinds, dueSummary, listDue } from '@kraal/contract/due';
import { addDays } from '@kraal/domain/format/dates';
import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formatCount } from '../../ui/format.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { useMobAndCamp } from '../ledger/index.ts';
import { DoDue } from './DoDue.tsx';
import { confidenceNames, dueNames } from './words.ts';
import { formatDate } from '../../ui/localFormat.ts';

type Props = { kinds?: readonly DueKind[]; species?: Species };
const keyOf = (item: DueItem): string =>
  `${item.kind} ${item.animalId} ${item.protocolId ?? item.medicineId ?? ''}`;

/** What is due, day by day, what is late on top; ticked off here, alone or many at once. */
export function DueList({ kinds = dueKinds, species }: Props) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const may = useMay('field_worker');
  const pages = useCursor();
  const [days, setDays] = useState('7');
  const [search] = useSearchParams();
  const [kind, setKind] = useState<string>(kinds.find((one) => one === search.get('work')) ?? '');
  const narrowed = useMobAndCamp();
  const [chosen, setChosen] = useState<ReadonlyMap<string, DueItem>>(new Map());
  const ofSpecies = species ? { species } : {};
  const asked = kind || kinds.join(',');
  const due = useEndpoint(
    listDue,
    {
      params: { farmId },
      query: {
        to: addDays(today, Number(days)),
        kinds: asked,
        limit: 100,
        ...ofSpecies,
        ...narrowed.query,
        ...pages.query,
      },
    },
    { keep: true },
  );
  const flip = (item: DueItem) => {
    const next = new Map(chosen);
    if (!next.delete(keyOf(item))) next.set(keyOf(item), item);
    setChosen(next);
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 print:hidden">
        <SelectField
          label={t`How far ahead`}
          value={days}
          onChange={(event) => setDays(event.target.value)}
          options={[
            { value: '0', label: t`today` },
            { value: '7', label: t`a week` },
            { value: '28', label: t`four weeks` },
            { value: '90', label: t`three months` },
          ]}
        />
        {kinds.length > 1 ? (
          <SelectField
            label={t`Work`}
            value={kind}
            empty={t`all`}
            onChange={(event) => setKind(event.target.value)}
            options={kinds.map((one) => ({ value: one, label: i18n._(dueNames[one]) }))}
          />
        ) : null}
        {narrowed.fields}
      </div>
      <Sums
        kinds={kinds.filter((one) => !kind || one === kind)}
        query={{ ...ofSpecies, ...narrowed.query }}
      />
      <Read of={due}>
        {({ items, total, nextCursor }) =>
          total === 0 ? (
            <Empty>
              <Trans>No work with single animals is due in this time.</Trans>
            </Empty>
          ) : (
            <>
              {[...Map.groupBy(items, (item) => dayShown(item, today))].map(([day, group]) => (
                <DueDay
                  key={day}
                  day={day}
                  items={group}
                  isTicked={(item) => chosen.has(keyOf(item))}
                  onFlip={may ? flip : null}
                  onAll={() => setChosen(new Map([...chosen, ...group.map(keyed)]))}
                />
              ))}
              <MorePages pages={pages} nextCursor={nextCursor} />
              <Button className="self-start print:hidden" onClick={() => window.print()}>
                <Printer className="size-5" aria-hidden />
                <Trans>Print</Trans>
              </Button>
            </>
          )
        }
      </Read>
      <DoDue chosen={[...chosen.values()]} onClear={() => setChosen(new Map())} />
    </div>
  );
}

const keyed = (item: DueItem) => [keyOf(item), item] as const;

/** What is not done stands under today until it is late. */
const dayShown = (item: DueItem, today: string): string =>
  item.isLate ? 'late' : item.day < today ? today : item.day;

type SumsProps = { kinds: readonly DueKind[]; query: DueQuery };
type DueQuery = { species?: Species; mobId?: string; campId?: string };

/** The same count as at the start, whatever page of the list is shown. */
function Sums({ kinds, query }: SumsProps) {
  const { farmId } = useFarm();
  const { data } = useEndpoint(dueSummary, { params: { farmId }, query }, { keep: true });
  const counted = data?.kinds.filter((one) => kinds.includes(one.kind)) ?? [];
  const sum = (of: 'late' | 'today' | 'week') => counted.reduce((all, one) => all + one[of], 0);
  if (sum('late') + sum('today') + sum('week') === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-muted" data-testid="due-sums">
      <span>
        <strong>{formatCount(sum('late'))}</strong> <Trans>late</Trans>
      </span>
      <span>
        <strong>{formatCount(sum('today'))}</strong> <Trans>today</Trans>
      </span>
      <span>
        <strong>{formatCount(sum('week'))}</strong> <Trans>this week</Trans>
      </span>
    </p>
  );
}

type DayProps = {
  day: string;
  items: readonly DueItem[];
  isTicked: (item: DueItem) => boolean;
  onFlip: ((item: DueItem) => void) | null;
  onAll: () => void;
};

function DueDay({ day, items, isTicked, onFlip, onAll }: DayProps) {
  const { t } = useLingui();
  const today = useToday();
  return (
    <Card title={day === 'late' ? t`Late` : day === today ? t`Today` : formatDate(day)}>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <DueLine
            key={keyOf(item)}
            item={item}
            today={today}
            ticked={isTicked(item)}
            onFlip={onFlip ? () => onFlip(item) : null}
          />
        ))}
      </ul>
      {onFlip && items.length > 1 ? (
        <Button variant="quiet" className="print:hidden" onClick={onAll}>
          <Trans>Tick all {formatCount(items.length)}</Trans>
        </Button>
      ) : null}
    </Card>
  );
}

function DueLine({
  item,
  today,
  ticked,
  onFlip,
}: {
  item: DueItem;
  today: string;
  ticked: boolean;
  onFlip: (() => void) | null;
}) {
  const { t, i18n } = useLingui();
  const name = item.tag ?? item.name ?? t`without a tag`;
  const sure = item.kind === 'birth' ? confidenceNames[item.detail ?? ''] : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      {onFlip ? (
        <label className="flex min-h-11 min-w-11 items-center justify-center print:hidden">
          <input
            type="checkbox"
            className="size-5 accent-veld"
            aria-label={`${name}: ${i18n._(dueNames[item.kind])}`}
            checked={ticked}
            onChange={onFlip}
          />
        </label>
      ) : null}
      <AnimalLink id={item.animalId}>
        {name}
        {item.heads > 1 ? ` × ${formatCount(item.heads)}` : ''}
      </AnimalLink>
      <span>
        {item.kind === 'dose' ? (
          <Trans>
            {item.detail}, dose {(item.step ?? 0) + 1}
          </Trans>
        ) : (
          i18n._(dueNames[item.kind])
        )}
      </span>
      <span className="min-w-24 flex-1 text-[13px] text-muted">
        {[item.mobName, item.campName].filter(Boolean).join(' · ')}
      </span>
      {sure ? <Badge>{i18n._(sure)}</Badge> : null}
      {item.isLate ? (
        <Badge tone="warn">
          <Trans>since {formatDate(item.day)}</Trans>
        </Badge>
      ) : item.until && item.until > item.day ? (
        <span className="text-[13px] text-muted">
          <Trans>until {formatDate(item.until)}</Trans>
        </span>
      ) : item.day < today ? (
        <span className="text-[13px] text-muted">
          <Trans>since {formatDate(item.day)}</Trans>
        </span>
      ) : null}
    </li>
  );
}
