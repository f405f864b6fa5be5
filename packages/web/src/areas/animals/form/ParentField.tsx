import { animalDetail } from '@kraal/contract/animals';
import type { Species } from '@kraal/domain/animals/species';
import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { AnimalField } from '../../ledger/index.ts';
import { tagOf } from '../list/columns.tsx';

type Props = {
  role: 'dam' | 'sire';
  species: Species;
  known: string | null;
  errors: string[] | undefined;
};

/** A parent, dead or alive, on this farm or only known by name. */
export function ParentField({ role, species, known, errors }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const chosen = useEndpoint(
    animalDetail,
    { params: { farmId, id: known ?? '' } },
    { enabled: known !== null },
  );
  if (known !== null && !chosen.data) return null;
  return (
    <AnimalField
      name={role === 'dam' ? 'damId' : 'sireId'}
      label={role === 'dam' ? t`Dam` : t`Sire`}
      sex={role === 'dam' ? 'female' : 'male'}
      species={species}
      anyStatus
      errors={errors}
      known={chosen.data ? { id: chosen.data.id, name: tagOf(chosen.data) } : null}
    />
  );
}
