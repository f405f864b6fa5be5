import {
  actOnNational,
  listNationalMessages,
  messageShelves,
  type NationalMessage,
} from '@kraal/contract/national';
import type { nationalActs } from '@kraal/contract/bodies/national';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { AnimalLink } from '../../../ui/animalLink.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { formatDate, formatDateTime } from '../../../formats/localFormat.ts';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Read } from '../../../ui/states.tsx';
import { speciesWord } from '../../../ui/speciesWord.ts';
import { Badge, Card } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { messageStatusWords, messageTones, messageWords, purposeWords } from './nationalWords.ts';

type Shelf = (typeof messageShelves)[number];
type Act = (typeof nationalActs)[number];
type Counts = { held: number; waiting: number; failed: number };

/** Shelf by shelf what is to leave, what waits, what was not taken, and what is settled. */
export function Messages({ counts }: { counts: Counts }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [shelf, setShelf] = useState<Shelf>('held');
  const pages = useCursor();
  const messages = useEndpoint(
    listNationalMessages,
    { params: { farmId }, query: { shelf, limit: 50, ...pages.query } },
    { keep: true },
  );
  const labels: Record<Shelf, string> = {
    held: t`To be looked at (${counts.held})`,
    waiting: t`Waits (${counts.waiting})`,
    failed: t`Not taken (${counts.failed})`,
    settled: t`Settled`,
  };
  const choose = (next: Shelf) => {
    setShelf(next);
    pages.first();
  };
  return (
    <Card title={<Trans>What leaves the farm</Trans>}>
      <Segmented
        label={t`Messages`}
        value={shelf}
        onChange={choose}
        segments={messageShelves.map((one) => ({ value: one, label: labels[one] }))}
      />
      <Read of={messages} rows={3}>
        {({ items, total, nextCursor }) =>
          items.length === 0 ? (
            <p className="mt-3 text-muted">
              <Trans>Nothing.</Trans>
            </p>
          ) : (
            <>
              <ActOnAll key={shelf} shelf={shelf} items={items} total={total} />
              <ul className="mt-2 divide-y divide-line">
                {items.map((one) => (
                  <Message key={`${one.id} ${one.status}`} message={one} />
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

function useAct() {
  const { farmId } = useFarm();
  const submit = useSubmit();
  const [incomplete, setIncomplete] = useState(0);
  const act = (ids: readonly string[], how: Act) =>
    submit.run(async () => {
      const body = { ids: [...ids], act: how };
      const answer = await call(actOnNational, { params: { farmId }, body });
      setIncomplete(answer.incomplete);
      await forgetFarm('transfers');
    });
  return { ...submit, act, incomplete };
}

type All = { shelf: Shelf; items: readonly NationalMessage[]; total: number };

/** Of a morning of sales nobody presses forty buttons. */
function ActOnAll({ shelf, items, total }: All) {
  const { act, busy, message, incomplete } = useAct();
  const isOffered = (shelf === 'held' || shelf === 'failed') && total > 1;
  if (!isOffered && incomplete === 0) return null;
  const ids = items.map(({ id }) => id);
  const how = shelf === 'held' ? 'send' : 'again';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {isOffered ? (
        <Button busy={busy} onClick={() => void act(ids, how)}>
          {shelf === 'held' ? (
            <Trans>Let these {formatCount(ids.length)} leave</Trans>
          ) : (
            <Trans>Try these {formatCount(ids.length)} again</Trans>
          )}
        </Button>
      ) : null}
      {incomplete > 0 ? (
        <span role="status" className="text-warn">
          <Plural
            value={incomplete}
            one="# stays: the other place has no GLN here."
            other="# stay: the other place has no GLN here."
          />
        </span>
      ) : null}
      <FormMessage message={message} />
    </div>
  );
}

function Message({ message }: { message: NationalMessage }) {
  const { i18n } = useLingui();
  const { timeZone } = useFarm();
  const { id, kind, status, property, day, purpose, reason, heads, isComplete } = message;
  const { answer, reference, settledAt, settledBy, dueAt } = message;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-48 flex-1">
          <span className="font-bold">{i18n._(messageWords[kind])}</span>
          <span className="block text-[13px] text-muted">
            {property} · {formatDate(asDay(day))}
            {purpose ? ` · ${i18n._(purposeWords[purpose])}` : null}
          </span>
        </span>
        <span>
          {heads === 0 ? (
            <Trans>nobody: it is taken back</Trans>
          ) : (
            <Plural value={heads} one="# head" other={`${formatCount(heads)} head`} />
          )}
        </span>
        <Badge tone={messageTones[status]}>{i18n._(messageStatusWords[status])}</Badge>
      </div>
      <OtherPlace message={message} />
      {reason ? <p>{reason}</p> : null}
      <Named message={message} />
      {status === 'held' && !isComplete ? (
        <p className="text-warn">
          <Trans>
            The other place has no GLN here. Give it one under Places, and this can leave.
          </Trans>
        </p>
      ) : null}
      {answer && status !== 'sent' ? (
        <p className="break-words text-[13px]">
          <Trans>The platform answered: {answer}</Trans>
          {status === 'waiting' && dueAt ? (
            <>
              {' · '}
              <Trans>tried again on {formatDateTime(dueAt, timeZone)}</Trans>
            </>
          ) : null}
        </p>
      ) : null}
      {settledAt ? (
        <p className="text-[13px] text-muted">
          {formatDateTime(settledAt, timeZone)}
          {settledBy ? ` · ${settledBy}` : null}
          {reference ? (
            <>
              {' · '}
              <Trans>
                its number there: <span className="mark">{reference}</span>
              </Trans>
            </>
          ) : null}
        </p>
      ) : null}
      <Acts id={id} status={status} name={i18n._(messageWords[kind])} />
    </li>
  );
}

function OtherPlace({ message: { otherName, otherGln, kind } }: { message: NationalMessage }) {
  const place = otherName ?? otherGln;
  if (place === null) return null;
  return (
    <p>
      {kind.endsWith('_off') ? <Trans>to {place}</Trans> : <Trans>from {place}</Trans>}
      {otherName !== null && otherGln !== null ? (
        <>
          {' · '}
          <span className="mark">{otherGln}</span>
        </>
      ) : null}
    </p>
  );
}

/** Everything that is said of animals; what of a long list is not shown is counted. */
function Named({ message: { animals, named } }: { message: NationalMessage }) {
  if (animals.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-accent underline">
        <Plural value={named} one="Who is named: #" other="Who is named: #" />
      </summary>
      <ul className="max-h-80 overflow-y-auto text-[13px]">
        {animals.map(({ id, eid, wasEid, species, heads }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            {eid === null ? (
              <Trans>
                {formatCount(heads)} × {speciesWord(species)}, no EID
              </Trans>
            ) : (
              <>
                <AnimalLink id={id}>
                  <span className="mark">{eid}</span>
                </AnimalLink>
                {wasEid ? (
                  <Trans>
                    instead of <span className="mark">{wasEid}</span>
                  </Trans>
                ) : null}
              </>
            )}
          </li>
        ))}
      </ul>
      {named > animals.length ? (
        <p className="text-[13px] text-muted">
          <Trans>and {formatCount(named - animals.length)} more</Trans>
        </p>
      ) : null}
    </details>
  );
}

function Acts({ id, status, name }: Pick<NationalMessage, 'id' | 'status'> & { name: string }) {
  const { t } = useLingui();
  const { act, busy, message } = useAct();
  const labels: Record<Act, string> = {
    send: t`Let it leave`,
    again: t`Try again`,
    withhold: t`Keep it back`,
  };
  const acts: Act[] =
    status === 'held' ? ['send', 'withhold'] : status === 'failed' ? ['again', 'withhold'] : [];
  if (acts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {acts.map((one) => (
        <Button
          key={one}
          variant={one === 'withhold' ? 'quiet' : 'plain'}
          busy={busy}
          aria-label={`${labels[one]}: ${name}`}
          onClick={() => void act([id], one)}
        >
          {labels[one]}
        </Button>
      ))}
      <FormMessage message={message} />
    </div>
  );
}
