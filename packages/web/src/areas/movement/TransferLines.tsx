import { changeTransfer } from '@kraal/contract/movement';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { AnimalLink } from '../../ui/animalLink.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../formats/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { HeadsOfLot } from './HeadsOfLot.tsx';
import type { ShownTransfer } from './TransferDrawer.tsx';

/** So many are named at once; of more the list is opened. */
const shownAtOnce = 50;

type Props = {
  transfer: ShownTransfer;
  isTyping: boolean;
  /** Of a lot a count was typed, and is not kept yet. */
  onTyped: (isTyped: boolean) => void;
};

/** Who goes; of a draft one is taken off here, or all against whom something stands. */
export function TransferLines({ transfer, isTyping, onTyped }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('farm_manager') && transfer.status === 'draft' && !isTyping;
  const isOver = transfer.check === null;
  const isAway = transfer.status === 'inTransit' || transfer.status === 'arrived';
  const { busy, message, run } = useSubmit();
  const [isWhole, setWhole] = useState(false);
  const { id, version, lines, check } = transfer;
  const change = (heads: readonly { animalId: string; heads: number }[]) =>
    run(async () => {
      await call(changeTransfer, {
        params: { farmId, id },
        body: { heads: [...heads], version },
      });
      await forgetFarm('transfers');
    });
  const kept = check?.staying ?? [];
  const shown = isWhole ? lines : lines.slice(0, shownAtOnce);
  const rest = lines.length - shown.length;
  return (
    <section>
      <h2 className="mb-1">
        {isAway ? (
          <Trans>Who is on it</Trans>
        ) : isOver ? (
          <Trans>Who was on it</Trans>
        ) : (
          <Trans>Who goes</Trans>
        )}
      </h2>
      <FormMessage message={message} />
      {may && kept.length > 0 ? (
        <Button
          busy={busy}
          onClick={() => void change(kept.map((animalId) => ({ animalId, heads: 0 })))}
        >
          <Plural
            value={kept.length}
            one="Take off the one that may not go"
            other="Take off the # that may not go"
          />
        </Button>
      ) : null}
      <ul className="divide-y divide-line">
        {shown.map(({ animalId, name, heads, of }) => (
          <li key={animalId} className="flex min-h-11 flex-wrap items-center gap-2 py-1">
            <span className="flex-1">
              <AnimalLink id={animalId}>{name || t`no longer on record`}</AnimalLink>
              {isOver && heads > 1 ? (
                <span className="text-muted"> × {formatCount(heads)}</span>
              ) : null}
              {of > 1 && !isOver ? (
                <span className="text-muted">
                  {' '}
                  ·{' '}
                  <Trans>
                    {formatCount(heads)} of {formatCount(of)}
                  </Trans>
                </span>
              ) : null}
            </span>
            {may && of > 1 ? (
              <HeadsOfLot
                name={name}
                heads={heads}
                most={of}
                isBusy={busy}
                onHeads={(wanted) => void change([{ animalId, heads: wanted }])}
                onTyped={onTyped}
              />
            ) : null}
            {may ? (
              <Button
                variant="quiet"
                busy={busy}
                aria-label={t`Take off: ${name}`}
                onClick={() => void change([{ animalId, heads: 0 }])}
              >
                <Trans>Take off</Trans>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          <Plural value={rest} one="# more" other="# more" />
        </Button>
      ) : null}
    </section>
  );
}
