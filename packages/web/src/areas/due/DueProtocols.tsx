import { type DueProtocol, dueSummary } from '@kraal/contract/due';
import type { Species } from '@kraal/domain/animals/species';
import { Plural, Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { protocolWord } from '../../formats/protocolWord.ts';
import { speciesWord } from '../../ui/speciesWord.ts';
import { Read } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { DoProtocol } from './DoProtocol.tsx';

/** Protocols whose time has come, each worked off from one list. */
export function DueProtocols({ species }: { species?: Species }) {
  const { farmId } = useFarm();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('protocol');
  const setOpen = (one: DueProtocol | null) =>
    setSearch(
      (old) => {
        if (one) old.set('protocol', one.id);
        else old.delete('protocol');
        return old;
      },
      { replace: true },
    );
  const summary = useEndpoint(dueSummary, {
    params: { farmId },
    query: species ? { species } : {},
  });
  return (
    <Read of={summary} rows={2}>
      {({ protocols }) => {
        const open = protocols.find(({ id }) => id === asked);
        return protocols.length === 0 ? null : (
          <Card title={<Trans>Calendar of the season</Trans>}>
            <ul className="divide-y divide-line">
              {protocols.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <strong>{protocolWord(one.name)}</strong>
                  <span className="min-w-24 flex-1 text-[13px] text-muted">
                    {speciesWord(one.species)} · {formatDate(one.from)}
                    {one.to ? ` – ${formatDate(one.to)}` : ''}
                  </span>
                  {one.compulsory ? (
                    <Badge tone="info">
                      <Trans>compulsory</Trans>
                    </Badge>
                  ) : null}
                  {one.isLate ? (
                    <Badge tone="warn">
                      <Trans>missed</Trans>
                    </Badge>
                  ) : null}
                  <Button onClick={() => setOpen(one)}>
                    <Plural value={one.animals} one="# animal due" other="# animals due" />
                    {one.more ? ' +' : ''}
                  </Button>
                </li>
              ))}
            </ul>
            {open ? <DoProtocol protocol={open} onClose={() => setOpen(null)} /> : null}
          </Card>
        );
      }}
    </Read>
  );
}
