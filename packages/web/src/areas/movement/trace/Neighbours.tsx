import { asDay } from '@kraal/domain/format/dates';
import type { TraceWay } from '@kraal/domain/movement/trace';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { Card } from '../../../ui/surface.tsx';
import { PhoneLink } from '../../../ui/phoneLink.tsx';
import { wentWords } from '../../../ui/wentWord.ts';
import type { Trace } from './traceWords.ts';

type Props = { neighbours: Trace['neighbours']; way: TraceWay };

/** Farms, markets and abattoirs to call. */
export function Neighbours({ neighbours, way }: Props) {
  return (
    <Card title={<Trans>Whom to call</Trans>}>
      {neighbours.length === 0 ? (
        <p className="text-muted">
          {way === 'spread' ? (
            <Trans>None of them was sold or slaughtered since.</Trans>
          ) : (
            <Trans>None of them came to the farm on those days.</Trans>
          )}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {neighbours.map((one) => (
            <NeighbourLine key={`${one.name} ${one.kind}`} one={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type LineProps = { one: Trace['neighbours'][number]; by?: string };

/** One of them; across farms with whose book names it. */
export function NeighbourLine({ one, by }: LineProps) {
  const { i18n } = useLingui();
  const { name, owner, phone, kind, heads, first, last } = one;
  const from = formatDate(asDay(first));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1">
        <span className="font-bold">{name ?? <Trans>Nobody wrote down whom</Trans>}</span>
        {owner ? <span className="text-muted"> · {owner}</span> : null}
        {by ? (
          <span className="text-muted">
            {' '}
            · <Trans>in the book of {by}</Trans>
          </span>
        ) : null}
        <span className="block text-muted">
          <Trans>{formatCount(heads)} head</Trans>, {i18n._(wentWords[kind])}, {from}
          {last === first ? null : ` – ${formatDate(asDay(last))}`}
        </span>
      </span>
      {phone ? <PhoneLink phone={phone} isButton /> : null}
    </li>
  );
}
