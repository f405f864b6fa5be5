import type { Output } from '@kraal/contract/endpoint';
import { type IsolatedCamp, showQuarantine } from '@kraal/contract/quarantine';
import { asDay, daysBetween } from '@kraal/domain/format/dates';
import { isolationDays } from '@kraal/domain/movement/quarantine';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { AnimalLink } from '../../../ui/animalLink.tsx';
import { formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { Empty, Read } from '../../../ui/states.tsx';
import { Badge, Card } from '../../../ui/surface.tsx';

type Board = Output<typeof showQuarantine>;

/** Who came lately and keeps apart: camp by camp, with days, and whom they met meanwhile. */
export function QuarantinePart() {
  const { farmId } = useFarm();
  const board = useEndpoint(showQuarantine, { params: { farmId } });
  return (
    <Read of={board} rows={4}>
      {(shown) => <Shown board={shown} />}
    </Read>
  );
}

function Shown({ board: { camps, items, total, met, metTotal } }: { board: Board }) {
  if (camps.length === 0 && met.length === 0)
    return (
      <Empty>
        <Trans>
          Nobody is in isolation. Whoever is recorded as bought or received keeps apart for{' '}
          {isolationDays} days, and is shown here.
        </Trans>
      </Empty>
    );
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid gap-4 lg:grid-cols-2">
        {camps.map((camp) => (
          <CampCard key={camp.campId ?? ''} camp={camp} />
        ))}
      </ul>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Animals
          title={<Trans>In isolation</Trans>}
          items={items.map((one) => ({ ...one, since: one.cameOn }))}
          total={total}
        />
        {metTotal.animals > 0 ? (
          <Animals
            title={<Trans>Stood with them since they came</Trans>}
            items={met.map((one) => ({ ...one, since: null }))}
            total={metTotal}
          />
        ) : null}
      </div>
    </div>
  );
}

function CampCard({ camp }: { camp: IsolatedCamp }) {
  const today = useToday();
  const { campId, name, isolated, others, firstCameOn, lastCameOn, until } = camp;
  const left = Math.max(0, daysBetween(asDay(today), asDay(until)));
  return (
    <li className="rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="flex-1">{name ?? <Trans>In no camp that is known</Trans>}</h2>
        {others.heads > 0 ? (
          <Badge tone="alarm">
            <Trans>mixed</Trans>
          </Badge>
        ) : null}
      </div>
      <p className="text-lg font-bold">
        <Plural value={left} _0="Last day" one="# more day" other="# more days" />
      </p>
      <p>
        <Trans>
          {formatCount(isolated.heads)} in isolation, to the end of {formatDate(asDay(until))}
        </Trans>
      </p>
      <p className="text-muted">
        {firstCameOn === lastCameOn ? (
          <Trans>came on {formatDate(asDay(lastCameOn))}</Trans>
        ) : (
          <Trans>
            came from {formatDate(asDay(firstCameOn))} to {formatDate(asDay(lastCameOn))}
          </Trans>
        )}
      </p>
      {others.heads > 0 ? (
        <p className="mt-2 text-alarm">
          <Plural
            value={others.heads}
            one="# other stands with them, and waits as long. Part them, so that no more do."
            other="# others stand with them, and wait as long. Part them, so that no more do."
          />
        </p>
      ) : null}
      {campId ? (
        <Link
          className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4"
          to={`/rmis/traceability?camp=${campId}&from=${firstCameOn}`}
        >
          <Trans>Whom they met, and whom those met</Trans>
        </Link>
      ) : null}
    </li>
  );
}

type Row = {
  id: string;
  name: string;
  heads: number;
  campName: string | null;
  until: string;
  since: string | null;
  status?: string;
};

function Animals({
  title,
  items,
  total,
}: {
  title: ReactNode;
  items: readonly Row[];
  total: Board['total'];
}) {
  const rest = total.animals - items.length;
  return (
    <Card title={title}>
      <ul className="divide-y divide-line">
        {items.map((one) => (
          <AnimalRow key={one.id} one={one} />
        ))}
      </ul>
      {rest > 0 ? (
        <p className="py-2 text-muted">
          <Trans>{formatCount(rest)} more</Trans>
        </p>
      ) : null}
    </Card>
  );
}

function AnimalRow({ one: { id, name, heads, campName, until, since, status } }: { one: Row }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-40 flex-1">
        <AnimalLink id={id}>{name}</AnimalLink>
        {heads > 1 ? <span className="text-muted"> × {formatCount(heads)}</span> : null}
        <span className="block text-[13px] text-muted">
          {campName}
          {since ? (
            <>
              {campName ? ' · ' : null}
              <Trans>came on {formatDate(asDay(since))}</Trans>
            </>
          ) : null}
        </span>
      </span>
      {status !== undefined && status !== 'alive' ? (
        <Badge tone="warn">
          <Trans>no longer here</Trans>
        </Badge>
      ) : null}
      <span>
        <Trans>to the end of {formatDate(asDay(until))}</Trans>
      </span>
    </li>
  );
}
