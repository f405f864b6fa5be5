import {
  listNationalIncoming,
  type NationalIncoming,
  readNationalNow,
} from '@kraal/contract/national';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { formatDate } from '../../../formats/localFormat.ts';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { Read } from '../../../ui/states.tsx';
import { Badge, Card } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { incomingTones, incomingWords } from './nationalWords.ts';
import { ReceiveAnnounced } from './ReceiveAnnounced.tsx';
import { RejectAnnounced } from './RejectAnnounced.tsx';

/** What the platform says is on its way here: received, or rejected with a reason. */
export function Incoming() {
  const { farmId } = useFarm();
  const pages = useCursor();
  const incoming = useEndpoint(
    listNationalIncoming,
    { params: { farmId }, query: { limit: 20, ...pages.query } },
    { keep: true },
  );
  return (
    <Card title={<Trans>Announced to you by the platform</Trans>} actions={<LookNow />}>
      <Read of={incoming} rows={2}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <p className="text-muted">
              <Trans>Nothing is announced.</Trans>
            </p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {items.map((one) => (
                  <Announced
                    key={`${one.holdingId} ${one.reference} ${one.standing}`}
                    announced={one}
                  />
                ))}
              </ul>
              <MorePages pages={pages} nextCursor={nextCursor} />
            </>
          )
        }
      </Read>
    </Card>
  );
}

function LookNow() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const [isSilent, setSilent] = useState(false);
  const look = () =>
    run(async () => {
      const { answers } = await call(readNationalNow, { params: { farmId } });
      setSilent(!answers);
      await forgetFarm('transfers');
    });
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button variant="quiet" className="whitespace-nowrap" busy={busy} onClick={() => void look()}>
        <Trans>Look now</Trans>
      </Button>
      <FormMessage
        message={message ?? (isSilent ? t`The platform does not answer at present.` : null)}
      />
    </span>
  );
}

function Announced({ announced }: { announced: NationalIncoming }) {
  const { t, i18n } = useLingui();
  const [doing, setDoing] = useState<'receive' | 'reject' | null>(null);
  const { fromName, placeName, fromGln, property, day, heads, standing, reference } = announced;
  const from = placeName ?? fromName ?? fromGln ?? t`not said from where`;
  const close = () => setDoing(null);
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-48 flex-1">
          <span className="font-bold">{from}</span>
          <span className="block text-[13px] text-muted">
            {property} · {formatDate(asDay(day))} · <span className="mark">{reference}</span>
          </span>
        </span>
        <span>
          <Plural value={heads} one="# head" other={`${formatCount(heads)} head`} />
        </span>
        <Badge tone={incomingTones[standing]}>{i18n._(incomingWords[standing])}</Badge>
      </div>
      {standing === 'open' && doing === null ? (
        <div className="flex flex-wrap gap-2">
          {announced.animals.length > 0 ? (
            <Button aria-label={t`They came: ${from}`} onClick={() => setDoing('receive')}>
              <Trans>They came</Trans>
            </Button>
          ) : (
            <p className="text-warn">
              <Trans>
                It names nobody by an EID. Record who came as bought, and the platform hears of it.
              </Trans>
            </p>
          )}
          <Button
            variant="quiet"
            aria-label={t`Not ours: ${from}`}
            onClick={() => setDoing('reject')}
          >
            <Trans>Not ours</Trans>
          </Button>
        </div>
      ) : null}
      {doing === 'receive' ? <ReceiveAnnounced announced={announced} onClose={close} /> : null}
      {doing === 'reject' ? <RejectAnnounced announced={announced} onClose={close} /> : null}
    </li>
  );
}
