import { type Pasture, showCampGrazing } from '@kraal/contract/grazing';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { formatAmount } from '../../ui/format.ts';
import { formatDate } from '../../ui/localFormat.ts';
import { Read } from '../../ui/states.tsx';
import { RecordAbout, Timeline } from '../ledger/index.ts';
import { ClosedBadge } from './ClosedBadge.tsx';

type Camp = { id: string; name: string; closed?: Pasture['closed'] };

function useGrazingOf(id: string) {
  const { farmId } = useFarm();
  return useEndpoint(showCampGrazing, { params: { farmId, id } }, { keep: true });
}

/** What can be said of a camp, when it was grazed, and all that was recorded about it. */
export function CampRecord({ camp: { id, name, ...camp } }: { camp: Camp }) {
  const { t } = useLingui();
  const reading = useGrazingOf(id);
  // The board knows it already, and what waits on this device; the map asks.
  const closed = camp.closed === undefined ? reading.data?.closed : camp.closed;
  const mayRecord = useMay('field_worker');
  return (
    <div className="flex flex-col gap-4">
      {closed ? <ClosedBadge closed={closed} /> : null}
      {mayRecord ? (
        <RecordAbout
          subject={{ id, kind: 'camp', name }}
          without={closed === undefined ? [] : [closed ? 'camp_closed' : 'camp_opened']}
        />
      ) : null}
      <History reading={reading} />
      <section aria-label={t`What was recorded`}>
        <Timeline subjectId={id} />
      </section>
    </div>
  );
}

export function CampDrawer({ camp, onClose }: { camp: Camp; onClose: () => void }) {
  return (
    <Drawer title={camp.name} open onClose={onClose}>
      <CampRecord camp={camp} />
    </Drawer>
  );
}

const whole = (value: number): number => Math.round(value * 10) / 10;

/** From the day on which somebody came until nobody was left, the latest first. */
function History({ reading }: { reading: ReturnType<typeof useGrazingOf> }) {
  return (
    <Read of={reading}>
      {({ items, more }) =>
        items.length === 0 ? (
          <p className="text-muted">
            <Trans>Nobody grazed here yet.</Trans>
          </p>
        ) : (
          <table className="w-full">
            <caption className="text-left font-[550]">
              <Trans>Grazed</Trans>
            </caption>
            <thead className="text-left text-[13px] text-muted">
              <tr>
                <th scope="col">
                  <Trans>From</Trans>
                </th>
                <th scope="col">
                  <Trans>Until</Trans>
                </th>
                <th scope="col" className="pl-3 text-right">
                  <Trans>LSU-days</Trans>
                </th>
                <th scope="col" className="pl-3 text-right">
                  <Trans>Most LSU</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ from, until, lsuDays, mostLsu }) => (
                <tr key={from} className="border-t border-line">
                  <td className="py-2">{formatDate(from)}</td>
                  <td>{until === null ? <Trans>today</Trans> : formatDate(until)}</td>
                  <td className="pl-3 text-right tabular-nums">{formatAmount(whole(lsuDays))}</td>
                  <td className="pl-3 text-right tabular-nums">{formatAmount(whole(mostLsu))}</td>
                </tr>
              ))}
            </tbody>
            {more > 0 ? (
              <tfoot>
                <tr>
                  <td colSpan={4} className="py-2 text-muted">
                    <Trans>And earlier ones.</Trans>
                  </td>
                </tr>
              </tfoot>
            ) : null}
          </table>
        )
      }
    </Read>
  );
}
