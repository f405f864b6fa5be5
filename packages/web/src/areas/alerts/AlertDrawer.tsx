import { showAlert } from '@kraal/contract/alerts';
import { listMembers } from '@kraal/contract/farms';
import type { Output } from '@kraal/contract/endpoint';
import { alertRules } from '@kraal/domain/alerts/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { formatDateTime } from '../../ui/localFormat.ts';
import { Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/surface.tsx';
import { AlertRecord } from './AlertRecord.tsx';
import { AlertEvidence } from './evidence/AlertEvidence.tsx';
import { WriteOff } from './evidence/WriteOff.tsx';
import { addressOf, mapAddress, workAddress } from './address.ts';
import { settledNames, SettleSheet } from './SettleSheet.tsx';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import { useAlertActs } from './useAlertActs.ts';
import {
  answerOf,
  channelNames,
  deliveryNames,
  occasionNames,
  sentenceOf,
  severityNames,
  severityTones,
  titleOf,
} from './words.ts';

type Alert = Output<typeof showAlert>;

/** One alert: why, what shows it, what to do, and who was told when and by what. */
export function AlertDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const alert = useEndpoint(showAlert, { params: { farmId, id } });
  return (
    <Drawer title={alert.data ? titleOf(alert.data.rule) : t`Alert`} open onClose={onClose} wide>
      <Read of={alert} rows={4}>
        {(shown) => <Shown alert={shown} onClose={onClose} />}
      </Read>
    </Drawer>
  );
}

function Shown({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { i18n } = useLingui();
  const { timeZone } = useFarm();
  const { severity, shelf, settledAs, settledAt, settledName, settledNote } = alert;
  const as = settledAs === 'done' || settledAs === 'no_matter' || settledAs === 'false_alarm';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={severityTones[severity]}>{i18n._(severityNames[severity])}</Badge>
        {alert.ackedName ? (
          <span className="text-muted">
            <Trans>Seen by {alert.ackedName}</Trans>
          </span>
        ) : null}
      </div>
      <p className="text-base">{sentenceOf(alert)}</p>
      <p className="text-muted">
        <Trans>Raised {formatDateTime(alert.firedAt, timeZone)}</Trans>
      </p>
      {shelf === 'settled' ? (
        <p className="text-muted">
          {as ? i18n._(settledNames[settledAs]) : <Trans>What made it is over.</Trans>}
          {settledNote ? `: ${settledNote}` : null}
          {settledAt && settledName ? (
            <>
              {' '}
              <Trans>
                Settled by {settledName}, {formatDateTime(settledAt, timeZone)}.
              </Trans>
            </>
          ) : null}
        </p>
      ) : null}
      <Steps alert={alert} onDone={onClose} />
      <Acts alert={alert} onDone={onClose} />
      <AlertEvidence alert={alert} />
      <WhoHeard told={alert.told} next={alert.next} />
    </div>
  );
}

/** What is done about it: recorded, looked at, called for. */
function Steps({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const may = useMay('field_worker');
  const { rule, subjectKind, shelf } = alert;
  const { acts } = alertRules[rule];
  const address = addressOf(alert);
  return (
    <div className="flex flex-wrap gap-2">
      {acts.includes('record') && may && shelf !== 'settled' && subjectKind === 'animal' ? (
        <AlertRecord alert={alert} onDone={onDone} />
      ) : null}
      {rule === 'medicine_expired' && shelf !== 'settled' ? (
        <WriteOff
          batchId={alert.subjectId}
          name={alert.name}
          number={String(alert.facts['batch'])}
          onDone={onDone}
        />
      ) : null}
      {address ? (
        <LinkButton to={address}>
          <Trans context="go to its page">Open</Trans>
        </LinkButton>
      ) : null}
      {acts.includes('work') ? (
        <LinkButton to={workAddress(rule)}>
          <Trans>Open the work</Trans>
        </LinkButton>
      ) : null}
      {acts.includes('map') && address !== mapAddress(alert.campId) ? (
        <LinkButton to={mapAddress(alert.campId)}>
          <Trans>On the map</Trans>
        </LinkButton>
      ) : null}
      {acts.includes('call_vet') ? <CallVet /> : null}
    </div>
  );
}

/** The vets of the farm whose telephone number is known; where there is none it says how to have one here. */
function CallVet() {
  const { farmId } = useFarm();
  const members = useEndpoint(listMembers, { params: { farmId }, query: { limit: 200 } });
  if (!members.data) return null;
  const vets = members.data.items.filter(({ role }) => role === 'veterinarian');
  const reached = vets.filter(({ phone }) => phone);
  if (reached.length === 0)
    return (
      <p className="flex min-h-11 items-center text-muted">
        {vets.length === 0 ? (
          <Trans>No vet belongs to this farm: invite yours, and they are called from here.</Trans>
        ) : (
          <Trans>Your vet has no telephone number in their profile.</Trans>
        )}
      </p>
    );
  return reached.map(({ userId, firstName, lastName, phone }) => (
    <a
      key={userId}
      href={`tel:${phone}`}
      className="inline-flex min-h-11 items-center rounded-control border border-line-strong px-4 font-[550]"
    >
      <Trans>
        Call {firstName} {lastName}
      </Trans>
    </a>
  ));
}

function Acts({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const may = useMay('field_worker');
  const acts = useAlertActs();
  const [isSettling, setSettling] = useState(false);
  const which = { ids: [alert.id] };
  const { shelf, ackedAt, resolvedAt } = alert;
  if (!may || resolvedAt) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {shelf === 'open' && !ackedAt ? (
        <Button busy={acts.busy} onClick={() => void acts.acknowledge(which, onDone)}>
          <Trans>Seen</Trans>
        </Button>
      ) : null}
      {shelf === 'settled' ? (
        <Button busy={acts.busy} onClick={() => void acts.reopen(which, onDone)}>
          <Trans>Open again</Trans>
        </Button>
      ) : (
        <>
          {shelf === 'snoozed' ? (
            <Button busy={acts.busy} onClick={() => void acts.reopen(which, onDone)}>
              <Trans>Open again</Trans>
            </Button>
          ) : null}
          <SnoozeMenu onChoose={(hours) => void acts.snooze(which, hours, onDone)} />
          <Button onClick={() => setSettling(true)}>
            <Trans>Settle</Trans>
          </Button>
        </>
      )}
      <FormMessage message={acts.message} />
      {isSettling ? (
        <SettleSheet which={which} count={1} onClose={() => setSettling(false)} onDone={onDone} />
      ) : null}
    </div>
  );
}

/** Who hears of it next, while nobody answers. */
function NextTold({ next }: { next: NonNullable<Alert['next']> }) {
  const { timeZone } = useFarm();
  const { names, people, at } = next;
  const whom = names.join(', ');
  const others = people - names.length;
  const when = formatDateTime(at, timeZone);
  return (
    <p className="text-muted">
      {others > 0 ? (
        <Trans>
          Next, if nobody answers: {whom} and {others} more, {when}
        </Trans>
      ) : (
        <Trans>
          Next, if nobody answers: {whom}, {when}
        </Trans>
      )}
    </p>
  );
}

function WhoHeard({ told, next }: Pick<Alert, 'told' | 'next'>) {
  const { i18n } = useLingui();
  const { timeZone } = useFarm();
  return (
    <section>
      <h2 className="mb-1">
        <Trans>Who was told</Trans>
      </h2>
      {told.length === 0 ? (
        <p className="text-muted">
          <Trans>Nobody yet.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {told.map(({ at, name, occasion, ways }, index) => {
            const how = occasionNames[occasion];
            return (
              <li key={`${at} ${index}`} className="py-2">
                <div>
                  {name} · {formatDateTime(at, timeZone)}
                  {how ? ` · ${i18n._(how)}` : null}
                </div>
                <div className="text-[13px] text-muted">
                  <Trans>In Kraal</Trans>
                  {ways.map((way) => {
                    const [channel, status] = [
                      channelNames[way.channel],
                      deliveryNames[way.status],
                    ];
                    if (!channel || !status) return null;
                    const said = way.status === 'sent' ? '' : answerOf(way.answer);
                    return ` · ${i18n._(channel)}: ${i18n._(status)}${said ? ` (${said})` : ''}`;
                  })}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {next ? <NextTold next={next} /> : null}
    </section>
  );
}
