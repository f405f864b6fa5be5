import { dayOf } from '@kraal/domain/format/dates';
import { Plural, useLingui } from '@lingui/react/macro';
import { requestWord } from '../../areas/movement/index.ts';
import type { WaitingRequest } from '../../platform/outbox/store.ts';
import { dropRequest } from '../../platform/outbox/waiting.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { ThrowAway } from './ThrowAway.tsx';

/** Steps at a lorry that lie on this device until there is a signal. */
export function WaitingRequests({ requests }: { requests: readonly WaitingRequest[] }) {
  return (
    <>
      <p className="font-[550]">
        <Plural
          value={requests.length}
          one="# step at a lorry waits for a signal."
          other="# steps at a lorry wait for a signal."
        />
      </p>
      <ul className="my-2 divide-y divide-line">
        {requests.map((request) => (
          <One key={request.id} request={request} />
        ))}
      </ul>
    </>
  );
}

function One({ request }: { request: WaitingRequest }) {
  const { t } = useLingui();
  const { timeZone } = useFarm();
  const day = formatDate(dayOf(new Date(request.madeAt), timeZone));
  return (
    <li className="flex items-center justify-between gap-2 py-1">
      <span className="min-w-0 break-words">
        <strong>{t(requestWord(request))}</strong> · {request.name} · {day}
      </span>
      <ThrowAway onThrow={() => void dropRequest(request)} />
    </li>
  );
}
