import { animalHistory } from '@kraal/contract/consignments';
import type { Output } from '@kraal/contract/endpoint';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { senderWords } from './comingWords.ts';
import { HistoryLines, hasHistory } from './HistoryLines.tsx';

type Sent = Output<typeof animalHistory>['items'][number];

/**
 * What other farms sent along of one animal's past. `origin`: from whom it came, where it did: only then is it said that
 * nothing of it is to be had without a signal.
 */
export function AnimalHistory({ animalId, origin }: { animalId: string; origin: string | null }) {
  const { farmId } = useFarm();
  const { data, error } = useEndpoint(animalHistory, { params: { farmId, id: animalId } });
  if (!data && error && origin)
    return (
      <p role="status" className="text-muted">
        <Trans>What {origin} sent along of its past is not to be had just now.</Trans>
      </p>
    );
  const said = (data?.items ?? []).filter(({ facts }) => hasHistory(facts));
  return said.map((one) => <OfOneLoad key={one.consignmentId} sent={one} />);
}

function OfOneLoad({ sent: { kind, sellerName, receivedOn, facts, isByLot } }: { sent: Sent }) {
  const { i18n } = useLingui();
  const day = formatDate(asDay(receivedOn));
  return (
    <details className="rounded-card border border-line bg-raised px-4 py-2">
      <summary className="min-h-11 cursor-pointer content-center">
        <span className="font-[550]">{i18n._(senderWords(kind).history)}</span>
        <span className="block text-sm text-muted">
          {sellerName} · {day}
          {isByLot ? (
            <>
              {' '}
              · <Trans>by its lot</Trans>
            </>
          ) : null}
        </span>
      </summary>
      <p className="my-1 text-sm">
        <Trans>It is their word, and counts in no figure of this farm.</Trans>
      </p>
      <HistoryLines facts={facts} />
    </details>
  );
}
