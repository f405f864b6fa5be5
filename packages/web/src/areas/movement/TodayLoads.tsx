import { listConsignments, type ConsignmentItem } from '@kraal/contract/consignments';
import { listTransfers, type TransferItem } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { comingToday, keepShown, loadsToday } from '../../platform/herd/keepLoads.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount } from '../../formats/format.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { Badge, Card, type Tone } from '../../ui/surface.tsx';
import { standingOf } from './coming/comingWords.ts';
import { useReceiptsWaiting } from './coming/useReceiptsWaiting.ts';
import { useShownTransfers } from './lorry/useShownTransfers.ts';
import { statusTones, statusWords } from './transferWords.ts';

type Props = { onTransfer: (id: string) => void; onLoad: (id: string) => void };

/** What goes and comes at a lorry today, for whoever stands at it; nothing where nothing does. */
export function TodayLoads({ onTransfer, onLoad }: Props) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const params = { farmId };
  const going = useEndpoint(listTransfers, { params, query: loadsToday });
  const coming = useEndpoint(listConsignments, { params, query: comingToday });
  const loads = useShownTransfers(going.data?.items ?? []);
  const waiting = useReceiptsWaiting();
  const expected = (coming.data?.items ?? []).filter((one) => isExpected(one, today));
  useKeptLoads(
    loads.map(({ id }) => id),
    expected.map(({ id }) => id),
  );
  if (loads.length + expected.length === 0) return null;
  return (
    <Card title={t`Today at the lorry`}>
      <ul className="divide-y divide-line">
        {loads.map((one) => (
          <Load
            key={one.id}
            title={t`To ${one.toName ?? ''}`}
            load={one}
            word={i18n._(statusWords[one.status])}
            tone={statusTones[one.status]}
            onOpen={() => onTransfer(one.id)}
          />
        ))}
        {expected.map((one) => {
          const { words, tone } = standingOf(one, waiting);
          return (
            <Load
              key={one.id}
              title={t`From ${one.sellerName}`}
              load={one}
              word={i18n._(words)}
              tone={tone}
              onOpen={() => onLoad(one.id)}
            />
          );
        })}
      </ul>
    </Card>
  );
}

function useKeptLoads(transfers: readonly string[], consignments: readonly string[]): void {
  const { farmId } = useFarm();
  const shown = JSON.stringify({ transfers, consignments });
  useEffect(() => {
    void keepShown(farmId, JSON.parse(shown) as Parameters<typeof keepShown>[1]); // as it was just written
  }, [farmId, shown]);
}

/** Those that are on the road may be here any moment; what is announced comes on its day. */
const isExpected = ({ sent, day }: ConsignmentItem, today: string): boolean =>
  sent === 'onTheRoad' || sent === 'completed' || (sent === 'announced' && day <= today);

type LoadProps = {
  title: string;
  load: Pick<TransferItem, 'day' | 'departedOn' | 'heads'>;
  word: string;
  tone: Tone;
  onOpen: () => void;
};

function Load({ title, load: { day, departedOn, heads }, word, tone, onOpen }: LoadProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-4 gap-y-1 py-2 text-left hover:bg-sunken"
      >
        <span className="min-w-48 flex-1">
          <span className="font-bold">{title}</span>
          <span className="block text-[13px] text-muted">
            {formatDate(asDay(departedOn ?? day))}
          </span>
        </span>
        <span>
          <Plural value={heads} one="# head" other={`${formatCount(heads)} head`} />
        </span>
        <Badge tone={tone}>{word}</Badge>
      </button>
    </li>
  );
}
