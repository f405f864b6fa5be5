import { formatInbreeding } from '../../formats/format.ts';
import { AnimalLink } from '../../ui/animalLink.tsx';
import { sharedAncestors } from '@kraal/contract/breeding';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { Read } from '../../ui/states.tsx';

type Props = { one: string; other: string; names: string; inbreeding: number; onClose: () => void };

export function SharedAncestors({ one, other, names, inbreeding, onClose }: Props) {
  const { farmId } = useFarm();
  const shared = useEndpoint(sharedAncestors, { params: { farmId }, query: { one, other } });
  return (
    <Drawer title={names} open onClose={onClose}>
      <p className="mb-3">
        <Trans>
          Their young would have an inbreeding of {formatInbreeding(inbreeding)}. They share these
          ancestors, the nearest first:
        </Trans>
      </p>
      <Read of={shared} rows={2}>
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((animal) => (
              <li key={animal.id}>
                <AnimalLink id={animal.id}>{animal.tag ?? animal.name ?? '–'}</AnimalLink>
              </li>
            ))}
          </ul>
        )}
      </Read>
    </Drawer>
  );
}
