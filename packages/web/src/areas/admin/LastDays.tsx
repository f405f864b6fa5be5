import type { adminOverview } from '@kraal/contract/admin';
import type { Output } from '@kraal/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../formats/format.ts';
import { Card } from '../../ui/surface.tsx';
import { formatDate } from '../../formats/localFormat.ts';

type Figures = Output<typeof adminOverview>;

export function LastDays({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  return (
    <Card title={t`The last two weeks`}>
      <div className="goes-on">
        <table className="w-full">
          <thead>
            <tr className="border-b border-line text-left">
              <th className="py-2">
                <Trans>Day</Trans>
              </th>
              <th className="py-2 text-right">
                <Trans>Entries</Trans>
              </th>
              <th className="py-2 text-right">
                <Trans>Sign-ins</Trans>
              </th>
              <th className="py-2 text-right">
                <Trans>Errors</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.days.toReversed().map((day) => (
              <tr key={day.day} className="border-b border-line">
                <td className="py-2">{formatDate(day.day)}</td>
                <td className="py-2 text-right">{formatCount(day.entries)}</td>
                <td className="py-2 text-right">{formatCount(day.signIns)}</td>
                <td className="py-2 text-right">{formatCount(day.faults)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
