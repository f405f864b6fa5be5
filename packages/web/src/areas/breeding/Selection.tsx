import { AnimalLink } from '../../ui/animalLink.tsx';
import { type Candidate, selectionList, selectionSorts } from '@kraal/contract/breeding';
import type { Species } from '@kraal/domain/animals/species';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { massUnit } from '../../platform/units.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formatCount, formatInbreeding, formatMass } from '../../ui/format.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { RecordSheet, type Subject } from '../ledger/index.ts';
import { formatAge } from '../../ui/localFormat.ts';

type Sort = (typeof selectionSorts)[number];
const decisions = ['none', 'keep', 'cull'] as const;
type Decision = (typeof decisions)[number];
const subjectOf = (one: Candidate): Subject => ({
  id: one.id,
  name: one.tag ?? one.name ?? '–',
  heads: 1,
  isLot: false,
  sex: 'female',
  status: 'alive',
});

/** Whom to keep and whom to cull: the worst first, marks beside them, and the marked become the sale. */
export function Selection({ species }: { species: Species }) {
  const { farmId } = useFarm();
  const manager = useMay('farm_manager');
  const pages = useCursor();
  const [sort, setSort] = useState<Sort>('weaned');
  const [decision, setDecision] = useState<Decision | ''>('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Subject>>(new Map());
  const [kind, setKind] = useState<string | null>(null);
  const list = useEndpoint(
    selectionList,
    {
      params: { farmId },
      query: { species, sort, limit: 50, ...(decision ? { decision } : {}), ...pages.query },
    },
    { keep: true },
  );
  const flip = (one: Candidate) => {
    const next = new Map(chosen);
    if (!next.delete(one.id)) next.set(one.id, subjectOf(one));
    setChosen(next);
  };
  const done = () => {
    setKind(null);
    setChosen(new Map());
  };
  return (
    <div className="flex flex-col gap-4">
      <TopFields sort={sort} onSort={setSort} decision={decision} onDecision={setDecision} />
      <Read of={list}>
        {({ items, total, nextCursor }) =>
          total === 0 ? (
            <Empty>
              <Trans>No female is here.</Trans>
            </Empty>
          ) : (
            <Card title={<Plural value={total} one="# female" other="# females" />}>
              <ul className="divide-y divide-line">
                {items.map((one) => (
                  <CandidateLine
                    key={one.id}
                    one={one}
                    ticked={chosen.has(one.id)}
                    onFlip={manager ? () => flip(one) : null}
                  />
                ))}
              </ul>
              {manager && items.length > 1 ? (
                <Button
                  variant="quiet"
                  onClick={() =>
                    setChosen(
                      new Map([
                        ...chosen,
                        ...items.map((one) => [one.id, subjectOf(one)] as const),
                      ]),
                    )
                  }
                >
                  <Trans>Tick all {formatCount(items.length)}</Trans>
                </Button>
              ) : null}
              <MorePages pages={pages} nextCursor={nextCursor} />
            </Card>
          )
        }
      </Read>
      {chosen.size > 0 ? (
        <TickedBar count={chosen.size} onKind={setKind} onClear={() => setChosen(new Map())} />
      ) : null}
      {kind ? (
        <RecordSheet
          subjects={[...chosen.values()]}
          species={species}
          kind={kind}
          onClose={() => setKind(null)}
          onDone={done}
        />
      ) : null}
    </div>
  );
}

type TopProps = {
  sort: Sort;
  onSort: (sort: Sort) => void;
  decision: Decision | '';
  onDecision: (decision: Decision | '') => void;
};

/** Who stands on top, and of which mark. */
function TopFields({ sort, onSort, decision, onDecision }: TopProps) {
  const { t } = useLingui();
  const sortNames: Record<Sort, string> = {
    weaned: t`who weans least`,
    interval: t`longest gap between births`,
    age: t`oldest`,
    health: t`most often treated`,
    inbreeding: t`most inbred`,
  };
  return (
    <div className="grid grid-cols-2 gap-3 md:max-w-xl">
      <SelectField
        label={t`On top`}
        value={sort}
        onChange={(event) =>
          onSort(selectionSorts.find((one) => one === event.target.value) ?? 'weaned')
        }
        options={selectionSorts.map((one) => ({ value: one, label: sortNames[one] }))}
      />
      <SelectField
        label={t`Marks`}
        value={decision}
        empty={t`all`}
        onChange={(event) => onDecision(decisions.find((one) => one === event.target.value) ?? '')}
        options={[
          { value: 'none', label: t`not decided` },
          { value: 'keep', label: t`to keep` },
          { value: 'cull', label: t`to cull` },
        ]}
      />
    </div>
  );
}

type BarProps = { count: number; onKind: (kind: string) => void; onClear: () => void };

function TickedBar({ count, onKind, onClear }: BarProps) {
  const { t } = useLingui();
  return (
    <div
      role="region"
      aria-label={t`Ticked females`}
      className="sticky bottom-2 z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-float"
    >
      <strong className="px-2">
        <Trans>{count} ticked</Trans>
      </strong>
      <Button onClick={() => onKind('kept_for_breeding')}>
        <Trans>Keep</Trans>
      </Button>
      <Button onClick={() => onKind('culled_from_breeding')}>
        <Trans>Cull</Trans>
      </Button>
      <Button onClick={() => onKind('sold')}>
        <Trans>Sell</Trans>
      </Button>
      <Button variant="quiet" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
    </div>
  );
}

function CandidateLine({
  one,
  ticked,
  onFlip,
}: {
  one: Candidate;
  ticked: boolean;
  onFlip: (() => void) | null;
}) {
  const { t } = useLingui();
  const today = useToday();
  const name = one.tag ?? one.name ?? t`without a tag`;
  const facts = [
    one.bornOn ? formatAge(one.bornOn, today) : null,
    t`${plural(one.births, { one: '# birth', other: '# births' })}, ${one.weaned} weaned`,
    one.weanedKgPerYear === null
      ? null
      : t`${formatMass(one.weanedKgPerYear)} ${massUnit()} weaned a year`,
    one.lastIntervalDays === null ? null : t`last gap ${one.lastIntervalDays} days`,
    one.treatments > 0 ? t`treated ${one.treatments} times in two years` : null,
    one.inbreeding > 0 ? `F ${formatInbreeding(one.inbreeding)}` : null,
    one.mobName,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      {onFlip ? (
        <label className="flex min-h-11 min-w-11 items-center justify-center">
          <input
            type="checkbox"
            className="size-5 accent-veld"
            aria-label={t`Tick ${name}`}
            checked={ticked}
            onChange={onFlip}
          />
        </label>
      ) : null}
      <AnimalLink id={one.id} className="min-w-20">
        {name}
      </AnimalLink>
      <span className="min-w-40 flex-1 text-[13px] text-muted">
        {facts.filter(Boolean).join(' · ')}
      </span>
      {one.decision ? (
        <Badge tone={one.decision === 'keep' ? 'ok' : 'warn'}>
          {one.decision === 'keep' ? <Trans>keep</Trans> : <Trans>cull</Trans>}
        </Badge>
      ) : null}
    </li>
  );
}
