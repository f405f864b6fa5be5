import { allSpecies, type Species, speciesOptions } from '@kraal/domain/animals/species';
import { Trans } from '@lingui/react/macro';
import { CheckField } from './field.tsx';
import { speciesWord } from './speciesWord.ts';

type Props = {
  chosen: readonly Species[];
  onChange: (species: readonly Species[]) => void;
  errors: string[] | undefined;
};

/** What a new farm keeps. */
export function SpeciesChoice({ chosen, onChange, errors }: Props) {
  return (
    <fieldset>
      <legend className="text-sm font-[550]">
        <Trans>What do you keep?</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {speciesOptions.map(({ id, icon }) => (
          <CheckField
            key={id}
            name="species"
            label={`${icon} ${speciesWord(id)}`}
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(
                allSpecies.filter((one) =>
                  one === id ? event.target.checked : chosen.includes(one),
                ),
              )
            }
          />
        ))}
      </div>
      {errors ? (
        <p role="alert" className="text-sm text-alarm">
          {errors.join(' ')}
        </p>
      ) : null}
    </fieldset>
  );
}
