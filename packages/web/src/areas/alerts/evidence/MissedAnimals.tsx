import { protocolAnimals } from '@kraal/contract/health';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { AnimalLink } from '../../../ui/animalLink.tsx';
import { Read } from '../../../ui/states.tsx';

const mostShown = 12;

/** Whose protocol is overdue: those whose time ran out, then those who may still have it. */
export function MissedAnimals({ protocolId }: { protocolId: string }) {
  const { farmId } = useFarm();
  const reading = useEndpoint(protocolAnimals, {
    params: { farmId, id: protocolId },
    query: { limit: mostShown + 1 },
  });
  return (
    <Read of={reading} rows={2}>
      {({ items, stopped }) => {
        const all = [...stopped, ...items];
        const others = all.length - mostShown;
        return (
          <ul className="flex flex-wrap gap-x-4">
            {all.slice(0, mostShown).map(({ id, tag, name }) => (
              <li key={id}>
                <AnimalLink id={id}>{tag ?? name ?? '–'}</AnimalLink>
              </li>
            ))}
            {others > 0 ? (
              <li className="flex min-h-11 items-center text-muted">
                <Trans>and more</Trans>
              </li>
            ) : null}
          </ul>
        );
      }}
    </Read>
  );
}
