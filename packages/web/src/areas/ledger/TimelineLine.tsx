import { openEnd } from '@kraal/domain/health/hold';
import { addDays, dayOf } from '@kraal/domain/format/dates';
import type { TimelineEntry } from '@kraal/contract/ledger';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { Attachment } from './Attachment.tsx';
import { CorrectSheet } from './CorrectSheet.tsx';
import { kindName } from './kindName.ts';
import { kindView } from './kinds.ts';
import { describeWith } from './kindView.ts';

/** The same entry in the life of a dam, a sire or the young it brought. */
function nameIn({ kind, part }: TimelineEntry, label: string): string {
  if (part === 'dam') return kind === 'born' ? t`Gave birth` : t`Her young: ${label}`;
  if (part === 'young') return t`Born`;
  if (part === 'foster') return t`Rears another's young`;
  return part === 'sire' ? t`As sire: ${label}` : label;
}

/** The day until which a treatment by itself holds meat back; a course that goes on says so elsewhere. */
function heldUntil({ kind, payload, occurredAt }: TimelineEntry, timeZone: string): string | null {
  if (kind !== 'treated' || payload['courseGoesOn'] === true) return null;
  const lines = Array.isArray(payload['lines']) ? payload['lines'] : [];
  const days = Math.max(0, ...lines.map((line: { meatDays?: number }) => line.meatDays ?? 0));
  return days > 0 ? addDays(dayOf(occurredAt, timeZone), Math.ceil(days)) : null;
}

/** One entry of an animal's life, with the way to put it right. */
export function TimelineLine({ entry }: { entry: TimelineEntry }) {
  const { i18n } = useLingui();
  const { timeZone } = useFarm();
  const view = kindView(entry.kind);
  const mayOthers = useMay('farm_manager');
  const may = useMay(view.permission) && (entry.own || mayOthers);
  const [mending, setMending] = useState(false);
  const held = heldUntil(entry, timeZone);
  const said = [
    entry.medicines,
    entry.sires,
    describeWith(view, entry.payload),
    entry.kind === 'treated' && entry.payload['courseGoesOn'] === true
      ? t`more doses follow`
      : null,
    held ? t`meat until ${formatDate(held)}` : null,
    entry.insideUntil === openEnd
      ? t`inside a course that went on`
      : entry.insideUntil
        ? t`inside its meat withdrawal until ${formatDate(entry.insideUntil)}`
        : null,
    entry.insideBy,
    view.name === 'moved' || view.name === 'joined_mob'
      ? (entry.place ?? t`out of all camps`)
      : null,
    view.name === 'departed' || view.name === 'arrived' ? entry.place : null,
    view.name === 'owner_changed'
      ? (entry.place ?? (entry.payload['ownerId'] === null ? t`the farm itself` : null))
      : null,
    entry.heads ? t`${entry.heads} head` : null,
    entry.note,
  ]
    .filter(Boolean)
    .join(' · ');
  const cancelled = entry.voidedBy !== null;
  // In a dam's life her young's entry is one of her own, however many were entered with it.
  const isOfOther = entry.part === 'dam' || entry.part === 'sire' || entry.part === 'foster';
  const together = isOfOther ? 1 : Math.max(entry.animals, entry.act?.animals ?? 1);
  return (
    <div className="flex items-start gap-3 border-b border-line py-2">
      <view.icon className="mt-0.5 size-5 shrink-0 text-veld" aria-hidden />
      <div className={`min-w-0 flex-1 ${cancelled ? 'text-muted line-through' : ''}`}>
        <div>
          <span className="font-[550]">{nameIn(entry, i18n._(kindName(entry.kind)))}</span>
          {said ? <span> · {said}</span> : null}
          {entry.voidReason ? <span> · {entry.voidReason}</span> : null}
        </div>
        <div className="text-[13px] text-muted">
          {formatDate(entry.occurredAt, timeZone)}
          {entry.recordedBy ? ` · ${entry.recordedBy}` : ''}
          {entry.broughtInBy ? ` · ${t`brought in by ${entry.broughtInBy}`}` : ''}
          {together > 1 ? ` · ${t`${together} animals`}` : ''}
          {cancelled ? ` · ${t`cancelled`}` : ''}
          {entry.recordedAt === '' ? ` · ${t`waits for a signal`}` : ''}
        </div>
      </div>
      {typeof entry.payload['photoId'] === 'string' ? (
        <Attachment id={entry.payload['photoId']} />
      ) : null}
      {may && !cancelled && entry.kind !== 'voided' ? (
        <Button variant="quiet" onClick={() => setMending(true)}>
          <Trans>Correct</Trans>
        </Button>
      ) : null}
      {mending ? <CorrectSheet entry={entry} onClose={() => setMending(false)} /> : null}
    </div>
  );
}
