import { strikeStopBody } from '@kraal/contract/bodies/stopList';
import type { Output } from '@kraal/contract/endpoint';
import { listAllStopped, strikeStopMark } from '@kraal/contract/stopList';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { queryClient, useEndpoint } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { PhoneLink } from '../../ui/phoneLink.tsx';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { ReasonForm } from '../../forms/ReasonForm.tsx';
import { useForm } from '../../forms/useForm.ts';

type Listed = Output<typeof listAllStopped>['items'][number];

/** What farms accuse others of having: whoever runs the installation hears both sides, and strikes what is wrong. */
export function StopList() {
  const pages = useCursor();
  const all = useEndpoint(listAllStopped, { query: { limit: 50, ...pages.query } }, { keep: true });
  return (
    <Card title={<Trans>Stop list of stolen animals</Trans>}>
      <Read of={all} rows={4}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <p className="text-muted">
                <Trans>No farm has listed a stolen animal.</Trans>
              </p>
            ) : null}
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <ListedEntry key={one.id} of={one} />
              ))}
            </ul>
            <MorePages pages={pages} nextCursor={nextCursor} />
          </>
        )}
      </Read>
    </Card>
  );
}

function ListedEntry({ of }: { of: Listed }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { eid, farmName, stolenOn, reference, contactName, contactPhone } = of;
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-4">
        <span className="min-w-48 flex-1">
          <span className="mark font-bold">{eid}</span> {farmName}
          <span className="block text-muted">
            <Trans>
              stolen on {formatDate(asDay(stolenOn))} · police case {reference}
            </Trans>{' '}
            · {contactName}
          </span>
        </span>
        <PhoneLink phone={contactPhone} />
        <Button aria-label={t`Strike it off: ${eid}`} onClick={() => setOpen(!isOpen)}>
          <Trans>Strike it off</Trans>
        </Button>
      </div>
      {isOpen ? <Strike id={of.id} onClose={() => setOpen(false)} /> : null}
    </li>
  );
}

function Strike({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const form = useForm({
    schema: strikeStopBody,
    read: ({ reason = '' }) => ({ reason }),
    send: async (body) => {
      await call(strikeStopMark, { params: { id }, body });
      await queryClient.invalidateQueries({ queryKey: [listAllStopped.path] });
    },
  });
  return (
    <ReasonForm form={form} act={<Trans>Strike it off</Trans>} onClose={onClose}>
      <TextField
        label={t`Why it is struck off; the farm reads it`}
        {...form.field('reason')}
        maxLength={300}
      />
    </ReasonForm>
  );
}
