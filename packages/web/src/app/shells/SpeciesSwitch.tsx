import { allSpecies, speciesOptions } from '@kraal/domain/animals/species';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { useAddressSpecies } from '../../platform/addressSpecies.ts';
import { useSpecies } from '../../platform/species.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { speciesWord } from '../../ui/speciesWord.ts';

const all = 'all';

/** Which species a screen shows, and another one with one touch; where work of all can be seen, all of them. */
export function SpeciesSwitch({ withAll }: { withAll: boolean }) {
  const { t } = useLingui();
  const [, setSearch] = useSearchParams();
  const { enabledSpecies, currentSpecies } = useSpecies();
  const named = useAddressSpecies();
  const ordered = allSpecies.filter((species) => enabledSpecies.includes(species));
  const choose = (chosen: string) =>
    setSearch((old) => {
      // What is asked of cattle is not asked of sheep.
      for (const name of ['class', 'parentId', 'protocol', 'of', 'species']) old.delete(name);
      if (chosen !== all) old.set('species', chosen);
      return old;
    });
  if (ordered.length < 2) return null;
  return (
    <div className="mb-3 print:hidden">
      <Segmented
        label={t`Species`}
        value={named ?? (withAll ? all : currentSpecies)}
        onChange={choose}
        segments={[
          ...ordered.map((species) => ({
            value: species as string,
            label: speciesWord(species),
            icon: speciesOptions.find(({ id }) => id === species)?.icon,
          })),
          ...(withAll ? [{ value: all, label: t`All` }] : []),
        ]}
      />
    </div>
  );
}
