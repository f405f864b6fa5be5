import { filteredFields } from '@kraal/domain/animals/fields';
import { Trans } from '@lingui/react/macro';
import { useMay } from '../../../platform/useSession.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/states.tsx';
import { FoundElsewhere } from './FoundElsewhere.tsx';
import type { FilterName, useAnimalFilter } from './useAnimalFilter.ts';

const narrowing: readonly FilterName[] = [
  'q',
  'class',
  'sex',
  'campId',
  'mobId',
  'ownerId',
  ...filteredFields,
  'lots',
  'bornFrom',
  'seenBefore',
  'status',
  'importId',
  'parentId',
];

/** Nobody fits what is looked for, or nobody is there at all. */
export function NoAnimals({ filter }: { filter: ReturnType<typeof useAnimalFilter> }) {
  const mayImport = useMay('farm_manager');
  if (narrowing.some((name) => filter.value(name) !== ''))
    return (
      <Empty
        action={
          <FoundElsewhere
            query={filter.query}
            onSpecies={(species) => filter.set({ species, q: filter.typed() })}
          />
        }
      >
        <Trans>No animal fits these filters.</Trans>
      </Empty>
    );
  return (
    <Empty
      action={
        mayImport ? (
          <LinkButton variant="primary" to="/livestock/import">
            <Trans>Bring in your herd from a spreadsheet</Trans>
          </LinkButton>
        ) : undefined
      }
    >
      <Trans>There are no animals here yet.</Trans>
    </Empty>
  );
}
