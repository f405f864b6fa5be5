import { acceptProposal, type Proposal } from '@kraal/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { formatAgo, formatDateTime } from '../../formats/localFormat.ts';
import { Badge, Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { kindName } from '../ledger/index.ts';
import { Decline } from './Decline.tsx';
import { entryWords } from './entryWords.ts';
import { PutRight } from './PutRight.tsx';

export function ProposalCard({ item }: { item: Proposal }) {
  const { i18n } = useLingui();
  const { timeZone } = useFarm();
  const { author, reason, evidence, entries, names, madeAt, endsAt, status } = item;
  return (
    <li className="min-w-0 wrap-anywhere">
      <Card
        title={i18n._(kindName(item.kind))}
        actions={
          <Badge tone="info">
            <Trans>from {author}</Trans>
          </Badge>
        }
      >
        <p>{reason}</p>
        <ul className="my-2 list-disc pl-5">
          {entries.slice(0, 8).map((entry, index) => (
            <li key={index}>{entryWords(entry, names)}</li>
          ))}
        </ul>
        {entries.length > 8 ? (
          <p className="text-muted">
            <Trans>And {entries.length - 8} more.</Trans>
          </p>
        ) : null}
        {evidence.length > 0 ? (
          <dl className="my-2 grid grid-cols-[auto_1fr] gap-x-3 text-[13px]">
            {evidence.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <p className="text-[13px] text-muted">
          {formatAgo(madeAt)} · <Trans>until {formatDateTime(endsAt, timeZone)}</Trans>
        </p>
        {status === 'open' ? <Decide item={item} /> : <Decided item={item} />}
      </Card>
    </li>
  );
}

function Decided({ item: { decidedName, decidedAt, byItself, note } }: { item: Proposal }) {
  const { timeZone } = useFarm();
  return (
    <p className="text-[13px] text-muted">
      {byItself ? (
        <Trans>Taken by itself, as the farm says.</Trans>
      ) : (
        [decidedName, decidedAt ? formatDateTime(decidedAt, timeZone) : null]
          .filter(Boolean)
          .join(' · ')
      )}
      {note ? `: ${note}` : null}
    </p>
  );
}

function Decide({ item }: { item: Proposal }) {
  const { id, version } = item;
  const may = useMay('field_worker');
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const params = { farmId, id };
  const accept = () =>
    run(async () => {
      await call(acceptProposal, { params, body: { version } });
      await forgetFarm();
    });
  if (!may) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button variant="primary" busy={busy} onClick={() => void accept()}>
        <Trans>Accept and record</Trans>
      </Button>
      <PutRight item={item} />
      <Decline item={item} />
      <FormMessage
        message={[...Object.values(errors).flat(), message].filter(Boolean)[0] ?? null}
      />
    </div>
  );
}
