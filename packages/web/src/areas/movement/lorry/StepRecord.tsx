import { asDay } from '@kraal/domain/format/dates';
import type { LorryFacts } from '@kraal/domain/movement/atTheLorry';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFarm } from '../../../platform/useSession.ts';
import { formatDate, formatDateTime } from '../../../formats/localFormat.ts';
import { Signature } from '../../../ui/signaturePad.tsx';
import { Attachment } from '../../ledger/index.ts';
import type { ShownTransfer } from '../TransferDrawer.tsx';
import { doneWords } from '../transferWords.ts';

type Step = ShownTransfer['steps'][number];
type Done = Pick<Step, 'at' | 'name' | 'on' | 'facts'> & { what: string; note?: string | null };

/** What was done with a load, when and by whom, with what was photographed and signed. */
export function DoneRecord({ what, at, name, note = null, on, facts }: Done) {
  const { timeZone } = useFarm();
  const day = on ? formatDate(asDay(on)) : null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <span className="min-w-48 flex-1">
        {what}
        {day ? ` · ${day}` : null} · {name} · {formatDateTime(at, timeZone)}
        {note ? <span className="block text-muted">{note}</span> : null}
        <SignedBy facts={facts} />
      </span>
      <SignatureOf facts={facts} />
      {facts.photoId ? <Attachment id={facts.photoId} /> : null}
    </li>
  );
}

type Said = { facts: Pick<LorryFacts, 'signedBy' | 'signature'> };

export function SignedBy({ facts: { signedBy } }: Said) {
  if (!signedBy) return null;
  return (
    <span className="block text-muted">
      <Trans>Signed by {signedBy}</Trans>
    </span>
  );
}

export function SignatureOf({ facts: { signedBy, signature } }: Said) {
  const { t } = useLingui();
  if (!signature) return null;
  return (
    <Signature strokes={signature} label={signedBy ? t`Signature of ${signedBy}` : t`Signature`} />
  );
}

/** A step of a transfer. */
export function StepRecord({ step: { step, ...done } }: { step: Step }) {
  const { i18n } = useLingui();
  return <DoneRecord what={i18n._(doneWords[step])} {...done} />;
}
