import { healthInsight } from '@kraal/contract/health';
import type { Output } from '@kraal/contract/endpoint';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCount } from '../../formats/format.ts';
import { Card } from '../../ui/surface.tsx';

type Data = Output<typeof healthInsight>;
type Counted = Data['deaths']['cause'][number];

export function InsightBars({
  title,
  of,
  name,
}: {
  title: ReactNode;
  of: readonly Counted[];
  name: (name: string) => MessageDescriptor | string;
}) {
  const { i18n } = useLingui();
  const said = (words: MessageDescriptor | string): string =>
    typeof words === 'string' ? words : i18n._(words);
  const most = Math.max(1, ...of.map(({ heads }) => heads));
  return (
    <Card title={title}>
      {of.length === 0 ? (
        <p className="text-muted">
          <Trans>none in this time</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {of.map((one) => (
            <li key={one.name} className="grid grid-cols-[1fr_auto] gap-x-3">
              <span>{said(name(one.name))}</span>
              <strong>{formatCount(one.heads)}</strong>
              <span aria-hidden className="col-span-2 h-2 rounded-full bg-sunken">
                <span
                  className="block h-2 rounded-full bg-veld"
                  style={{ width: `${(one.heads / most) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
