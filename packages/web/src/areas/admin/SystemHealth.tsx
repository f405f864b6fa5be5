import type { adminOverview } from '@kraal/contract/admin';
import type { Output } from '@kraal/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Card } from '../../ui/surface.tsx';
import { formatAgo, formatDateTime } from '../../formats/localFormat.ts';

type Figures = Output<typeof adminOverview>;

export function SystemHealth({ figures }: { figures: Figures }) {
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
