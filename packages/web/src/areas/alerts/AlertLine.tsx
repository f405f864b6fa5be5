import type { AlertItem } from '@kraal/contract/alerts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock } from 'lucide-react';
import { layoutOf } from '../../platform/device.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { IconButton } from '../../ui/iconButton.tsx';
import { formatAgo, formatDateTime } from '../../formats/localFormat.ts';
import { useAlertActs } from './useAlertActs.ts';
import { useSwipe } from './useSwipe.ts';
import { sentenceOf } from './words.ts';

type Props = {
  item: AlertItem;
  onOpen: (id: string) => void;
  chosen: ReadonlySet<string>;
  /** Null where there is nothing to choose among. */
  onChoose: ((id: string) => void) | null;
};

/**
 * One alert in its sentence. On the phone it is swiped: to the right it is seen, to the left put off for a day; the
 * buttons do the same.
 */
export function AlertLine({ item, onOpen, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const may = useMay('field_worker');
  const acts = useAlertActs();
  const { id, shelf, ackedAt } = item;
  const which = { ids: [id] };
  const seen = () => void acts.acknowledge(which);
  const later = () => void acts.snooze(which, 24);
  const isOpen = may && shelf === 'open';
  const swipe = useSwipe(
    isOpen && layoutOf() === 'mobile' ? { onRight: ackedAt ? null : seen, onLeft: later } : null,
  );
  const words = sentenceOf(item);
  return (
    <li className="relative overflow-hidden" aria-busy={acts.busy}>
      {swipe.dx === 0 ? null : (
        <span
          aria-hidden
          className={`absolute inset-0 flex items-center px-4 font-[550] ${swipe.dx > 0 ? 'justify-start text-ok' : 'justify-end text-warn'}`}
        >
          {swipe.dx > 0 ? t`Got it` : t`Put off for a day`}
        </span>
      )}
      <div {...swipe.attach} style={swipe.style} className="flex items-center gap-1 bg-raised px-2">
        {onChoose && shelf !== 'settled' ? (
          <label className="flex size-11 shrink-0 items-center justify-center">
            <input
              type="checkbox"
              className="size-5 accent-veld"
              aria-label={t`Tick: ${words}`}
              checked={chosen.has(id)}
              onChange={() => onChoose(id)}
            />
          </label>
        ) : null}
        <button
          type="button"
          data-opens
          onClick={() => onOpen(id)}
          className="min-h-11 min-w-0 flex-1 rounded-control px-2 py-2 text-left hover:bg-sunken"
        >
          <span className={ackedAt || shelf === 'settled' ? '' : 'font-[550]'}>{words}</span>
          <span className="block text-[13px] text-muted">
            <Under item={item} />
          </span>
        </button>
        {isOpen ? (
          <>
            {ackedAt ? null : (
              <IconButton
                label={t`Got it: ${words}`}
                onClick={(event) => {
                  goTo(event.currentTarget.closest('li'));
                  seen();
                }}
              >
                <Check className="size-5" />
              </IconButton>
            )}
            <IconButton
              label={t`Put off for a day: ${words}`}
              onClick={(event) => {
                const line = event.currentTarget.closest('li');
                goTo(line?.nextElementSibling ?? line?.previousElementSibling ?? null);
                later();
              }}
            >
              <Clock className="size-5" />
            </IconButton>
          </>
        ) : null}
      </div>
    </li>
  );
}

/** The button that was pressed is about to go: whoever works by keys stays among the lines. */
const goTo = (line: Element | null): void =>
  line?.querySelector<HTMLElement>('button[data-opens]')?.focus();

function Under({ item }: { item: AlertItem }) {
  const { timeZone } = useFarm();
  const { firedAt, mobName, campName, ackedName, settledName, snoozedUntil, resolvedAt } = item;
  const where = [mobName, campName].filter(Boolean).join(', ');
  return (
    <>
      {formatAgo(firedAt)}
      {where ? ` · ${where}` : null}
      {item.isEscalated ? (
        <>
          {' '}
          · <Trans>passed on</Trans>
        </>
      ) : null}
      {ackedName ? (
        <>
          {' '}
          · <Trans>{ackedName} knows of it</Trans>
        </>
      ) : null}
      {item.shelf === 'snoozed' && snoozedUntil ? (
        <>
          {' '}
          · <Trans>until {formatDateTime(snoozedUntil, timeZone)}</Trans>
        </>
      ) : null}
      {settledName ? (
        <>
          {' '}
          · <Trans>settled by {settledName}</Trans>
        </>
      ) : resolvedAt ? (
        <>
          {' '}
          · <Trans>over since {formatAgo(resolvedAt)}</Trans>
        </>
      ) : null}
    </>
  );
}
