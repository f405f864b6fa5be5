import { showPastures, showSeason } from '@kraal/contract/grazing';
import { loadNow } from '@kraal/domain/grazing/load';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { areaUnit } from '../../platform/units.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatAmount, formatArea, formatCount } from '../../formats/format.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { Read } from '../../ui/states.tsx';
import { GrazedHistory, useGrazingOf } from './GrazedHistory.tsx';

/** Why a camp is said to carry too much, or to feed nobody much longer: load, last assessment, and when it was grazed. */
export function CampFeed({ campId }: { campId: string }) {
  const { farmId } = useFarm();
  const board = useEndpoint(showPastures, { params: { farmId } }, { keep: true });
  const season = useEndpoint(showSeason, { params: { farmId }, query: {} }, { keep: true });
  const ofSeason = season.data?.items.find((one) => one.campId === campId);
  const grazing = useGrazingOf(campId);
  return (
    <>
      <Read of={board} rows={3}>
        {({ items, hectaresPerUnit }) => {
          const camp = items.find((one) => one.campId === campId);
          if (!camp) return null;
          const { areaHa, feed, daysLeft, lsu } = camp;
          const now =
            areaHa !== null && hectaresPerUnit !== null
              ? loadNow(lsu, areaHa, hectaresPerUnit)
              : null;
          return (
            <dl className="divide-y divide-line">
              <Fact name={<Trans>In it now</Trans>}>
                <Trans>{tenths(lsu)} LSU</Trans>
                {areaHa === null ? null : ` · ${formatArea(areaHa)} ${areaUnit()}`}
              </Fact>
              {now === null ? null : (
                <Fact name={<Trans>Load now, of what it carries</Trans>}>{percent(now)}</Fact>
              )}
              {typeof ofSeason?.load === 'number' ? (
                <Fact name={<Trans>Load of the last twelve months</Trans>}>
                  {percent(ofSeason.load)}
                </Fact>
              ) : null}
              <Fact name={<Trans>Feed on offer</Trans>}>
                {feed ? (
                  <Trans>
                    {formatCount(Math.round(feed.feedKgPerHa))} kg/ha on {formatDate(feed.on)}
                  </Trans>
                ) : (
                  <Trans>not assessed</Trans>
                )}
              </Fact>
              {daysLeft === null ? null : (
                <Fact name={<Trans>Lasts</Trans>}>
                  <Plural value={Math.floor(daysLeft)} one="# day" other="# days" />
                </Fact>
              )}
            </dl>
          );
        }}
      </Read>
      <GrazedHistory reading={grazing} />
    </>
  );
}

/** As the alert says it. */
const percent = (share: number): string => `${formatCount(Math.round(share * 100))} %`;
const tenths = (value: number): string => formatAmount(Math.round(value * 10) / 10);

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
