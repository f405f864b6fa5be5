import { listAudit } from '@kraal/contract/farms';
import type { Output } from '@kraal/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { layoutOf } from '../../../platform/device.ts';
import { ListTable } from '../../../lists/ListTable.tsx';
import { Read } from '../../../ui/states.tsx';
import { Card } from '../../../ui/surface.tsx';
import { actionName } from './actionNames.ts';
import { detailInWords, subjectName } from './trailWords.ts';
import { formatDateTime } from '../../../formats/localFormat.ts';

type TrailItem = Output<typeof listAudit>['items'][number];

/** Who changed what about the farm itself, the latest first. */
export function TrailPart() {
  const { t } = useLingui();
  const { farmId, timeZone } = useFarm();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const trail = useEndpoint(
    listAudit,
    { params: { farmId }, query: { limit: 50, ...(cursor ? { cursor } : {}) } },
    { keep: true },
  );
  return (
    <Card title={t`Trail of changes`}>
      <Read of={trail}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <p className="text-muted">
                <Trans>Nothing was changed yet.</Trans>
              </p>
            ) : null}
            {items.length === 0 ? null : layoutOf() === 'mobile' ? (
              <ol className="divide-y divide-line">
                {items.map((one) => (
                  <TrailLine key={one.id} line={one} timeZone={timeZone} />
                ))}
              </ol>
            ) : (
              <TrailTable
                lines={items}
                isWhole={!nextCursor && cursors.length === 0}
                timeZone={timeZone}
              />
            )}
            <div className="mt-3 flex gap-2">
              {cursors.length > 0 ? (
                <Button onClick={() => setCursors(cursors.slice(0, -1))}>
                  <Trans>Newer</Trans>
                </Button>
              ) : null}
              {nextCursor ? (
                <Button onClick={() => setCursors([...cursors, nextCursor])}>
                  <Trans>Older</Trans>
                </Button>
              ) : null}
            </div>
          </>
        )}
      </Read>
    </Card>
  );
}

function TrailTable({
  lines,
  isWhole,
  timeZone,
}: {
  lines: readonly TrailItem[];
  isWhole: boolean;
  timeZone: string;
}) {
  const { t } = useLingui();
  return (
    <ListTable
      name="trail"
      views="trail"
      label={t`Trail of changes`}
      rows={lines}
      isWhole={isWhole}
      nameOf={(one) => `${one.who} ${actionName(one.action)}`}
      columns={[
        {
          name: 'at',
          label: t`When`,
          widthRem: 9,
          text: (one) => formatDateTime(one.at, timeZone),
          value: (one) => one.at,
        },
        { name: 'who', label: t`Who`, widthRem: 8.5, text: (one) => one.who },
        {
          name: 'what',
          label: t`What`,
          widthRem: 12,
          text: (one) => `${actionName(one.action)} ${subjectName(one.subject)}`,
        },
        {
          name: 'detail',
          label: t`Remark`,
          widthRem: 10.5,
          text: (one) => detailInWords(one.detail ?? {}),
        },
      ]}
    />
  );
}

function TrailLine({ line, timeZone }: { line: TrailItem; timeZone: string }) {
  const detail = detailInWords(line.detail ?? {});
  return (
    <li className="py-2">
      <div>
        <strong className="font-[550]">{line.who}</strong> {actionName(line.action)}{' '}
        {subjectName(line.subject)}
      </div>
      <div className="text-[13px] break-words text-muted">
        {formatDateTime(line.at, timeZone)}
        {detail ? ` · ${detail}` : ''}
      </div>
    </li>
  );
}
