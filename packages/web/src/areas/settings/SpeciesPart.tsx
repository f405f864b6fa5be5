import { speciesOptions } from '@kraal/domain/animals/species';
import { useLingui } from '@lingui/react/macro';
import { toggle, useSpecies } from '../../platform/species.ts';
import { CheckField } from '../../ui/field.tsx';
import { Card } from '../../ui/surface.tsx';
import { speciesWord } from '../../ui/speciesWord.ts';

export function SpeciesPart() {
  const { t } = useLingui();
  const { enabledSpecies } = useSpecies();
  return (
    <Card title={t`Species`}>
      {speciesOptions.map(({ id, icon }) => (
        <CheckField
          key={id}
          label={`${icon} ${speciesWord(id)}`}
          checked={enabledSpecies.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </Card>
  );
}
