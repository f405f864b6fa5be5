import type { adminOverview } from '@kraal/contract/admin';
import type { Output } from '@kraal/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../ui/format.ts';
import { Badge, Card, Figure } from '../../ui/surface.tsx';
import { formatAgo, formatDate, formatDateTime } from '../../ui/localFormat.ts';

type Figures = Output<typeof adminOverview>;

const megabytes = (bytes: number): string => formatCount(Math.max(1, Math.round(bytes / 2 ** 20)));

export function Overview({ figures }: { figures: Figures }) {
  return (
    <div className="flex flex-col gap-4">
      <Counts figures={figures} />
      <Health figures={figures} />
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

function Health({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const failing = (figures.jobsFailed ?? 0) > 0;
  return (
    <Card title={t`Health`}>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Badge tone="ok">
            <Trans>database answers in {figures.databaseMs} ms</Trans>
          </Badge>
        </li>
        <li>
          {failing ? (
            <Badge tone="alarm">
              <Trans>jobs have failed</Trans>
            </Badge>
          ) : (
            <Badge tone="ok">
              <Trans>jobs run</Trans>
            </Badge>
          )}
        </li>
        <li>
          {figures.mail === 'smtp' ? (
            <Badge tone="ok">
              <Trans>mail goes out</Trans>
            </Badge>
          ) : (
            <Badge tone="warn">
              <Trans>mail is written to a folder only</Trans>
            </Badge>
          )}
        </li>
        {figures.scope === 'all' ? (
          <li>
            {figures.backedUpAt === null ? (
              <Badge tone="warn">
                <Trans>no backup yet</Trans>
              </Badge>
            ) : (
              <Badge tone="ok">
                <Trans>backed up {formatAgo(figures.backedUpAt)}</Trans>
              </Badge>
            )}
          </li>
        ) : null}
        {figures.archive === 'following' ? (
          <li>
            <Badge tone="ok">
              <Trans>the archive follows</Trans>
            </Badge>
          </li>
        ) : figures.archive === 'behind' ? (
          <li>
            <Badge tone="alarm">
              <Trans>the archive is behind</Trans>
            </Badge>
          </li>
        ) : null}
      </ul>
      <p className="mt-3 text-[13px] text-muted">
        <Trans>
          Version {figures.version}, running since {formatDateTime(figures.startedAt)}
        </Trans>
      </p>
    </Card>
  );
}

function LastDays({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  return (
    <Card title={t`The last two weeks`}>
      <div className="overflow-x-auto">
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
