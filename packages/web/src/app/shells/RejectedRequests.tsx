import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { dayOf } from '@kraal/domain/format/dates';
import { requestWord } from '../../areas/movement/index.ts';
import { photoOf } from '../../platform/outbox/photoIdOf.ts';
import { sendRequestAgain } from '../../platform/outbox/requests.ts';
import type { WaitingRequest } from '../../platform/outbox/store.ts';
import { dropRequest } from '../../platform/outbox/waiting.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { Card } from '../../ui/surface.tsx';
import { ThrowAway } from './ThrowAway.tsx';

/** What was done at a lorry on this device and the server did not take: it stays in sight until somebody deals with it. */
export function RejectedRequests({ requests }: { requests: readonly WaitingRequest[] }) {
  const { t } = useLingui();
  return (
    <Card title={t`Not taken`} className="mb-4 border-alarm!">
      <p className="text-alarm">
        <Plural
          value={requests.length}
          one="# step at a lorry was not taken. Look at it."
          other="# steps at a lorry were not taken. Look at them."
        />
      </p>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <Rejected key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function Rejected({ request }: { request: WaitingRequest }) {
  const { t } = useLingui();
  const { timeZone } = useFarm();
  const { name, madeAt, refused: rejected, body } = request;
  const day = formatDate(dayOf(new Date(madeAt), timeZone));
  return (
    <li className="py-2">
      <p>
        <strong>{t(requestWord(request))}</strong> · {name} · {day}
      </p>
      <p className="text-alarm">{rejected}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void sendRequestAgain(request)}>
          <Trans>Send it again</Trans>
        </Button>
        {photoOf(body) === null ? null : (
          <Button onClick={() => void sendRequestAgain(request, { withoutPhoto: true })}>
            <Trans>Record it without the photo</Trans>
          </Button>
        )}
        <ThrowAway onThrow={() => void dropRequest(request)} />
      </div>
    </li>
  );
}
