import type { Output } from '@kraal/contract/endpoint';
import { showOutlook } from '@kraal/contract/grazing';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatAmount, formatCount } from '../../formats/format.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';

type Outlook = Output<typeof showOutlook>;
const tenth = (value: number): string => formatAmount(Math.round(value * 10) / 10);

/** How long feed lasts without rain, and what would make it last: said while there is time to do something about it. */
export function OutlookCard() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const reading = useEndpoint(showOutlook, { params: { farmId } }, { keep: true });
  return (
    <Card title={t`Feed until the next rains`}>
      <Read of={reading} rows={2}>
        {(outlook) => <Said outlook={outlook} />}
      </Read>
    </Card>
  );
}

function Said({ outlook }: { outlook: Outlook }) {
  const { endsOn, lasts, rainsOn, camps } = outlook;
  if (camps === 0 || endsOn === null)
    return (
      <p className="text-muted">
        <Trans>
          This needs animals in camps, the size of the camps, and feed that was assessed: record it
          at the camp.
        </Trans>
      </p>
    );
  return (
    <>
      {lasts ? (
        <p className="text-ok">
          <Trans>
            Feed lasts to the rains on {formatDate(rainsOn)}, even if none falls before.
          </Trans>
        </p>
      ) : (
        <Ends outlook={outlook} endsOn={endsOn} />
      )}
      <CountedWith outlook={outlook} />
    </>
  );
}

function Ends({ outlook, endsOn }: { outlook: Outlook; endsOn: string }) {
  const { rainBy, rainsOn, decideOn, neededMm, fewerLsu, lsu, today } = outlook;
  const mm = neededMm === null ? null : formatCount(Math.ceil(neededMm));
  const fewer = tenth(Math.min(lsu, Math.ceil(fewerLsu * 10) / 10));
  const isToday = decideOn === today;
  return (
    <p role="status" className="rounded-control border border-warn p-3">
      {mm === null || rainBy >= rainsOn ? (
        <Trans>Without rain feed ends on {formatDate(endsOn)}.</Trans>
      ) : (
        <Trans>
          Without {mm} mm by {formatDate(rainBy)} feed ends on {formatDate(endsOn)}.
        </Trans>
      )}{' '}
      {isToday ? (
        <Trans>
          {fewer} LSU fewer from today last to the rains on {formatDate(rainsOn)}.
        </Trans>
      ) : (
        <Trans>
          {fewer} LSU fewer from {formatDate(decideOn)} last to the rains on {formatDate(rainsOn)}.
        </Trans>
      )}
    </p>
  );
}

function CountedWith({ outlook }: { outlook: Outlook }) {
  const { usableKg, lsu, dailyKg, camps, estimated, benchmark } = outlook;
  return (
    <p className="mt-2 text-[13px] text-muted">
      <Trans>
        Counted with {formatCount(Math.round(usableKg))} kg that may be eaten and {tenth(lsu)} LSU
        that eat {tenth(dailyKg)} kg a day each.
      </Trans>{' '}
      {estimated > 0 ? (
        <Trans>
          In {estimated} of {camps} camps nobody assessed the feed: there it is estimated from the
          days of rest.
        </Trans>
      ) : null}{' '}
      {benchmark === null ? (
        <Trans>
          How much rain it takes can be said once gauges were read for twelve months in a row.
        </Trans>
      ) : (
        <Trans>100 mm feed {tenth(benchmark)} LSU-days on a hectare.</Trans>
      )}
    </p>
  );
}
