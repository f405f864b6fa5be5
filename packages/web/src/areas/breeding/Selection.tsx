import { type Candidate, selectionList, selectionSorts } from '@kraal/contract/breeding';
import type { Species } from '@kraal/domain/animals/species';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../formats/format.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { RecordSheet, type Subject } from '../ledger/index.ts';
import { CandidateLine } from './CandidateLine.tsx';
import { TickedBar } from './TickedBar.tsx';
import { TopFields, type Decision } from './TopFields.tsx';

type Sort = (typeof selectionSorts)[number];

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
