import type { Species } from '@kraal/domain/animals/species';
import {
  addStarterProtocols,
  endProtocol,
  listProtocols,
  type Protocol,
} from '@kraal/contract/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { layoutOf } from '../../platform/device.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { ProtocolForm } from './ProtocolForm.tsx';
import { protocolWord } from '../../formats/protocolWord.ts';
import { speciesWord } from '../../ui/speciesWord.ts';
import { ProtocolTable } from './ProtocolTable.tsx';
import { ProtocolLine } from './ProtocolLine.tsx';

/** Courses over days and calendars over years. What comes from the field's table says so until somebody has looked at it. */
export function Protocols({ species: ofAddress }: { species?: Species }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const manager = useMay('farm_manager');
  const [open, setOpen] = useState<Protocol | 'new' | null>(null);
  const pages = useCursor();
  const protocols = useEndpoint(
    listProtocols,
    { params: { farmId }, query: { limit: 200, ...pages.query } },
    { keep: true },
  );
  const { busy, message, run } = useSubmit();
  const starter = () =>
    run(async () => {
      await call(addStarterProtocols, { params: { farmId }, body: {} });
      await forgetFarm('protocols');
    });
  const end = (id: string) =>
    run(async () => {
      await call(endProtocol, { params: { farmId, id } });
      await forgetFarm('protocols');
      setOpen(null);
    });
  const acts = manager ? (
    <>
      <Button onClick={() => setOpen('new')}>
        <Trans>New protocol</Trans>
      </Button>
      <Button busy={busy} onClick={() => void starter()}>
        <Trans>Add the usual vaccinations</Trans>
      </Button>
    </>
  ) : null;
  return (
    <div className="flex flex-col gap-4">
      <FormMessage message={message} />
      <Read of={protocols}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty action={<div className="flex flex-wrap gap-2">{acts}</div>}>
              <Trans>
                There is no protocol yet. Begin with the usual vaccinations of your species and let
                your vet go through them.
              </Trans>
            </Empty>
          ) : (
            <>
              <div className="flex flex-wrap gap-2">{acts}</div>
              {[...Map.groupBy(items, (one) => one.species)]
                .filter(([one]) => !ofAddress || one === ofAddress)
                .map(([species, group]) => (
                  <Card key={species} title={speciesWord(species)}>
                    {layoutOf() === 'mobile' ? (
                      <ul className="divide-y divide-line">
                        {group.map((one) => (
                          <ProtocolLine
                            key={one.id}
                            protocol={one}
                            onOpen={manager ? () => setOpen(one) : null}
                          />
                        ))}
                      </ul>
                    ) : (
                      <ProtocolTable
                        label={t`Protocols, ${speciesWord(species)}`}
                        protocols={group}
                        isWhole={!nextCursor && !pages.back}
                        onOpen={manager ? setOpen : undefined}
                      />
                    )}
                  </Card>
                ))}
              <MorePages pages={pages} nextCursor={nextCursor} />
            </>
          )
        }
      </Read>
      {open ? (
        <Drawer
          title={open === 'new' ? t`New protocol` : protocolWord(open.name)}
          open
          onClose={() => setOpen(null)}
        >
          <ProtocolForm protocol={open === 'new' ? null : open} onDone={() => setOpen(null)} />
          {open === 'new' ? null : (
            <Button variant="danger" className="mt-4" busy={busy} onClick={() => void end(open.id)}>
              <Trans>End this protocol</Trans>
            </Button>
          )}
        </Drawer>
      ) : null}
    </div>
  );
}
