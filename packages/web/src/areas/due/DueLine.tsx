import { AnimalLink } from '../../ui/animalLink.tsx';
import type { DueItem } from '@kraal/contract/due';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../formats/format.ts';
import { Badge } from '../../ui/surface.tsx';
import { confidenceNames, dueNames } from './words.ts';
import { formatDate } from '../../formats/localFormat.ts';

export function DueLine({
  item,
  today,
  ticked,
  onFlip,
}: {
  item: DueItem;
  today: string;
  ticked: boolean;
  onFlip: (() => void) | null;
}) {
  const { t, i18n } = useLingui();
  const name = item.tag ?? item.name ?? t`without a tag`;
  const sure = item.kind === 'birth' ? confidenceNames[item.detail ?? ''] : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      {onFlip ? (
        <label className="flex min-h-11 min-w-11 items-center justify-center print:hidden">
          <input
            type="checkbox"
            className="size-5 accent-veld"
            aria-label={`${name}: ${i18n._(dueNames[item.kind])}`}
            checked={ticked}
            onChange={onFlip}
          />
        </label>
      ) : null}
      <AnimalLink id={item.animalId}>
        {name}
        {item.heads > 1 ? ` × ${formatCount(item.heads)}` : ''}
      </AnimalLink>
      <span>
        {item.kind === 'dose' ? (
          <Trans>
            {item.detail}, dose {(item.step ?? 0) + 1}
          </Trans>
        ) : (
          i18n._(dueNames[item.kind])
        )}
      </span>
      <span className="min-w-24 flex-1 text-[13px] text-muted">
        {[item.mobName, item.campName].filter(Boolean).join(' · ')}
      </span>
      {sure ? <Badge>{i18n._(sure)}</Badge> : null}
      {item.isLate ? (
        <Badge tone="warn">
          <Trans>since {formatDate(item.day)}</Trans>
        </Badge>
      ) : item.until && item.until > item.day ? (
        <span className="text-[13px] text-muted">
          <Trans>until {formatDate(item.until)}</Trans>
        </span>
      ) : item.day < today ? (
        <span className="text-[13px] text-muted">
          <Trans>since {formatDate(item.day)}</Trans>
        </span>
      ) : null}
    </li>
  );
}
