import { acceptProposal, type Proposal } from '@kraal/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { kindName, kindView, type Mended, MendForm, statementOf } from '../ledger/index.ts';
import { animalsIn, payloadIn } from './entryWords.ts';

/**
 * One entry about one animal opens in its form, filled in; sent, it is recorded and the proposal accepted in one act, so
 * that neither is done without the other. Its day and heads stay those that were proposed.
 */
export function PutRight({ item: { id, version, entries, names } }: { item: Proposal }) {
  const { i18n } = useLingui();
  const { farmId } = useFarm();
  const [isOpen, setOpen] = useState(false);
  const [entry = {}] = entries;
  const [animalId = ''] = animalsIn(entry);
  const kind = String(entry['kind']);
  const view = kindView(kind);
  const isOne = entries.length === 1 && animalsIn(entry).length === 1;
  if (!isOne || names[animalId] === undefined || !view.offered || view.ownForm) return null;
  const send = async ({ payload, occurredAt, note }: Mended) => {
    const { note: _before, ...others } = entry;
    const mended = {
      ...others,
      ...statementOf(kind, payload),
      id: String(entry['id']),
      occurredAt,
      ...(note ? { note } : {}),
    };
    await call(acceptProposal, { params: { farmId, id }, body: { version, entries: [mended] } });
    setOpen(false);
    await forgetFarm();
  };
  const event = {
    kind,
    occurredAt: String(entry['occurredAt']),
    payload: payloadIn(entry),
    note: typeof entry['note'] === 'string' ? entry['note'] : undefined,
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Put right and record</Trans>
      </Button>
      {isOpen ? (
        <Drawer
          title={`${i18n._(kindName(kind))} · ${names[animalId] ?? ''}`}
          open
          onClose={() => setOpen(false)}
        >
          <MendForm event={event} act={<Trans>Record it</Trans>} send={send} />
        </Drawer>
      ) : null}
    </>
  );
}
