import { listPapers, type Paper, printPaper } from '@kraal/contract/papers';
import { codeInGroups, type PaperKind, paperKinds } from '@kraal/domain/movement/papers';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../platform/files.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { formatDateTime } from '../../../formats/localFormat.ts';
import { Read } from '../../../ui/states.tsx';
import { Badge } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import type { ShownTransfer } from '../TransferDrawer.tsx';
import { IssuePaper } from './IssuePaper.tsx';
import { paperStatusWords, paperTones, paperWords } from './paperWords.ts';
import { WithdrawPaper } from './WithdrawPaper.tsx';

/** Once its owner let it go, until it is called off. */
const withPapers = ['approved', 'inTransit', 'arrived', 'completed'];

/** Papers that go with the animals: what was issued, and what may be. Before it is let go there is none. */
export function Papers({ transfer }: { transfer: ShownTransfer }) {
  const { farmId } = useFarm();
  const papers = useEndpoint(listPapers, { params: { farmId, id: transfer.id } });
  const mayIssue =
    useMay('farm_manager') && withPapers.some((status) => status === transfer.status);
  const isCharged = transfer.status === 'completed' && transfer.priceCents !== null;
  const [issuing, setIssuing] = useState<PaperKind | null>(null);
  return (
    <Read of={papers} rows={1}>
      {({ items, known }) =>
        items.length === 0 && !mayIssue ? null : (
          <section className="flex flex-col gap-2">
            <h2>
              <Trans>Papers</Trans>
            </h2>
            {items.length > 0 ? (
              <ul className="divide-y divide-line">
                {items.map((paper) => (
                  <Issued key={paper.id} paper={paper} />
                ))}
              </ul>
            ) : null}
            {mayIssue && issuing === null ? (
              <Kinds items={items} isCharged={isCharged} onChoose={setIssuing} />
            ) : null}
            {mayIssue && issuing !== null ? (
              <IssuePaper
                key={issuing}
                kind={issuing}
                known={known}
                transfer={transfer}
                onClose={() => setIssuing(null)}
              />
            ) : null}
          </section>
        )
      }
    </Read>
  );
}

function Kinds({
  items,
  isCharged,
  onChoose,
}: {
  items: readonly Paper[];
  isCharged: boolean;
  onChoose: (kind: PaperKind) => void;
}) {
  const { t, i18n } = useLingui();
  // Nobody is charged before they are sold, and for a price.
  const kinds = paperKinds.filter((kind) => kind !== 'invoice' || isCharged);
  const holds = (kind: PaperKind): boolean =>
    items.some((one) => one.kind === kind && one.status === 'valid');
  return (
    <div className="flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <Button key={kind} onClick={() => onChoose(kind)}>
          {holds(kind) ? t`Issue again: ${i18n._(paperWords[kind])}` : i18n._(paperWords[kind])}
        </Button>
      ))}
    </div>
  );
}

function Issued({ paper }: { paper: Paper }) {
  const { t, i18n } = useLingui();
  const { farmId, timeZone } = useFarm();
  const may = useMay('farm_manager');
  const { busy, message, run } = useSubmit();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { id, kind, number, status, code, token, heads, issuedAt, issuedBy, endedAt, reason } =
    paper;
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={paperTones[status]}>{i18n._(paperStatusWords[status])}</Badge>
        <span className="font-semibold">
          {i18n._(paperWords[kind])} {number}
        </span>
      </div>
      <p className="text-muted">
        <Trans>
          {heads} head · code {codeInGroups(code)}
        </Trans>
        {` · ${issuedBy} · ${formatDateTime(issuedAt, timeZone)}`}
      </p>
      {status === 'void' && endedAt ? (
        <p>
          {formatDateTime(endedAt, timeZone)} · {reason ?? t`with its transfer`}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          busy={busy}
          aria-label={t`PDF of ${number}`}
          onClick={() =>
            void run(() => download(printPaper, { params: { farmId, id } }, `${number}.pdf`))
          }
        >
          <FileDown className="size-5" aria-hidden />
          PDF
        </Button>
        <a
          href={`/verify/${token}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center px-2 underline"
        >
          <Trans>Verify {number}</Trans>
        </a>
        {may && status === 'valid' && !isWithdrawing ? (
          <Button onClick={() => setWithdrawing(true)}>
            <Trans>Withdraw {number}</Trans>
          </Button>
        ) : null}
      </div>
      <FormMessage message={message} />
      {isWithdrawing ? <WithdrawPaper id={id} onClose={() => setWithdrawing(false)} /> : null}
    </li>
  );
}
