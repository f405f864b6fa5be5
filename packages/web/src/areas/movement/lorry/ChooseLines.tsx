import type { ReactNode } from 'react';
import { CheckField } from '../../../ui/field.tsx';
import { formatCount } from '../../../formats/format.ts';
import type { ShownTransfer } from '../TransferDrawer.tsx';

type Props = {
  legend: ReactNode;
  lines: ShownTransfer['lines'];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
};

/** Some of those who are on it. */
export function ChooseLines({ legend, lines, chosen, onChosen }: Props) {
  const turn = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChosen(next);
  };
  return (
    <fieldset>
      <legend className="mb-1 font-[550]">{legend}</legend>
      <div className="grid max-h-64 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {lines.map(({ animalId, name, heads }) => (
          <CheckField
            key={animalId}
            label={heads > 1 ? `${name} × ${formatCount(heads)}` : name}
            checked={chosen.has(animalId)}
            onChange={({ target }) => turn(animalId, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
