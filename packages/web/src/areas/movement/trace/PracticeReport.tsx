import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { layoutOf } from '../../../platform/device.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount, formatDecimal } from '../../../formats/format.ts';
import { Card } from '../../../ui/surface.tsx';
import type { Trace } from './traceWords.ts';

type Props = { begun: number | null; result: Trace };

/** How long it took, and what would have been missing on the day itself. */
export function PracticeReport({ begun, result }: Props) {
  const { total, neighbours, camps, items, unknownDays } = result;
  // Where the address was opened anew nobody pressed, and nothing was timed.
  const [tookS] = useState(() => (begun === null ? null : (performance.now() - begun) / 1000));
  const shown = useRef<HTMLDivElement>(null);
  // Under the form on a phone it would stand unseen.
  useEffect(() => {
    if (layoutOf() === 'mobile') shown.current?.scrollIntoView({ block: 'start' });
  }, []);
  // One place may stand in it twice: some were slaughtered there, and some only stood.
  const placesToCall = new Set(neighbours.map(({ name }) => name)).size;
  const silent = new Set(neighbours.filter(({ phone }) => phone === null).map(({ name }) => name))
    .size;
  const unmarked = items.filter(({ eid, isLot }) => eid === null && !isLot).length;
  const isWhole = silent === 0 && unmarked === 0 && unknownDays === 0 && total.lots === 0;
  return (
    <div ref={shown} className="scroll-mt-18">
      <Card title={<Trans>A practice: as if it were sick this morning</Trans>}>
        {tookS === null ? null : (
          <p className="text-lg font-bold" role="status">
            <Trans>Traced in {formatDecimal(Math.max(tookS, 0.1), 1)} seconds.</Trans>
          </p>
        )}
        <p>
          <Trans>
            {formatCount(total.heads)} head to test, in{' '}
            <Plural value={camps.length} one="# camp" other="# camps" />, and{' '}
            <Plural value={placesToCall} one="# place to call" other="# places to call" />. The best
            standard of the field asks for it within 24 hours.
          </Trans>
        </p>
        <h3 className="mt-3 font-bold">
          <Trans>What would have been missing</Trans>
        </h3>
        {isWhole ? (
          <p>
            <Trans>
              Nothing: each is marked, each day is written down, each place has a telephone.
            </Trans>
          </p>
        ) : (
          <ul className="list-disc pl-5">
            {unknownDays > 0 ? (
              <li>
                <Plural
                  value={unknownDays}
                  one="On # day nobody wrote down in which camp it stood."
                  other="On # days nobody wrote down in which camp it stood."
                />
              </li>
            ) : null}
            {unmarked > 0 ? (
              <li>
                <Plural
                  value={unmarked}
                  one="# of them wears no EID: it is found by eye alone."
                  other="# of them wear no EID: they are found by eye alone."
                />
              </li>
            ) : null}
            {total.lots > 0 ? (
              <li>
                <Plural
                  value={total.lots}
                  one="# is a lot: which of its heads, nobody knows."
                  other="# are lots: which of their heads, nobody knows."
                />
              </li>
            ) : null}
            {silent > 0 ? (
              <li>
                <Plural
                  value={silent}
                  one="# place to call has no telephone written down."
                  other="# places to call have no telephone written down."
                />
              </li>
            ) : null}
          </ul>
        )}
        <div className="mt-3 print:hidden">
          <Button onClick={() => window.print()}>
            <Trans>Print the report</Trans>
          </Button>
        </div>
      </Card>
    </div>
  );
}
