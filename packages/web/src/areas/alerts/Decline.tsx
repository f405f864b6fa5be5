import { declineProposal, type Proposal } from '@kraal/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

/** A proposal is not so; why may be said, and stands beside it afterwards. */
export function Decline({ item: { id, version } }: { item: Proposal }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const decline = () =>
    run(async () => {
      const said = note.trim();
      const body = { version, ...(said ? { note: said } : {}) };
      await call(declineProposal, { params: { farmId, id }, body });
      await forgetFarm('alerts');
    });
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>It is not so</Trans>
      </Button>
      {isOpen ? (
        <Drawer title={t`It is not so`} open onClose={() => setOpen(false)}>
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void decline();
            }}
          >
            <p className="text-muted">
              <Trans>Nothing of it is recorded.</Trans>
            </p>
            <TextArea
              label={t`Why (may be left empty)`}
              value={note}
              maxLength={500}
              onChange={(event) => setNote(event.target.value)}
            />
            <FormMessage message={message} />
            <Button type="submit" variant="primary" busy={busy}>
              <Trans>Decline it</Trans>
            </Button>
          </form>
        </Drawer>
      ) : null}
    </>
  );
}
