import type { Species } from '@kraal/domain/animals/species';
import {
  addStarterProtocols,
  endProtocol,
  listProtocols,
  type Protocol,
} from '@kraal/contract/health';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { layoutOf } from '../../platform/device.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { ProtocolForm } from './ProtocolForm.tsx';
import { useProtocolWords } from './protocolWords.ts';
import { monthName } from '../../ui/localFormat.ts';
import { protocolWord } from '../../ui/protocolWord.ts';
import { speciesWord } from '../../ui/speciesWord.ts';

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

function ProtocolBadges({ protocol }: { protocol: Protocol }) {
  return (
    <>
      {protocol.compulsory ? (
        <Badge tone="info">
          <Trans>compulsory</Trans>
        </Badge>
      ) : null}
      {protocol.isDefault ? (
        <Badge tone="warn">
          <Trans>default: the vet decides</Trans>
        </Badge>
      ) : null}
    </>
  );
}

function useWhen(): (protocol: Protocol) => string {
  const words = useProtocolWords();
  return ({ mode, fromMonth, toMonth }) =>
    mode === 'yearly' && fromMonth && toMonth
      ? `${monthName(fromMonth)} – ${monthName(toMonth)}`
      : words.modes[mode];
}

function ProtocolTable({
  label,
  protocols,
  isWhole,
  onOpen,
}: {
  label: string;
  protocols: readonly Protocol[];
  isWhole: boolean;
  onOpen: ((protocol: Protocol) => void) | undefined;
}) {
  const { t } = useLingui();
  const words = useProtocolWords();
  const when = useWhen();
  return (
    <ListTable
      name="protocols"
      views="protocols"
      label={label}
      rows={protocols}
      isWhole={isWhole}
      nameOf={(one) => protocolWord(one.name)}
      onRow={onOpen}
      columns={[
        { name: 'name', label: t`Name`, widthRem: 12, text: (one) => protocolWord(one.name) },
        { name: 'when', label: t`When`, widthRem: 9, text: when },
        { name: 'whom', label: t`Who`, widthRem: 10, text: words.whom },
        {
          name: 'medicine',
          isExtra: true,
          label: t`Medicine`,
          widthRem: 8,
          text: (one) => one.medicine,
        },
        {
          name: 'doses',
          label: t`Days of the doses`,
          widthRem: 6,
          text: ({ steps }) => (steps.length > 1 ? steps.join(', ') : null),
        },
        {
          name: 'heed',
          label: t`To heed`,
          widthRem: 17,
          show: (one) => <ProtocolBadges protocol={one} />,
        },
      ]}
    />
  );
}

function ProtocolLine({ protocol, onOpen }: { protocol: Protocol; onOpen: (() => void) | null }) {
  const words = useProtocolWords();
  const { steps } = protocol;
  const when = useWhen()(protocol);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <strong>{protocolWord(protocol.name)}</strong>
      <span className="min-w-40 flex-1 text-[13px] text-muted">
        {[when, words.whom(protocol), protocol.medicine].filter(Boolean).join(' · ')}
        {steps.length > 1 ? (
          <>
            {' · '}
            <Plural value={steps.length} one="# dose" other="# doses" />
            {` (${steps.join(', ')})`}
          </>
        ) : null}
      </span>
      <ProtocolBadges protocol={protocol} />
      {onOpen ? (
        <Button variant="quiet" onClick={onOpen}>
          <Trans>Edit</Trans>
        </Button>
      ) : null}
    </li>
  );
}
