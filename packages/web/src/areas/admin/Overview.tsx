import type { adminOverview } from '@kraal/contract/admin';
import type { Output } from '@kraal/contract/endpoint';
import { Trans } from '@lingui/react/macro';
import { formatCount } from '../../formats/format.ts';
import { Card, Figure } from '../../ui/surface.tsx';
import { SystemHealth } from './SystemHealth.tsx';
import { LastDays } from './LastDays.tsx';

type Figures = Output<typeof adminOverview>;

const megabytes = (bytes: number): string => formatCount(Math.max(1, Math.round(bytes / 2 ** 20)));

export function Overview({ figures }: { figures: Figures }) {
  return (
    <div className="flex flex-col gap-4">
      <Counts figures={figures} />
      <SystemHealth figures={figures} />
      <LastDays figures={figures} />
    </div>
  );
}

function Counts({ figures }: { figures: Figures }) {
  return (
    <Card>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <Figure label={<Trans>Farms</Trans>} value={formatCount(figures.farms)} />
        <Figure label={<Trans>People</Trans>} value={formatCount(figures.users)} />
        <Figure
          label={<Trans>Living animals and lots</Trans>}
          value={formatCount(figures.animals)}
        />
        <Figure label={<Trans>Photos</Trans>} value={formatCount(figures.photos)} />
        {figures.databaseBytes === null ? null : (
          <Figure
            label={<Trans>Database</Trans>}
            value={megabytes(figures.databaseBytes)}
            unit="MB"
          />
        )}
        {figures.fileBytes === null ? null : (
          <Figure
            label={<Trans>Files</Trans>}
            value={figures.fileBytes === 0 ? '0' : megabytes(figures.fileBytes)}
            unit="MB"
          />
        )}
        {figures.jobsWaiting === null ? null : (
          <Figure label={<Trans>Jobs waiting</Trans>} value={formatCount(figures.jobsWaiting)} />
        )}
        {figures.jobsFailed === null ? null : (
          <Figure label={<Trans>Jobs failed</Trans>} value={formatCount(figures.jobsFailed)} />
        )}
      </div>
    </Card>
  );
}
