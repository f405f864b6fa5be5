import { showAlert } from '@kraal/contract/alerts';
import type { Output } from '@kraal/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../formats/localFormat.ts';
import { Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/surface.tsx';
import { AlertEvidence } from './evidence/AlertEvidence.tsx';
import { settledNames } from './SettleSheet.tsx';
import { sentenceOf, severityNames, severityTones, titleOf } from './words.ts';
import { AlertSteps } from './AlertSteps.tsx';
import { AlertActs } from './AlertActs.tsx';
import { WhoHeard } from './WhoHeard.tsx';

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
  const { severity, shelf, settledAs, settledAt, settledName, settledNote, ackedName } = alert;
  const as = settledAs === 'done' || settledAs === 'no_matter' || settledAs === 'false_alarm';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={severityTones[severity]}>{i18n._(severityNames[severity])}</Badge>
        {ackedName ? (
          <span className="text-muted">
            <Trans>{ackedName} knows of it</Trans>
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
          {as ? '.' : null}
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
      <AlertSteps alert={alert} onDone={onClose} />
      <AlertActs alert={alert} onDone={onClose} />
      <AlertEvidence alert={alert} />
      <WhoHeard told={alert.told} next={alert.next} />
    </div>
  );
}
