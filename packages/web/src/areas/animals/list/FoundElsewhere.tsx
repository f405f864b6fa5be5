import { type AnimalQuery, listAnimals } from '@kraal/contract/animals';
import type { Species } from '@kraal/domain/animals/species';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useSpecies } from '../../../platform/species.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCounted } from '../../../formats/format.ts';
import { speciesWord } from '../../../ui/speciesWord.ts';

type Props = { query: AnimalQuery; onSpecies: (species: Species) => void };

/** What was looked for among cattle may be a sheep: it is said where it is. */
export function FoundElsewhere({ query, onSpecies }: Props) {
  const { enabledSpecies } = useSpecies();
  if (!query.q || !query.species) return null;
  return enabledSpecies
    .filter((species) => species !== query.species)
    .map((species) => (
      <InSpecies key={species} q={query.q} species={species} onSpecies={onSpecies} />
    ));
}

function InSpecies({
  q,
  species,
  onSpecies,
}: {
  q: string | undefined;
  species: Species;
  onSpecies: Props['onSpecies'];
}) {
  const { farmId } = useFarm();
  const { data } = useEndpoint(listAnimals, {
    params: { farmId },
    query: { q, species, limit: 1 },
  });
  if (!data || data.total === 0) return null;
  return (
    <Button onClick={() => onSpecies(species)}>
      <Trans>
        {formatCounted(data.total, data.more)} found in {speciesWord(species)}
      </Trans>
    </Button>
  );
}
