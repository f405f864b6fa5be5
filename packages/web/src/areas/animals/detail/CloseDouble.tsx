import { animalDetail, closeDouble } from '@kraal/contract/animals';
import type { Output } from '@kraal/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api.ts';
import { sentenceInWords } from '../../../platform/serverWords.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { newId } from '../../ledger/index.ts';
import { tagOf } from '../list/columns.tsx';

/** Two records of one animal: one is closed, the other goes on with all that either knew. */
export function CloseDouble({
  onClose,
  ...chosen
}: {
  closedId: string;
  keptId: string;
  onClose: () => void;
}) {
  const [{ closedId, keptId, eventId }, setPair] = useState(() => ({
    ...chosen,
    // Sent again without an answer it is the same act.
    eventId: newId(),
  }));
  const { t } = useLingui();
  const { farmId } = useFarm();
  const navigate = useNavigate();
  const closed = useName(closedId);
  const kept = useName(keptId);
  const { busy, message, errors, run } = useSubmit();
  const [asked, setAsked] = useState<Output<typeof closeDouble>['asked']>(null);
  /** Questions that were answered with yes, one after the other. */
  const [sure, setSure] = useState<readonly string[]>([]);
  const turnAround = () => {
    setAsked(null);
    setSure([]);
    setPair({ closedId: keptId, keptId: closedId, eventId: newId() });
  };
  const close = () =>
    void run(async () => {
      const answered = asked ? [...sure, asked.code] : [...sure];
      const answer = await call(closeDouble, {
        params: { farmId, id: closedId },
        body: { eventId, keptId, ...(answered.length > 0 ? { sure: answered } : {}) },
      });
      setSure(answered);
      setAsked(answer.asked);
      if (!answer.success) return;
      await forgetFarm('herd');
      onClose();
      await navigate(`/livestock/animals/${keptId}`);
    });
  return (
    <Drawer title={t`One animal, recorded twice`} open onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>
          <Trans>
            The record of <b>{closed}</b> is closed, and <b>{kept}</b> goes on with its numbers,
            young and withdrawals. What was recorded of either stays where it is. You can cancel it
            in the timeline.
          </Trans>
        </p>
        {asked ? (
          <p role="alert" className="rounded-control border border-warn px-3 py-2">
            {sentenceInWords(asked.said)}
          </p>
        ) : null}
        <FormMessage message={Object.values(errors).flat()[0] ?? message} />
        <Button variant="primary" busy={busy} onClick={close}>
          {asked ? (
            <Trans>They are one animal all the same</Trans>
          ) : (
            <Trans>Close the record of {closed}</Trans>
          )}
        </Button>
        <Button variant="quiet" onClick={turnAround}>
          <Trans>Keep {closed} instead</Trans>
        </Button>
      </div>
    </Drawer>
  );
}

function useName(id: string): string {
  const { farmId } = useFarm();
  const { data } = useEndpoint(animalDetail, { params: { farmId, id } });
  return data ? tagOf(data) : '…';
}
