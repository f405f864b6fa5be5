import { showAlert } from '@kraal/contract/alerts';
import { listMembers } from '@kraal/contract/farms';
import type { Output } from '@kraal/contract/endpoint';
import { alertRules } from '@kraal/domain/alerts/rules';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { LinkButton } from '../../ui/button.tsx';
import { AlertRecord } from './AlertRecord.tsx';
import { WriteOff } from './evidence/WriteOff.tsx';
import { addressOf, mapAddress, workAddress } from './address.ts';

type Alert = Output<typeof showAlert>;

/** What is done about it: recorded, looked at, called for. */
export function AlertSteps({ alert, onDone }: { alert: Alert; onDone: () => void }) {
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
      {rule === 'controlled_disease' ? (
        <LinkButton to={`/rmis/traceability?animal=${alert.subjectId}`}>
          <Trans>Trace its contacts</Trans>
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
  const mayInvite = useMay('farm_manager');
  const members = useEndpoint(listMembers, { params: { farmId }, query: { limit: 200 } });
  if (!members.data) return null;
  const vets = members.data.items.filter(({ role }) => role === 'veterinarian');
  const reached = vets.filter(({ phone }) => phone);
  if (reached.length === 0)
    return (
      <p className="flex min-h-11 items-center text-muted">
        {vets.length === 0 ? (
          mayInvite ? (
            <Trans>No vet belongs to this farm: invite yours, and they are called from here.</Trans>
          ) : (
            <Trans>No vet belongs to this farm.</Trans>
          )
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
