import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFarm } from '../../../platform/useSession.ts';
import { formatDate, formatDateTime } from '../../../formats/localFormat.ts';
import { Signature } from '../../../ui/signaturePad.tsx';
import { Attachment } from '../../ledger/index.ts';
import type { ShownTransfer } from '../TransferDrawer.tsx';
import { doneWords } from '../transferWords.ts';

type Step = ShownTransfer['steps'][number];

/** What was done with it, when and by whom, with what was photographed and signed. */
export function StepRecord({ step: { step, at, name, note, on, facts } }: { step: Step }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useFarm();
  const { photoId, signedBy, signature } = facts;
  const day = on ? formatDate(asDay(on)) : null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <span className="min-w-48 flex-1">
        {i18n._(doneWords[step])}
        {day ? ` · ${day}` : null} · {name} · {formatDateTime(at, timeZone)}
        {note ? <span className="block text-muted">{note}</span> : null}
        {signedBy ? (
          <span className="block text-muted">
            <Trans>Signed by {signedBy}</Trans>
          </span>
        ) : null}
      </span>
      {signature ? (
        <Signature
          strokes={signature}
          label={signedBy ? t`Signature of ${signedBy}` : t`Signature`}
        />
      ) : null}
      {photoId ? <Attachment id={photoId} /> : null}
    </li>
  );
}
